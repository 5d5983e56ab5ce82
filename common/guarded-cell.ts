/**
 * Where a spreadsheet would begin a formula: at the start of a text, and behind a semicolon, a tab or a line break in it.
 * Where numbers are written 1,5 a file is split at semicolons and its quotes are no quotes, so what stands behind one is
 * a cell of its own. Spaces and quotes before the sign are dropped by some; the wide forms of the signs count in Numbers.
 */
const SIGN = /[=+\-@＝＋－＠]/
const PASSED_OVER = /["'\s]/
const SPLIT_AT = /[;\t\r\n]/
/** Read as a formula too, if nothing but apostrophes stands before it. */
const BEGINS_WITH_BLANK = /^'*[\t\r]/

/** A text as (a cell of) a CSV file: what a spreadsheet would run gets an apostrophe in front, and so does what looks as if it had one. */
export function guarded(text: string): string {
  const runs = formulasIn(text)
  return runs ? putTogether(text, (at, sign) => (runs(at) ? `'${sign}` : sign)) : text
}

/** The text of such a cell: exactly what `guarded` was given. */
export function unguarded(cell: string): string {
  const runs = formulasIn(cell)
  return runs ? putTogether(cell, (at, sign) => (sign === "'" && runs(at, at + 1) ? '' : sign)) : cell
}

/**
 * Says whether a formula begins at a place of the text, if what it has `from` another on stood there. Null: nowhere. Each
 * character is looked at once, from the end: a pattern would run to the end anew from each of many blanks.
 */
function formulasIn(text: string): ((at: number, from?: number) => boolean) | null {
  const beginsWithBlank = BEGINS_WITH_BLANK.test(text)
  if (!beginsWithBlank && !SIGN.test(text)) return null
  const comesToSign = new Uint8Array(text.length + 1)
  for (let at = text.length - 1; at >= 0; at--) {
    const one = text[at]!
    comesToSign[at] = SIGN.test(one) ? 1 : PASSED_OVER.test(one) ? comesToSign[at + 1]! : 0
  }
  return (at, from = at) =>
    at === 0
      ? comesToSign[from] === 1 || BEGINS_WITH_BLANK.test(text.slice(from))
      : SPLIT_AT.test(text[at - 1]!) && comesToSign[from] === 1
}

function putTogether(text: string, written: (at: number, sign: string) => string): string {
  let put = ''
  for (let at = 0; at < text.length; at++) put += written(at, text[at]!)
  return put
}
