/** Chance that can be repeated: the same seed gives the same numbers in the same order. */
export interface Chance {
  /** Between 0 and 1, without 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
}

/** SOAK_SEED, or a new one; the report prints it. */
export const seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Chance of its own for one part of a proof, so that the parts do not disturb each other's order. */
export function chance(part: number): Chance {
  let state = (seed + Math.imul(part + 1, 0x9e3779b1)) >>> 0
  // Mulberry32: small, and good enough to choose moments with.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, whole: (from, to) => from + Math.floor(next() * (to - from + 1)) }
}
