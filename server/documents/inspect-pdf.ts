import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { FileRefused } from './file-refused.js'

/**
 * Lets a PDF pass that is whole, unlocked and does nothing by itself. Throws FileRefused: DAMAGED, TOO_LARGE (unpacks to more than can
 * be looked through) or ENCRYPTED_OR_ACTIVE_PDF (scripts, launched programs, attachments, forms that send, films, a password).
 *
 * Looks at the file's own text and into its deflated object streams, names in #xx spelling included. What it cannot catch: weaknesses
 * of a viewer's fonts and image decoders, and objects hidden by a dictionary made to mislead it (a comment inside, an unusual filter
 * under a false name). So a PDF is only ever handed out as a download, never shown inside one of our pages.
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-') || !endsLikeAPdf(bytes, text)) throw new FileRefused('DAMAGED')
  // Looked for in stream data too, where a crooked cross-reference table may point: names this long do not turn up there by chance.
  if (holds(bytes, ACTIVE) || SHORT.test(plain(withoutStreamData(text))))
    throw new FileRefused('ENCRYPTED_OR_ACTIVE_PDF')
  await lookIntoStreams(bytes, text)
}

const END_OF_NAME = '(?=[\\s\\0()<>[\\]{}/%])'
const ACTIVE = new RegExp(
  `/(?:JavaScript|Launch|EmbeddedFiles?|Encrypt|RichMedia|Rendition|XFA|SubmitForm|ImportData|OnInstantiate)${END_OF_NAME}`,
)
const SHORT = new RegExp(`/JS${END_OF_NAME}`)
const OBJECT_STREAM = new RegExp(`/(?:ObjStm|First)${END_OF_NAME}`)
const DEFLATED_ONLY = /\/Filter\s*(?:\/(?:FlateDecode|Fl)|\[\s*\/(?:FlateDecode|Fl)\s*\])\s*(?:\/|>>)/
const UNFILTERED = new RegExp(`^(?!.*/Filter${END_OF_NAME})`, 's')
const PARAMETERS = /\/(?:DecodeParms|DP)(?!\s*null)/
const STREAM = /(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g

const MOST_STREAMS = 10_000
const MOST_UNPACKED = 128 * 2 ** 20
const LONGEST_DICTIONARY = 16_384
const SLICE = 2 ** 20
const OVERLAP = 64

/** The cross-reference's address and %%EOF close a PDF. Half a file has neither; a little after it is what mail programs leave behind. */
function endsLikeAPdf(bytes: Buffer, text: string): boolean {
  let end = bytes.length
  while (end > 0 && bytes[end - 1]! <= 0x20) end -= 1
  return /startxref\s+\d+\s+%%EOF/.test(text.slice(Math.max(0, end - 1024), end))
}

/** Opens every deflated stream far enough to see whether it holds objects, and those to their end. */
async function lookIntoStreams(bytes: Buffer, text: string): Promise<void> {
  let streams = 0
  let left = MOST_UNPACKED
  let previous = 0
  for (const found of text.matchAll(STREAM)) {
    if (++streams > MOST_STREAMS) throw tooMuch()
    const start = found.index + found[0].length
    const declared = isObjectStream(dictionaryBefore(text, found.index, previous))
    previous = start
    if (!looksDeflated(bytes, start)) {
      if (declared === 'deflated') throw new FileRefused('DAMAGED')
      continue
    }
    const beginning = await unpack(bytes.subarray(start, start + 512), left)
    left -= beginning?.length ?? 0
    if (declared === 'no' && !(beginning && beginsLikeObjects(beginning))) continue
    const whole = await unpack(bytes.subarray(start), left)
    left -= whole?.length ?? 0
    if (!whole && declared === 'deflated') throw new FileRefused('DAMAGED')
    if (whole && (holds(whole, ACTIVE) || (declared === 'deflated' && holds(whole, SHORT))))
      throw new FileRefused('ENCRYPTED_OR_ACTIVE_PDF')
  }
}

/** What the dictionary says. An object stream packed in a way that cannot be looked into is refused: nobody needs one. */
function isObjectStream(dictionary: string): 'no' | 'deflated' | 'open' {
  if (!OBJECT_STREAM.test(dictionary)) return 'no'
  if (UNFILTERED.test(dictionary)) return 'open'
  if (!DEFLATED_ONLY.test(dictionary) || PARAMETERS.test(dictionary))
    throw new FileRefused('ENCRYPTED_OR_ACTIVE_PDF')
  return 'deflated'
}

function dictionaryBefore(text: string, end: number, previous: number): string {
  const before = text.slice(Math.max(previous, end - LONGEST_DICTIONARY), end)
  const object = Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'))
  return plain(before.slice(object + 1))
}

/** The two bytes with which zlib data begins. */
function looksDeflated(bytes: Buffer, start: number): boolean {
  if (start + 2 > bytes.length) return false
  return (bytes[start]! & 0x0f) === 8 && bytes.readUInt16BE(start) % 31 === 0
}

/** An object stream begins with numbers; whatever its dictionary claims, data that begins like one is read like one. */
function beginsLikeObjects(bytes: Buffer): boolean {
  return /^[\s\0]*(?:[%+\-.\d]|$)/.test(bytes.toString('latin1'))
}

const inflated = promisify<Buffer, object, Buffer>(inflate)

/** Null for data that is not deflated after all. What follows the stream's end is ignored, a missing end too. */
async function unpack(bytes: Buffer, most: number): Promise<Buffer | null> {
  try {
    return await inflated(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, most),
    })
  } catch (error) {
    if (error instanceof RangeError) throw tooMuch()
    return null
  }
}

function tooMuch(): FileRefused {
  const sentence =
    'This PDF unpacks to more than we can look through. Please send pictures of its pages instead.'
  return new FileRefused('TOO_LARGE', { sentence })
}

/** Slice by slice, so that 128 MB unpacked never become one string. */
function holds(bytes: Buffer, pattern: RegExp): boolean {
  for (let at = 0; at < bytes.length; at += SLICE) {
    const last = at + SLICE + OVERLAP >= bytes.length
    const slice = bytes.toString('latin1', at, at + SLICE + OVERLAP)
    if (pattern.test(plain(last ? `${slice} ` : slice))) return true
  }
  return false
}

/** Names may be spelt with #xx for any letter. */
function plain(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

function withoutStreamData(text: string): string {
  const parts: string[] = []
  let at = 0
  for (let start = text.indexOf('stream'); start >= 0; start = text.indexOf('stream', at)) {
    const end = text.indexOf('endstream', start)
    if (end < 0) break
    parts.push(text.slice(at, start))
    at = end + 'endstream'.length
  }
  parts.push(text.slice(at), ' ')
  return parts.join('')
}
