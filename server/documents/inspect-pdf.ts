import type { FileBudget } from './file-budgets.ts'
import { FileRefused } from './file-refused.ts'
import { TooMuchUnpacked, unpack, type Purse } from './unpack.ts'

/**
 * Lets a PDF pass that is whole, unlocked and does nothing by itself. Throws FileRefused: DAMAGED, TOO_LARGE (unpacks to more than can
 * be looked through) or ENCRYPTED_OR_ACTIVE_PDF (scripts, launched programs, attachments, forms that send, films, a password).
 *
 * Looks at the file's own text and into its deflated object streams, names in #xx spelling included. What it cannot catch: weaknesses
 * of a viewer's fonts and image decoders, and objects hidden by a dictionary made to mislead it (a comment inside, an unusual filter
 * under a false name). So a PDF is only ever handed out as a download, never shown inside one of our pages.
 *
 * Answers how many bytes it inflated, and to how many. However its streams lie inside each other, it inflates no more than twice
 * the file: each once to see how it begins, and once to its end.
 */
export async function inspectPdf(bytes: Buffer, budget: FileBudget): Promise<Purse> {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-') || !endsLikeAPdf(bytes, text)) throw new FileRefused('DAMAGED')
  // Looked for in stream data too, where a crooked cross-reference table may point: names this long do not turn up there by chance.
  if (holds(bytes, ACTIVE) || SHORT.test(plain(withoutStreamData(text))))
    throw new FileRefused('ENCRYPTED_OR_ACTIVE_PDF')
  const purse: Purse = {
    inflated: 0,
    unpacked: 0,
    most: { inflated: 2 * bytes.length, unpacked: budget.output },
  }
  try {
    await lookIntoStreams(bytes, text, purse, budget.parts)
  } catch (error) {
    throw error instanceof TooMuchUnpacked ? tooMuch() : error
  }
  return purse
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

const LONGEST_DICTIONARY = 16_384
const BEGINNING = 512
const SLICE = 2 ** 20
/** Longer than any name that is looked for, each letter of it written #xx. */
const OVERLAP = 64

/** The cross-reference's address and %%EOF close a PDF. Half a file has neither; a little after it is what mail programs leave behind. */
function endsLikeAPdf(bytes: Buffer, text: string): boolean {
  let end = bytes.length
  while (end > 0 && bytes[end - 1]! <= 0x20) end -= 1
  return /startxref\s+\d+\s+%%EOF/.test(text.slice(Math.max(0, end - 1024), end))
}

/** Opens every deflated stream far enough to see whether it holds objects, and those to their end. */
async function lookIntoStreams(bytes: Buffer, text: string, purse: Purse, most: number): Promise<void> {
  let streams = 0
  let previous = 0
  for (const found of text.matchAll(STREAM)) {
    if (++streams > most) throw tooMuch()
    const start = found.index + found[0].length
    const declared = isObjectStream(dictionaryBefore(text, found.index, previous))
    previous = start
    if (!looksDeflated(bytes, start)) {
      if (declared === 'deflated') throw new FileRefused('DAMAGED')
      continue
    }
    if (declared === 'no' && !(await beginsLikeObjects(bytes.subarray(start, start + BEGINNING), purse)))
      continue
    const search = searchFor(declared === 'deflated' ? [ACTIVE, SHORT] : [ACTIVE])
    const isDeflated = await unpack(bytes.subarray(start), purse, search.piece)
    if (!isDeflated && declared === 'deflated') throw new FileRefused('DAMAGED')
    if (isDeflated) search.end()
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
async function beginsLikeObjects(beginning: Buffer, purse: Purse): Promise<boolean> {
  const parts: Buffer[] = []
  const isDeflated = await unpack(beginning, purse, (part) => parts.push(part))
  return isDeflated && /^[\s\0]*(?:[%+\-.\d]|$)/.test(Buffer.concat(parts).toString('latin1'))
}

function tooMuch(): FileRefused {
  const sentence =
    'This PDF unpacks to more than we can look through. Please send pictures of its pages instead.'
  return new FileRefused('TOO_LARGE', { sentence })
}

/** Looks through what is unpacked as it comes, so that it never lies in memory whole. */
function searchFor(patterns: RegExp[]): { piece: (part: Buffer) => void; end: () => void } {
  let held: Buffer[] = []
  let length = 0
  const look = (after: string) => {
    const all = Buffer.concat(held, length)
    const text = plain(all.toString('latin1')) + after
    if (patterns.some((pattern) => pattern.test(text))) throw new FileRefused('ENCRYPTED_OR_ACTIVE_PDF')
    // What stands at the edge is looked at once more, with what follows it.
    held = [Buffer.from(all.subarray(-OVERLAP))]
    length = held[0]!.length
  }
  return {
    piece(part) {
      held.push(part)
      length += part.length
      if (length >= SLICE) look('')
    },
    end: () => look(' '),
  }
}

/** Slice by slice, so that no second text as long as the file is made. */
function holds(bytes: Buffer, pattern: RegExp): boolean {
  for (let at = 0; at < bytes.length; at += SLICE) {
    const last = at + SLICE + OVERLAP >= bytes.length
    const slice = plain(bytes.toString('latin1', at, at + SLICE + OVERLAP))
    if (pattern.test(last ? `${slice} ` : slice)) return true
  }
  return false
}

/** Names may be spelt with #xx for any letter. Without a replacement for each: a file may consist of nothing else. */
function plain(text: string): string {
  if (!text.includes('#')) return text
  const bytes = Buffer.from(text, 'latin1')
  let to = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const letter = bytes[at] === HASH ? letterOf(bytes, at + 1) : -1
    bytes[to++] = letter < 0 ? bytes[at]! : letter
    if (letter >= 0) at += 2
  }
  return bytes.toString('latin1', 0, to)
}

const HASH = '#'.charCodeAt(0)

/** Of two digits; -1 if they are none. */
function letterOf(bytes: Buffer, at: number): number {
  const [high, low] = [digitOf(bytes[at]), digitOf(bytes[at + 1])]
  return high < 0 || low < 0 ? -1 : 16 * high + low
}

function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
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
