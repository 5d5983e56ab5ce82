/** Letters added, lost or changed, and neighbours changed about, to make one word of the other; gives up above `most`. */
export function edits(from: string, to: string, most: number): number {
  const width = to.length
  if (Math.abs(from.length - width) > most || width > LONGEST) return most + 1
  // Three rows that are used again: a look compares thousands of words.
  let [beforeLast, last, current] = rows
  for (let column = 0; column <= width; column++) last[column] = column
  for (let row = 1; row <= from.length; row++) {
    current[0] = row
    let leastOfRow = row
    for (let column = 1; column <= width; column++) {
      const change = from.charCodeAt(row - 1) === to.charCodeAt(column - 1) ? 0 : 1
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + change)
      if (
        row > 1 &&
        column > 1 &&
        from.charCodeAt(row - 1) === to.charCodeAt(column - 2) &&
        from.charCodeAt(row - 2) === to.charCodeAt(column - 1)
      )
        least = Math.min(least, beforeLast[column - 2]! + 1)
      current[column] = least
      if (least < leastOfRow) leastOfRow = least
    }
    if (leastOfRow > most) return most + 1
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return last[width]!
}

/** Longer than any word, number or address that is compared. */
const LONGEST = 320
type Row = Uint16Array
const rows: [Row, Row, Row] = [
  new Uint16Array(LONGEST + 1),
  new Uint16Array(LONGEST + 1),
  new Uint16Array(LONGEST + 1),
]
