/** Whether a word of these names, or the sum, takes the room of other columns (`tight` of a table). */
export const isLong = (names: readonly string[], sum?: { amount: string }): boolean =>
  (sum !== undefined && sum.amount.length > LONG_SUM) ||
  names.some((name) => name.split(/[\s-]/).some(({ length }) => length > LONG_WORD))

/** "10000000.00" is longer. */
const [LONG_SUM, LONG_WORD] = [10, 16]
