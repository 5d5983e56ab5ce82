import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { cleanImage } from './clean-image.js'
import { FileRefused } from './file-refused.js'
import { inTurn } from './in-turn.js'
import { inspectPdf } from './inspect-pdf.js'

export { FileRefused } from './file-refused.js'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'
export type MediaType = ImageType | 'application/pdf'

export interface AcceptedFile {
  bytes: Buffer
  mediaType: MediaType
  /** In pixels, as a person sees the picture (turned upright); null for a PDF. */
  width: number | null
  height: number | null
  /** Of `bytes`, in hex. */
  sha256: string
}

/**
 * Reads a stream to its end (or gives up as soon as it is longer than `maxBytes`), finds out by the bytes what it is,
 * and answers bytes that are safe to keep: pictures re-encoded upright without metadata, PDFs as they came.
 * An upload is best given as its createReadStream, which throws by itself when the file is already known to be too large.
 * Throws FileRefused. Errors that are not the file's fault (a full disk behind the stream) come through unchanged.
 */
export async function acceptFile(
  source: NodeJS.ReadableStream | (() => NodeJS.ReadableStream),
  options: { maxBytes: number; allow: 'images' | 'images-and-pdf' },
): Promise<AcceptedFile> {
  const bytes = await readAtMost(source, options.maxBytes)
  const mediaType = await recognise(bytes)
  if (mediaType === 'application/pdf' && options.allow === 'images-and-pdf') {
    await oneOfTwo(() => inspectPdf(bytes))
    return { bytes, mediaType, width: null, height: null, sha256: sha256(bytes) }
  }
  if (mediaType && mediaType !== 'application/pdf') {
    const clean = await oneOfTwo(() => cleanImage(bytes, mediaType))
    return { ...clean, mediaType, sha256: sha256(clean.bytes) }
  }
  throw new FileRefused(options.allow === 'images' ? 'NOT_AN_IMAGE' : 'NOT_AN_IMAGE_OR_PDF')
}

// A picture of 40 megapixels takes some 200 MB while it is open: two at once is what a small server has room for.
const oneOfTwo = inTurn(2)

export async function readAtMost(
  source: NodeJS.ReadableStream | (() => NodeJS.ReadableStream),
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of typeof source === 'function' ? source() : source) {
      const part = Buffer.from(chunk)
      length += part.length
      if (length > maxBytes) throw tooLarge(maxBytes)
      chunks.push(part)
    }
  } catch (error) {
    throw refusalBehind(error, maxBytes)
  }
  if (length === 0) throw new FileRefused('EMPTY')
  return Buffer.concat(chunks, length)
}

/** graphql-upload breaks a stream off with 413 at its own size limit and with 499 when the sender hangs up; a form cut short says so only in words. */
function refusalBehind(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof Error)) return error
  const status = 'status' in error ? error.status : undefined
  if (status === 413) return tooLarge(maxBytes)
  if (status === 499 || error.message.startsWith('Unexpected end of'))
    return new FileRefused('DAMAGED', { cause: error })
  return error
}

function tooLarge(maxBytes: number): FileRefused {
  const most =
    maxBytes < 1_000_000 ? `${Math.round(maxBytes / 1000)} kB` : `${Math.round(maxBytes / 1_000_000)} MB`
  return new FileRefused('TOO_LARGE', { sentence: `This file is too large: at most ${most}, please.` })
}

/** By the bytes alone: a name and a declared type are whatever the sender likes. */
async function recognise(bytes: Buffer): Promise<MediaType | null> {
  // What the recogniser chokes on is no picture and no PDF either.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  switch (found?.mime) {
    case 'image/png':
    case 'image/jpeg':
    case 'image/webp':
    case 'application/pdf':
      return found.mime
    // A moving PNG: its first picture is an ordinary PNG, and that is all we keep.
    case 'image/apng':
      return 'image/png'
    default:
      return null
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
