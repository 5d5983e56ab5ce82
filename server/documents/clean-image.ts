import sharp, { type FailOnOptions, type Metadata, type Sharp } from 'sharp'
import { FileRefused } from './file-refused.js'
import type { ImageType } from './recognise.js'

const MOST_PIXELS = 40_000_000

// Uploads are few and the server's cores are for everybody; and no picture is seen twice, so there is nothing to cache.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Decodes a picture and encodes it anew in its own format: upright, in sRGB, its first frame only. Nothing else survives, neither
 * place and camera (EXIF), texts and comments, nor whatever was hung behind the picture's end.
 * Throws FileRefused DAMAGED or TOO_MANY_PIXELS.
 */
export async function cleanImage(
  bytes: Buffer,
  mediaType: ImageType,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const header = await headerOf(bytes)
  if (`image/${header.format}` !== mediaType) throw new FileRefused('DAMAGED')
  // Asked before a pixel is decoded: a few kilobytes can claim gigabytes.
  if (header.width * header.height > MOST_PIXELS) throw new FileRefused('TOO_MANY_PIXELS')
  try {
    return await encoded(bytes, mediaType, 'error')
  } catch (cause) {
    if (mediaType === 'image/jpeg' && (await onlyItsEndIsMissing(bytes, header)))
      return await encoded(bytes, mediaType, 'none')
    throw new FileRefused('DAMAGED', { cause })
  }
}

async function headerOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new FileRefused('DAMAGED', { cause })
  }
}

/** Phones often lose a photo's last bytes on the way. Harmless while the upper 95 % of the rows decode without a complaint. */
async function onlyItsEndIsMissing(bytes: Buffer, { width, height }: Metadata): Promise<boolean> {
  const upper = { left: 0, top: 0, width, height: Math.ceil(height * 0.95) }
  return sharp(bytes, { failOn: 'error' })
    .extract(upper)
    .jpeg()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}

async function encoded(bytes: Buffer, mediaType: ImageType, failOn: FailOnOptions) {
  const upright = sharp(bytes, { failOn, limitInputPixels: MOST_PIXELS }).autoOrient()
  const { data, info } = await ENCODE[mediaType](upright).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

// Good enough that a stamp and small print stay readable.
const ENCODE: Record<ImageType, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
}
