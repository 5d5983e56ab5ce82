/** Those that fit, and the others, each in their order. */
export const partition = <T>(all: readonly T[], fits: (one: T) => boolean): readonly [T[], T[]] => [
  all.filter(fits),
  all.filter((one) => !fits(one)),
]
