import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { aPdf } from './a-pdf.js'

/** Files that cost more to open than they weigh, each in one way. */

const small = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5c5c' } })

const START_OF_SCAN = Buffer.from([0xff, 0xda])

/** A progressive JPEG that goes over its picture so often: ten times as usual, then by repeating itself. */
export async function aJpegOfScans(scans: number, width = 64): Promise<Buffer> {
  const jpeg = await small().resize(width, width).jpeg({ progressive: true }).toBuffer()
  const [whole, end] = [jpeg.subarray(0, -2), jpeg.subarray(-2)]
  const last = whole.subarray(whole.lastIndexOf(START_OF_SCAN))
  return Buffer.concat([whole, ...Array<Buffer>(scans - 10).fill(last), end])
}

/** A JPEG that says it is so large, with next to nothing behind it. */
export async function aJpegOfSize(width: number, height: number): Promise<Buffer> {
  const jpeg = await small().jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** A PNG with so many further chunks of a type. */
export async function aPngOfChunks(count: number, type = 'tEXt'): Promise<Buffer> {
  const png = await small().png().toBuffer()
  const more = pngChunk(type, Buffer.from('Comment\0!'))
  return Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(count).fill(more), png.subarray(33)])
}

export async function aPngOfSize(width: number, height: number): Promise<Buffer> {
  const png = await small().png().toBuffer()
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)])
}

/** A WebP that moves, of so many frames. */
export async function aWebpOfFrames(count: number): Promise<Buffer> {
  const [head, frame] = await aMovingWebp()
  return riff([head, ...Array<Buffer>(count).fill(frame)])
}

/** A WebP with so many further chunks, of no bytes. */
export async function aWebpOfChunks(count: number): Promise<Buffer> {
  const [head, frame] = await aMovingWebp()
  return riff([head, frame, ...Array<Buffer>(count).fill(Buffer.from('NONE\0\0\0\0'))])
}

export async function aWebpOfSize(width: number, height: number): Promise<Buffer> {
  const [head, frame] = await aMovingWebp()
  head.writeUIntLE(width - 1, 12, 3)
  head.writeUIntLE(height - 1, 15, 3)
  return riff([head, frame])
}

/** What comes before the frames, and one of them. */
async function aMovingWebp(): Promise<[Buffer, Buffer]> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const webp = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  const [first, second] = [webp.indexOf('ANMF'), webp.lastIndexOf('ANMF')]
  return [Buffer.from(webp.subarray(12, first)), webp.subarray(first, second)]
}

function riff(parts: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

export const aPdfOfStreams = (count: number): Buffer =>
  aPdf({ objects: [Buffer.from('stream\n\nendstream\n'.repeat(count))] })

/**
 * A PDF whose streams lie inside each other: the data of each goes on through all that follow, and unpacks to next to nothing.
 * `filling` is how many bytes come before the next one begins.
 */
export function aPdfOfNestedStreams(count: number, filling: number): Buffer {
  const opening = Buffer.from('stream\n\x78\x01', 'latin1')
  const nothing = Buffer.from([0, 0, 0, 0xff, 0xff])
  const taken = Buffer.from([0, opening.length, 0, ~opening.length & 0xff, 0xff])
  const one = Buffer.concat([opening, ...Array<Buffer>(Math.ceil(filling / 5)).fill(nothing), taken])
  return aPdf({ objects: [Buffer.concat([...Array<Buffer>(count).fill(one), opening])] })
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(8 + named.length)
  chunk.writeUInt32BE(data.length)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), 4 + named.length)
  return chunk
}
