import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { aHeicClaiming } from '../files/a-heic.js'
import { aPdf, deflatedStream } from '../files/a-pdf.js'

/** Files that are not what they say, or more than they say. Each has to be refused, unless `kept` says that it is harmless. */
export async function hostileFiles(): Promise<{ name: string; bytes: Buffer; kept?: true }[]> {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b5c5c' } })
    .png()
    .toBuffer()
  const jpeg = await sharp(picture).jpeg().toBuffer()
  const webp = await sharp(picture).webp().toBuffer()
  const script = Buffer.from('<script>alert(document.cookie)</script>')
  const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
  return [
    { name: 'no bytes', bytes: Buffer.alloc(0) },
    { name: 'one byte', bytes: Buffer.from('P') },
    { name: 'the first bytes of a PNG alone', bytes: picture.subarray(0, 8) },
    { name: 'a program', bytes: Buffer.from('MZ\x90\0') },
    { name: 'a script', bytes: Buffer.from('#!/bin/sh\nrm -rf /\n') },
    { name: 'a web page', bytes: Buffer.concat([Buffer.from('<!doctype html>'), script]) },
    {
      name: 'an SVG',
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`),
    },
    {
      name: 'an SVG that reads files',
      bytes: Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
    },
    {
      name: 'an SVG that grows',
      bytes: Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg">&j;</svg>`,
      ),
    },
    { name: 'a GIF', bytes: await sharp(picture).gif().toBuffer() },
    { name: 'a TIFF', bytes: await sharp(picture).tiff().toBuffer() },
    { name: 'half a PNG', bytes: cut(picture, 0.5) },
    { name: 'half a JPEG', bytes: cut(jpeg, 0.5) },
    { name: 'half a WebP', bytes: cut(webp, 0.5) },
    { name: 'half a PDF', bytes: cut(aPdf(), 0.5) },
    { name: 'a PNG with a script behind it', bytes: Buffer.concat([picture, script]), kept: true },
    {
      name: 'a JPEG with a ZIP behind it',
      bytes: Buffer.concat([jpeg, Buffer.from('PK\x03\x04'), script]),
      kept: true,
    },
    { name: 'a PDF with a picture’s beginning', bytes: Buffer.concat([picture.subarray(0, 8), aPdf()]) },
    { name: 'a PNG of 60,000 by 60,000', bytes: hugePng(60_000, 60_000) },
    { name: 'a PNG that claims 2 thousand million rows', bytes: hugePng(1, 2_147_483_647) },
    { name: 'a PNG of no size', bytes: hugePng(0, 0) },
    {
      name: 'a PNG with twice the rows it has room for',
      bytes: hugePng(6000, 6000, 200_000_000),
      kept: true,
    },
    {
      name: 'a PNG with a text of 100 MB packed',
      bytes: withChunk(
        picture,
        'zTXt',
        Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(100_000_000))]),
      ),
      kept: true,
    },
    {
      name: 'a PDF with a script',
      bytes: aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    },
    {
      name: 'a PDF that starts a program',
      bytes: aPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    },
    {
      name: 'a PDF with 200 MB packed',
      bytes: aPdf({
        objects: [deflatedStream('/Type /ObjStm /N 1 /First 4', Buffer.alloc(200_000_000, ' '))],
      }),
    },
    {
      name: 'a ZIP of 100 MB packed',
      bytes: Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(100_000_000))]),
    },
    {
      name: '5 MB of a PNG’s beginning',
      bytes: Buffer.concat([picture.subarray(0, 33), Buffer.alloc(5_000_000)]),
    },
    { name: 'a HEIC that claims 900 megapixels', bytes: await aHeicClaiming(30_000, 30_000) },
    { name: 'a HEIC cut off', bytes: (await aHeicClaiming(640, 480)).subarray(0, 1000) },
    { name: '6 MB', bytes: Buffer.alloc(6 * 1024 * 1024, 'a') },
  ]
}

/** A PNG whose header claims a size, with next to nothing behind it (or so many bytes of zeros, packed). */
function hugePng(width: number, height: number, unpacked = 100): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(unpacked))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One more chunk, right behind the header. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
