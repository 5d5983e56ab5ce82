import type { ImageKind } from './file-kinds.ts'

/** What a decoder would have to go through. */
export interface Outline {
  /** A JPEG's scans, the chunks of the others. */
  parts: number
  frames: number
}

/** Counts without decoding anything, and not far beyond `most` parts. Goes from marker to marker as the decoders do. */
export const outlineOf = (kind: ImageKind, bytes: Buffer, most: number): Outline =>
  OUTLINES[kind](bytes, most)

const OUTLINES: Record<ImageKind, (bytes: Buffer, most: number) => Outline> = {
  jpeg: (bytes, most) => ({ parts: scansOf(bytes, most), frames: 1 }),
  png: pngOutline,
  webp: webpOutline,
}

/**
 * Each scan goes over the whole picture again, even one of a few bytes. Behind the end of the picture phones hang others
 * (and films), which no decoder opens: they are not counted.
 */
function scansOf(jpeg: Buffer, most: number): number {
  let scans = 0
  let at = 2
  while (scans <= most && at + 3 < jpeg.length) {
    if (jpeg[at] !== 0xff) {
      at = jpeg.indexOf(0xff, at)
      if (at < 0) break
      continue
    }
    const marker = jpeg[at + 1]!
    if (marker === END_OF_IMAGE) break
    if (marker === START_OF_SCAN) scans += 1
    if (marker === 0xff) at += 1
    else if (hasNoLength(marker)) at += 2
    else at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return scans
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** A stuffed byte of the data, restarts, and the picture's beginning. */
const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function pngOutline(png: Buffer, most: number): Outline {
  const outline = { parts: 0, frames: 0 }
  for (let at = 8; at + 8 <= png.length && outline.parts <= most; at += 12 + png.readUInt32BE(at)) {
    outline.parts += 1
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'fcTL') outline.frames += 1
    if (type === 'IEND') break
  }
  return outline
}

function webpOutline(webp: Buffer, most: number): Outline {
  const outline = { parts: 0, frames: 0 }
  const end = Math.min(webp.length, 8 + webp.readUInt32LE(4))
  for (let at = 12; at + 8 <= end && outline.parts <= most;) {
    outline.parts += 1
    if (webp.toString('latin1', at, at + 4) === 'ANMF') outline.frames += 1
    const size = webp.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return outline
}
