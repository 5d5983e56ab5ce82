/** How many connections one process may hold, by what it needs them for (pools.ts). */
export interface ConnectionShares {
  main: number
  limits: number
  health: number
  queue: number
}

/** What a process does: all of it, what only the first of several does, or serving beside that one. */
export type Part = 'whole' | 'first' | 'worker'

/** Of a story one connection, and one more for what has to be seen at once; then counting. */
const LEAST_OF_A_WORKER = 3
/** Beside those the queue, and looking whether it works. */
const LEAST_OF_THE_FIRST = 6
/** It serves nobody. */
const MOST_OF_THE_FIRST = 16

/** Divides the connections of one server (DB_CONNECTIONS) among its processes. */
export function connectionShares(
  { workers, dbConnections: all }: { workers: number; dbConnections: number },
  part: Part,
): ConnectionShares {
  if (part === 'whole') {
    const [queue, limits, health] = [fifth(all, 2), fifth(all, 1), all < 10 ? 1 : 2]
    return { queue, limits, health, main: all - queue - limits - health }
  }
  const room = Math.min(MOST_OF_THE_FIRST, all - LEAST_OF_A_WORKER * workers)
  const first = Math.max(LEAST_OF_THE_FIRST, Math.min(room, Math.floor(all * 0.4)))
  if (part === 'first') {
    const queue = Math.min(4, Math.floor((first - 2) / 2))
    return { queue, limits: 1, health: 1, main: first - 2 - queue }
  }
  const each = Math.floor((all - first) / workers)
  const limits = Math.max(1, Math.floor(each / 3))
  return { queue: 0, limits, health: 0, main: each - limits }
}

const fifth = (all: number, least: number) => Math.max(least, Math.floor(all / 5))

/** A sentence for the operator if so many connections cannot be divided, or null. */
export function tooFewFor(workers: number, all: number): string | null {
  const least = workers === 1 ? LEAST_OF_THE_FIRST : LEAST_OF_THE_FIRST + LEAST_OF_A_WORKER * workers
  if (all >= least) return null
  const who = workers === 1 ? 'one process' : `${workers} workers and the process before them`
  return `DB_CONNECTIONS must be at least ${least} for ${who}`
}
