import { deflateSync } from 'node:zlib'

/**
 * A whole PDF of one page, its cross-reference right. `objects` are further objects (4 onwards), `catalog` and `trailer` further
 * entries of those dictionaries.
 */
export function aPdf({
  objects = [],
  catalog = '',
  trailer = '',
}: {
  objects?: (string | Buffer)[]
  catalog?: string
  trailer?: string
} = {}): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...objects,
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  for (const [index, object] of all.entries()) {
    offsets.push(lengthOf(parts))
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = all.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${lengthOf(parts)}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A deflated stream object. `dictionary` holds its entries besides /Length and /Filter. */
export function deflatedStream(dictionary: string, content: string | Buffer): Buffer {
  const data = deflateSync(content)
  return streamOf(`${dictionary} /Filter /FlateDecode`, data)
}

/** A stream object with the data as given. `dictionary` holds its entries besides /Length. */
export function streamOf(dictionary: string, data: string | Buffer): Buffer {
  const bytes = Buffer.from(data as Buffer)
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

function lengthOf(parts: Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
