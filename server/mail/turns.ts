import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { takeTogether } from '../shared/take-together.js'

const SECOND = 1000

/** Answers a function that waits until one more letter may leave: `perSecond` of them, all servers together. */
export function letterTurns(pool: Pool, perSecond: number): () => Promise<void> {
  const one = {
    key: 'letters:all',
    size: 1,
    part: false,
    most: perSecond,
    lasts: SECOND,
    longest: 2 * SECOND,
  }
  return async () => {
    for (;;) {
      const now = Date.now()
      const { stands, taken } = await takeTogether(pool, [one], now)
      if (taken) return
      await pause(stands[0]!.until - now + 5)
    }
  }
}
