/** Numbers from 0 up to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** The same, further on: the first numbers of a small seed are alike. */
export function seededWell(seed: number): () => number {
  const random = seeded(seed)
  for (let turn = 0; turn < 10; turn++) random()
  return random
}
