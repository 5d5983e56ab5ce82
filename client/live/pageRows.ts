/** As many rows of a list are read at first, and at most at once. */
export const FIRST_ROWS = 25
export const MOST_ROWS = 100
