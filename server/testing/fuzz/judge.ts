/** What an answer must never be, whatever was asked; null when it is none of it. */
export function faultOf({
  status,
  text,
  type,
}: {
  status: number
  text: string
  type: string
}): string | null {
  if (status >= 500) return `HTTP ${status}`
  if (text.includes('INTERNAL_SERVER_ERROR')) return 'an internal error'
  for (const [what, pattern] of TOLD) if (pattern.test(text)) return what
  if (/json/.test(type)) {
    try {
      JSON.parse(text)
    } catch {
      return 'JSON that is none'
    }
  }
  return null
}

/** What only we should know. None of the hostile values looks like this: an answer may repeat what was sent. */
const TOLD: readonly [string, RegExp][] = [
  ['a stack trace', /\bat [\w.<>]+ \(|\n\s+at |\.[jt]s:\d+:\d+/],
  ['a path of the machine', /node_modules|\/server\/|dist\/|\/tmp\/dma|\/home\/|\/root\//],
  [
    'words of the database',
    /\b(insert into|select .{1,80} from "|update "|violates|duplicate key|relation "|syntax error at or near|invalid byte sequence|PostgreSQL|pg_catalog)\b/i,
  ],
  [
    'words of JavaScript',
    /Cannot read propert|is not a function|undefined is not|Maximum call stack|ECONN|ENOENT/,
  ],
]
