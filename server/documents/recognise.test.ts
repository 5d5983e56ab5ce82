import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPdf } from '../testing/files/a-pdf.js'
import { aHeic, aHeicClaiming } from '../testing/files/a-heic.js'
import { aPhotograph } from '../testing/files/a-photograph.js'
import { acceptFile } from './recognise.js'

const red = { r: 200, g: 30, b: 40 }
const blue = { r: 20, g: 60, b: 200 }

describe('a picture', () => {
  test('from a phone comes out upright, without place, camera or owner', async () => {
    const photo = await sharp(await halfRedHalfBlue())
      .jpeg()
      .withIccProfile('p3')
      .withExif({
        IFD0: { Make: 'Tecno', Artist: 'Ada Obi' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ikeja</x:xmpmeta>')
      .toBuffer()
    for (const trace of ['Tecno', 'Ada Obi', 'Ikeja', 'Exif']) expect(photo.includes(trace), trace).toBe(true)

    const file = await accept(photo)

    expect(file).toMatchObject({ mediaType: 'image/jpeg', width: 300, height: 400 })
    const { exif, xmp, icc, iptc, orientation } = await sharp(file.bytes).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    for (const trace of ['Tecno', 'Ada Obi', 'Ikeja', 'Exif'])
      expect(file.bytes.includes(trace), trace).toBe(false)
    // Lying on its side, the left half was red: upright, that is the top.
    expect(await colourAt(file.bytes, 150, 20)).toBe('red')
    expect(await colourAt(file.bytes, 150, 380)).toBe('blue')
  })

  test.each(['png', 'jpeg', 'webp'] as const)('in %s keeps its format and size', async (format) => {
    const picture = await sharp(await halfRedHalfBlue())
      .toFormat(format)
      .toBuffer()
    const file = await accept(picture)
    expect(file).toMatchObject({ mediaType: `image/${format}`, width: 400, height: 300 })
    expect((await sharp(file.bytes).metadata()).format).toBe(format)
    expect(await colourAt(file.bytes, 20, 150)).toBe('red')
  })

  test('with a transparent background keeps it', async () => {
    const stamp = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { ...red, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect((await sharp((await accept(stamp)).bytes).stats()).isOpaque).toBe(false)
  })

  test('loses its comments and what was hung behind its end', async () => {
    const png = await halfRedHalfBlue()
    const crooked = Buffer.concat([
      withChunk(png, 'tEXt', Buffer.from('Comment\0<script>alert(1)</script>')),
      Buffer.from('<html><script>alert(2)</script>'),
    ])
    const file = await accept(crooked)
    expect(file.mediaType).toBe('image/png')
    expect(file.bytes.includes('script')).toBe(false)
    expect(await colourAt(file.bytes, 20, 150)).toBe('red')
  })

  test('that moves becomes its first frame', async () => {
    const frames = await Promise.all([flat(40, 30, red), flat(40, 30, blue)])
    const webp = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(webp).metadata()).pages).toBe(2)
    const fromWebp = await accept(webp)
    expect(fromWebp).toMatchObject({ mediaType: 'image/webp', width: 40, height: 30 })
    expect((await sharp(fromWebp.bytes).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(fromWebp.bytes, 20, 15)).toBe('red')

    const png = withChunk(frames[0]!, 'acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
    const fromPng = await accept(png)
    expect(fromPng.mediaType).toBe('image/png')
    expect(fromPng.bytes.includes('acTL')).toBe(false)
  })

  test('is named by the hash of what is kept', async () => {
    const file = await accept(await halfRedHalfBlue())
    expect(file.sha256).toBe(createHash('sha256').update(file.bytes).digest('hex'))
  })

  test('whose last bytes were lost on the way is kept, one cut in half is not', async () => {
    const photo = await aPhotograph().jpeg().toBuffer()
    const kept = await accept(photo.subarray(0, Math.floor(photo.length * 0.98)))
    expect(kept).toMatchObject({ width: 600, height: 1600 })
    await expectRefusal(photo.subarray(0, photo.length / 2), 'DAMAGED')
  })

  test.each(['png', 'webp'] as const)('in %s cut in half is damaged', async (format) => {
    const picture = await aPhotograph().toFormat(format).toBuffer()
    await expectRefusal(picture.subarray(0, picture.length / 2), 'DAMAGED')
  })

  test('of which only the first bytes are real is damaged', async () => {
    await expectRefusal(Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'), 'DAMAGED')
  })

  test('of more than 40 megapixels is refused, however few bytes it takes', async () => {
    const bomb = await flat(8200, 5000, red)
    expect(bomb.length).toBeLessThan(1_000_000)
    await expectRefusal(bomb, 'TOO_MANY_PIXELS')
  })

  test('that claims gigabytes is refused without unpacking it', async () => {
    const bomb = Buffer.from(await flat(8, 8, red))
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const before = process.memoryUsage().rss
    await expectRefusal(bomb, 'TOO_MANY_PIXELS')
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6)
  })
})

describe('a phone’s HEIC', () => {
  test('is kept as a JPEG, without its model and place', async () => {
    const photo = await aHeic()
    expect(photo.includes('Exif')).toBe(true)
    const { bytes, ...file } = await accept(photo)
    expect(file).toMatchObject({ mediaType: 'image/jpeg', width: 639, height: 479 })
    const { exif, xmp, format } = await sharp(bytes).metadata()
    expect({ exif, xmp, format }).toEqual({ exif: undefined, xmp: undefined, format: 'jpeg' })
    const pixel = async (left: number) => [
      ...(await sharp(bytes).extract({ left, top: 460, width: 1, height: 1 }).raw().toBuffer()),
    ]
    expect([await pixel(100), await pixel(500)]).toEqual([
      [192, 48, 32].map(nearly),
      [244, 239, 230].map(nearly),
    ])
  })

  test.each([
    ['that claims 30,000 × 30,000 pixels', () => aHeicClaiming(30_000, 30_000), 'TOO_MANY_PIXELS'],
    ['cut in half', async () => (await aHeic()).subarray(0, 1500), 'DAMAGED'],
    ['cut within its table', async () => (await aHeic()).subarray(0, 200), 'DAMAGED'],
    ['of which only the beginning is one', () => Buffer.from('\0\0\0\x18ftypheic'), 'DAMAGED'],
    ['that is larger than it claims', () => aHeicClaiming(64, 48), 'DAMAGED'],
    ['with nothing but noise', () => Buffer.from(`\0\0\0\x18ftypmif1${'x'.repeat(9000)}`), 'DAMAGED'],
  ])('%s is refused, and the person told what to do', async (_what, bytes, reason) => {
    await expect(accept(await bytes())).rejects.toMatchObject({
      reason,
      message: expect.stringMatching(/HEIC and we could not open it\. Choose a screenshot/),
    })
  })
})

describe('whatever its name says,', () => {
  const OTHERS: Record<string, string | Buffer> = {
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    'an SVG with a declaration': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'an HTML page': '<!doctype html><script>alert(1)</script>',
    'a GIF that is also a script': 'GIF89a/*\x01\x00*/=1;alert(1)//<html>',
    'plain text': 'I have paid.',
    'a program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]),
    'an archive': gzipSync('a picture, honestly'),
    'a PDF that begins late': Buffer.concat([Buffer.from('<html></html>\n'), aPdf()]),
    'a PNG that begins late': Buffer.from('<html>\x89PNG\r\n\x1a\n', 'latin1'),
  }

  test.each(Object.entries(OTHERS))('%s is neither a picture nor evidence', async (_, content) => {
    await expectRefusal(Buffer.from(content as string), 'NOT_AN_IMAGE_OR_PDF')
  })

  test('a GIF and a TIFF, though pictures, are refused', async () => {
    const picture = await halfRedHalfBlue()
    await expectRefusal(await sharp(picture).gif().toBuffer(), 'NOT_AN_IMAGE_OR_PDF')
    await expectRefusal(await sharp(picture).tiff().toBuffer(), 'NOT_AN_IMAGE_OR_PDF')
  })

  test('a PDF is one', async () => {
    expect((await accept(aPdf())).mediaType).toBe('application/pdf')
  })

  test('an empty file is refused as empty', async () => {
    await expectRefusal(Buffer.alloc(0), 'EMPTY')
  })
})

describe('a stream', () => {
  test('that is too long is not read any further', async () => {
    let read = 0
    const stream = Readable.from(
      (async function* () {
        while (read < 5_000_000) {
          read += 100_000
          yield Buffer.alloc(100_000)
        }
      })(),
      { objectMode: false, highWaterMark: 100_000 },
    )
    const refusal = acceptFile(stream, { maxBytes: 1_000_000, owner: 'somebody' })
    await expect(refusal).rejects.toMatchObject({
      reason: 'TOO_LARGE',
      message: 'This file is too large: at most 1 MB, please.',
    })
    expect(stream.destroyed).toBe(true)
    expect(read).toBeLessThan(1_600_000)
  })

  test('of exactly the most bytes allowed is read', async () => {
    const picture = await halfRedHalfBlue()
    const options = { maxBytes: picture.length, owner: 'somebody' } as const
    await expect(acceptFile(Readable.from([picture]), options)).resolves.toBeDefined()
    await expect(
      acceptFile(Readable.from([picture]), { ...options, maxBytes: picture.length - 1 }),
    ).rejects.toMatchObject({ reason: 'TOO_LARGE' })
  })

  test('that fails for a reason of ours is not blamed on the file', async () => {
    const diskFull = Object.assign(new Error('ENOSPC: no space left on device'), {
      code: 'ENOSPC',
      syscall: 'read',
    })
    const stream = new Readable({ read: () => stream.destroy(diskFull) })
    await expect(acceptFile(stream, { maxBytes: 1000, owner: 'somebody' })).rejects.toBe(diskFull)
  })
})

function accept(bytes: Buffer) {
  return acceptFile(Readable.from(bytes.length ? [bytes] : []), {
    maxBytes: 5_000_000,
    owner: 'somebody',
  })
}

async function expectRefusal(bytes: Buffer, reason: string) {
  await expect(accept(bytes)).rejects.toMatchObject({ name: 'FileRefused', reason })
}

const nearly = (value: number): number =>
  expect.toSatisfy((found: number) => Math.abs(found - value) < 6, `nearly ${value}`) as number

function flat(width: number, height: number, background: typeof red): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .png()
    .toBuffer()
}

async function halfRedHalfBlue(): Promise<Buffer> {
  const left = await flat(200, 300, red)
  return sharp({ create: { width: 400, height: 300, channels: 3, background: blue } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data[0]! > data[2]! ? 'red' : 'blue'
}

/** The PNG with one more chunk behind its header. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const chunk = Buffer.alloc(8 + body.length)
  chunk.writeUInt32BE(content.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}
