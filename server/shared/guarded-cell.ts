/**
 * Where a spreadsheet would begin a formula: at the start of a text, and behind a semicolon, a tab or a line break in it.
 * Where numbers are written 1,5 a file is split at semicolons and its quotes are no quotes, so what stands behind one is
 * a cell of its own. Spaces and quotes before the sign are dropped by some; the wide forms of the signs count in Numbers.
 */
const SIGN = /["'\s]*[=+\-@＝＋－＠]/.source
const BEGINS = String.raw`(?:^(?='*[\t\r]|${SIGN})|(?<=[;\t\r\n])(?=${SIGN}))`
const TO_GUARD = new RegExp(BEGINS, 'g')
const GUARDED = new RegExp(BEGINS.replaceAll('(?=', "'(?="), 'g')

/** A text as (a cell of) a CSV file: what a spreadsheet would run gets an apostrophe in front, and so does what looks as if it had one. */
export const guarded = (text: string) => text.replace(TO_GUARD, "'")

/** The text of such a cell: exactly what `guarded` was given. */
export const unguarded = (cell: string) => cell.replace(GUARDED, '')
