/** PostgreSQL's integer, which every row's id is. */
const LARGEST = 2_147_483_647

/**
 * The number of a row, as a caller gave it. What cannot be one ("1 or 1=1", "1e3", "-1", "99999999999") becomes 0,
 * which no row has: an impossible id looks like an unknown one.
 */
export function rowId(given: string): number {
  const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : 0
  return id <= LARGEST ? id : 0
}
