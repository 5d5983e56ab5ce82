import { readFile } from 'node:fs/promises'

/**
 * A photo of 639 × 479 pixels as a phone keeps it, its left half red, with model and place. Made by libheif's heif-enc
 * from a drawing of our own.
 */
export const aHeic = (): Promise<Buffer> => readFile(new URL('photos/phone.heic', import.meta.url))

/** The same, saying that it has another size. */
export async function aHeicClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = await aHeic()
  // Once as it is stored, in whole blocks, and once as it is cut for the eye.
  for (let size = bytes.indexOf('ispe'); size > 0; size = bytes.indexOf('ispe', size + 4)) {
    bytes.writeUInt32BE(width, size + 8)
    bytes.writeUInt32BE(height, size + 12)
  }
  return bytes
}
