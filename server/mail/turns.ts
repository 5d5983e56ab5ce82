import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

const SECOND = 1000
const KEY = 'all'

/** Answers a function that waits until one more letter may leave: `perSecond` of them, all servers together. */
export function letterTurns(pool: Pool, perSecond: number): () => Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'letters',
    points: perSecond,
    duration: 1,
  })
  return async () => {
    for (;;) {
      try {
        await limiter.consume(KEY)
        return
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full
        // A clock was put back: this second would end in an hour.
        if (full.msBeforeNext > 2 * SECOND) await limiter.delete(KEY)
        else await pause(full.msBeforeNext + 5)
      }
    }
  }
}
