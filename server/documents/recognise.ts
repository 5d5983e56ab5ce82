import { createHash } from 'node:crypto'
import { kindOf, MEDIA_TYPES, type MediaType } from './file-kinds.js'
import { FileRefused, tooLarge } from './file-refused.js'
import { lookAt } from './look-at.js'

export { FileRefused } from './file-refused.js'

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
 * Reads a stream to its end (or gives up as soon as it is longer than it may be), finds out by the bytes what it is,
 * and answers bytes that are safe to keep: pictures re-encoded upright without metadata (large ones smaller), PDFs as they came.
 * An upload is best given as its createReadStream, which throws by itself when the file is already known to be too large.
 * `owner` is whoever sent it, by whom turns are given.
 * Throws FileRefused. Errors that are not the file's fault (a full disk behind the stream) come through unchanged.
 */
export async function acceptFile(
  source: NodeJS.ReadableStream | (() => NodeJS.ReadableStream),
  {
    maxBytes,
    maxPictureBytes = maxBytes,
    owner,
  }: { maxBytes: number; maxPictureBytes?: number; owner: string },
): Promise<AcceptedFile> {
  const bytes = await readAtMost(source, maxPictureBytes)
  const kind = kindOf(bytes)
  if (bytes.length > maxBytes && (!kind || kind === 'pdf')) throw tooLarge(maxBytes)
  if (!kind) throw new FileRefused('NOT_AN_IMAGE_OR_PDF')
  const looked = lookAt(kind, bytes, owner)
  const clean = await (kind === 'heic' ? looked.catch(asHeicRefused) : looked)
  if (!clean) return { bytes, mediaType: MEDIA_TYPES.pdf, width: null, height: null, sha256: sha256(bytes) }
  const { width, height } = clean
  return {
    bytes: clean.bytes,
    mediaType: MEDIA_TYPES[clean.kind],
    width,
    height,
    sha256: sha256(clean.bytes),
  }
}

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

/** Whatever is wrong with it, the person has another way to send the photo. */
function asHeicRefused(error: unknown): never {
  if (!(error instanceof FileRefused)) throw error
  throw new FileRefused(error.reason, { sentence: NO_HEIC, cause: error })
}

const NO_HEIC =
  'Your phone saved this photo as HEIC and we could not open it. Choose a screenshot of it, or take it again with the camera set to “Most compatible”.'

/** graphql-upload breaks a stream off with 413 at its own size limit and with 499 when the sender hangs up; a form cut short says so only in words. */
function refusalBehind(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof Error)) return error
  const status = 'status' in error ? error.status : undefined
  if (status === 413) return tooLarge(maxBytes)
  if (status === 499 || error.message.startsWith('Unexpected end of'))
    return new FileRefused('DAMAGED', { cause: error })
  return error
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
