// The same as server/shared/guarded-cell.ts, from which the pages are compiled apart; its test compares the two.
const SIGN = /["'\s]*[=+\-@＝＋－＠]/.source
const BEGINS = new RegExp(String.raw`(?:^(?='*[\t\r]|${SIGN})|(?<=[;\t\r\n])(?=${SIGN}))`, 'g')

/** A text as a cell of a CSV file: wherever a spreadsheet would begin a formula, an apostrophe stands in front. */
export const guarded = (text: string) => text.replace(BEGINS, "'")
