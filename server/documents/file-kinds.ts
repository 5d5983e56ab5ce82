/** What we keep. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf'
export type ImageKind = Exclude<FileKind, 'pdf'>
/** All that the process beside the server opens: what we keep, HEIC, which is kept as a JPEG, and workbooks, out of which a list is only read. */
export type LookedAt = FileKind | 'heic' | 'workbook'
export type ImageType = `image/${ImageKind}`
export type MediaType = ImageType | 'application/pdf'

export const MEDIA_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const satisfies Record<FileKind, MediaType>

/** As phones write it; others write mif1, whatever is inside. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1']

/**
 * What we take, by the bytes alone: a name and a declared type are whatever the sender likes. Five beginnings and nothing more, since this runs
 * in the server itself: whatever takes longer is done by the one who looks at the file. Returns null for everything else.
 */
export function kindOf(bytes: Buffer): FileKind | 'heic' | null {
  const begins = (beginning: string, at = 0) =>
    bytes.toString('latin1', at, at + beginning.length) === beginning
  if (begins('\xff\xd8\xff')) return 'jpeg'
  if (begins('\x89PNG\r\n\x1a\n')) return 'png'
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp'
  if (begins('%PDF-')) return 'pdf'
  if (begins('ftyp', 4) && HEIC_BRANDS.some((brand) => begins(brand, 8))) return 'heic'
  return null
}
