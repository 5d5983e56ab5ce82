/** What a spreadsheet would run as a formula, also in the wide forms of the signs that Numbers takes for them. */
const WOULD_RUN = /^'*[=+\-@\t\r＝＋－＠]/

/** A text as a cell of a CSV file: what a spreadsheet would run gets an apostrophe in front, and so does what looks as if it had one. */
export const guarded = (text: string) => (WOULD_RUN.test(text) ? `'${text}` : text)

/** The text of such a cell: exactly what `guarded` was given. */
export const unguarded = (cell: string) =>
  cell.startsWith("'") && WOULD_RUN.test(cell) ? cell.slice(1) : cell
