import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP of these files. `declared` is what it says of each unpacked size, where that is a lie. */
export function aZip(
  files: Record<string, string | Buffer>,
  { declared }: { declared?: number } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = [Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, offset, Buffer.from(name))
    parts.push(...local)
    at += local.reduce((sum, { length }) => sum + length, 0)
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/** The files of an .xlsx whose sheets have this XML as their rows. */
export function xlsxFiles(sheets: readonly string[], strings?: string): Record<string, string | Buffer> {
  const each = (of: (nth: number) => string) => sheets.map((_, at) => of(at + 1)).join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${each((nth) => `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${type}.worksheet+xml"/>`)}${strings ? `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/>` : ''}</Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((nth) => `<sheet name="S${nth}" sheetId="${nth}" r:id="r${nth}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">${each((nth) => `<Relationship Id="r${nth}" Type="${relations}/worksheet" Target="worksheets/sheet${nth}.xml"/>`)}${strings ? `<Relationship Id="s" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>` : ''}</Relationships>`,
    ...(strings
      ? { 'xl/sharedStrings.xml': `<?xml version="1.0"?><sst xmlns="${main}">${strings}</sst>` }
      : {}),
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
}

/** Rows of an .xlsx: texts, each in its cell. */
export const xlsxRows = (rows: readonly (readonly string[])[]) =>
  rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((text, place) => `<c r="${String.fromCodePoint(65 + place)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('')

/** An .ods whose tables have this XML as their rows. */
export const anOds = (rows: string, manifest = ''): Buffer =>
  aZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${manifest}</manifest:manifest>`,
    'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })
