import sharp, { type FailOnOptions, type Metadata, type Sharp } from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import type { ImageBudget } from './file-budgets.ts'
import type { ImageKind } from './file-kinds.ts'
import { FileRefused, tooManyPixels } from './file-refused.ts'
import { outlineOf } from './image-outline.ts'

// The server's cores are for everybody; and no picture is seen twice, so there is nothing to cache.
sharp.concurrency(1)
sharp.cache(false)
// Of the dozens of formats that the decoder knows, strangers reach these three.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** A picture of more bytes is made smaller: our limit for files of any kind. */
const AS_SENT = 5 * 2 ** 20
/** Pixels of its longer side then: a page of print stays readable. */
const LONGER_SIDE = 2400

export interface CleanImage {
  bytes: Buffer
  /** What they are: a JPEG, if the picture was made smaller. */
  kind: ImageKind
  /** In pixels, as a person sees the picture (turned upright). */
  width: number
  height: number
}

/**
 * Decodes a picture and encodes it anew in its own format, a large one smaller: upright, in sRGB, its first frame only. Nothing else survives, neither
 * place and camera (EXIF), texts and comments, nor whatever was hung behind the picture's end.
 * Throws FileRefused DAMAGED, TOO_MANY_PARTS, TOO_MANY_PIXELS or TOO_LARGE.
 */
export async function cleanImage(kind: ImageKind, bytes: Buffer, budget: ImageBudget): Promise<CleanImage> {
  // Asked before a pixel is decoded: a few kilobytes can claim gigabytes, or a thousand rounds over all of them.
  const { parts, frames } = outlineOf(kind, bytes, budget.parts)
  if (parts > budget.parts || frames > budget.frames) throw new FileRefused('TOO_MANY_PARTS')
  const header = await headerOf(bytes)
  if (header.format !== kind) throw new FileRefused('DAMAGED')
  if (header.width * header.height > budget.megapixels * 1e6) throw tooManyPixels(budget.megapixels)
  const clean = await decoded(bytes, kind, header)
  if (clean.bytes.length > budget.output) throw new FileRefused('TOO_MUCH_WORK')
  return clean
}

/** Decodes a phone's HEIC and encodes it as a JPEG; nothing but its pixels survives. Throws FileRefused as decodeHeic and TOO_MUCH_WORK. */
export async function cleanHeic(bytes: Buffer, budget: ImageBudget): Promise<CleanImage> {
  const { data, width, height } = await decodeHeic(bytes, budget)
  const clean = await smaller(sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false }))
  if (clean.bytes.length > budget.output) throw new FileRefused('TOO_MUCH_WORK')
  return clean
}

async function headerOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new FileRefused('DAMAGED', { cause })
  }
}

async function decoded(bytes: Buffer, kind: ImageKind, header: Metadata): Promise<CleanImage> {
  try {
    return await encoded(bytes, kind, 'error')
  } catch (cause) {
    if (kind === 'jpeg' && (await onlyItsEndIsMissing(bytes, header)))
      return await encoded(bytes, kind, 'none')
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

async function encoded(bytes: Buffer, kind: ImageKind, failOn: FailOnOptions): Promise<CleanImage> {
  const upright = sharp(bytes, { failOn, limitInputPixels: false }).autoOrient()
  if (bytes.length > AS_SENT) return smaller(upright)
  const { data, info } = await ENCODE[kind](upright).toBuffer({ resolveWithObject: true })
  return { bytes: data, kind, width: info.width, height: info.height }
}

async function smaller(picture: Sharp): Promise<CleanImage> {
  const { data, info } = await picture
    .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, kind: 'jpeg', width: info.width, height: info.height }
}

// Good enough that a stamp and small print stay readable.
const ENCODE: Record<ImageKind, (picture: Sharp) => Sharp> = {
  png: (picture) => picture.png(),
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  webp: (picture) => picture.webp({ quality: 90, effort: 2 }),
}
