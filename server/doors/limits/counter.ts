import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { LimitReached, type Reading } from './limit-reached.js'

/** The table that every server counts in. Unlogged: after a crash of PostgreSQL counting begins again, which is fine. */
export const RATE_LIMITS_DDL = `create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
)`

export interface Rule {
  /** Names the limit in the table and in LimitReached. */
  limit: string
  /** Begins the sentence of a refusal. */
  refusal: string
  points: number
  seconds: number
}

/** Counts that were taken together and not yet given out: how many, and until when (`Date.now()`) they are good. */
export interface Lot {
  left: number
  until: number
  /** How many nobody had taken yet when these were. */
  beyond: number
}

/** Counts something for many callers, in windows that begin with the first time. */
export class Counter {
  private readonly limiter: RateLimiterPostgres

  constructor(
    pool: Pool,
    private readonly secret: string,
    private readonly rule: Rule,
    {
      whenDown = 'refuse',
      sweeps = false,
      workers = 1,
    }: { whenDown?: 'refuse' | 'count here'; sweeps?: boolean; workers?: number } = {},
  ) {
    const { points, seconds: duration, limit: keyPrefix } = rule
    this.limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      // Every five minutes, what ended over an hour ago. Once a server is enough: the table is shared.
      clearExpiredByTimeout: sweeps,
      // Whoever is over the limit costs no further statement.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter:
        whenDown === 'count here'
          ? new RateLimiterMemory({ points: Math.ceil(points / workers), duration })
          : undefined,
      points,
      duration,
      keyPrefix,
    })
  }

  get points(): number {
    return this.rule.points
  }

  /** Counts once, or `seconds` long for a first time. Throws LimitReached over the limit. */
  async take(who: string[], seconds?: number): Promise<Reading> {
    const { answer, refused } = await this.#consume(who, 1, seconds)
    // Not by the figure alone: where more was given back than taken, what passes may stand at nought as well.
    if (refused) throw this.#refusal(answer)
    return this.reading(answer.remainingPoints, Date.now() + answer.msBeforeNext)
  }

  /** Counts so many at once. Throws LimitReached where that goes over the limit. */
  async takeAll(who: string[], size: number): Promise<void> {
    const { answer, refused } = await this.#consume(who, size)
    if (refused) throw this.#refusal(answer)
  }

  /** Counts so many at once, or as many of them as may still pass. Throws LimitReached when that is none. */
  async takeLot(who: string[], size: number): Promise<Lot> {
    const { answer } = await this.#consume(who, size)
    // Of a lot that goes over the limit what lies under it is good; a block that is remembered here has counted nothing.
    const over = Math.max(0, answer.consumedPoints - this.rule.points)
    const left = answer.consumedPoints === 0 ? 0 : size - over
    if (left <= 0) throw this.#refusal(answer)
    const beyond = Math.max(0, this.rule.points - answer.consumedPoints)
    return { left, until: Date.now() + answer.msBeforeNext, beyond }
  }

  /** How the limit stands with so many left until then (`Date.now()`). */
  reading(left: number, until: number): Reading {
    const { limit, points: quota, seconds } = this.rule
    return { limit, quota, seconds, left, resetsAt: new Date(until) }
  }

  #refusal({ msBeforeNext }: RateLimiterRes): LimitReached {
    const { limit, refusal, points: quota, seconds } = this.rule
    return new LimitReached(limit, refusal, msBeforeNext, { quota, seconds })
  }

  /** The answer, also where it is a refusal; one that a block remembered here gives has counted nothing (0). */
  async #consume(
    who: string[],
    points: number,
    seconds?: number,
  ): Promise<{ answer: RateLimiterRes; refused: boolean }> {
    const consume = () =>
      this.limiter
        .consume(this.key(who), points, seconds === undefined ? {} : { customDuration: seconds })
        .then((answer) => ({ answer, refused: false }))
        .catch((refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return { answer: refusal, refused: true }
          throw refusal
        })
    const answered = await consume()
    const longest = 1000 * Math.max(this.rule.seconds, seconds ?? 0)
    if (answered.answer.msBeforeNext <= longest + 1000) return answered
    // A window that ends later than any can was begun before the clock was put back: it begins anew.
    await this.forget(who)
    return consume()
  }

  /** Counts once and answers how often it is now; never refuses. */
  async add(who: string[]): Promise<number> {
    return (await this.limiter.penalty(this.key(who))).consumedPoints
  }

  /** Takes one count back. */
  async giveBack(who: string[]): Promise<void> {
    await this.limiter.reward(this.key(who))
  }

  async forget(who: string[]): Promise<void> {
    await this.limiter.delete(this.key(who))
  }

  /** No name and no address stands in the table, only what the secret makes of it. */
  key(who: string[]): string {
    return createHmac('sha256', this.secret).update(JSON.stringify(who)).digest('base64url')
  }
}
