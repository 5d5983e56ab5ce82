import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { LimitReached, type Reading } from './limit-reached.js'
import { forget, giveBack, sweep, takeTogether, type Stand, type Wanted } from '../../shared/take-together.js'

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
  /** Whether something may be given back: then only the table knows, at any moment, whether there is room. */
  comesBack?: boolean
}

/** Counts that were taken together and not yet given out: how many, and until when (`Date.now()`) they are good. */
export interface Lot {
  left: number
  until: number
  /** How many nobody had taken yet when these were. */
  beyond: number
}

/** What is to be counted, of whom: once unless `size` says more, as many as fit of a `part`, a first time for `seconds`. */
export interface Ask {
  of: Counter
  who: string[]
  size?: number
  part?: boolean
  seconds?: number
  /** Counts without ever refusing. */
  endless?: boolean
}

/** What was counted: how each limit stood before and stands since, and the way to take all of it back. */
interface Taken {
  stands: Stand[]
  readings: Reading[]
  giveBack: () => Promise<void>
}

/** Full windows and counts of this server that are remembered. */
const REMEMBERED = 20_000
const SWEEP_MILLISECONDS = 5 * 60 * 1000
/** Whoever waited for a connection, or whose clock is slow, finds windows that began after its own moment: they count all the same. */
const SLACK = 60_000
/** `points` is an integer. */
const ENDLESS = 2 ** 31 - 1

/** Counts something for many callers, in windows that begin with the first time. */
export class Counter {
  /** Windows of which nothing comes back and all is used up: whoever asks again costs no further statement. */
  readonly #full = new LRUCache<string, number>({ max: REMEMBERED })
  /** What is counted here while PostgreSQL does not answer. */
  readonly #here: LRUCache<string, { points: number; until: number }> | null
  readonly #workers: number

  constructor(
    readonly pool: Pool,
    private readonly secret: string,
    readonly rule: Rule,
    {
      whenDown = 'refuse',
      sweeps = false,
      workers = 1,
    }: { whenDown?: 'refuse' | 'count here'; sweeps?: boolean; workers?: number } = {},
  ) {
    this.#workers = workers
    this.#here = whenDown === 'count here' ? new LRUCache({ max: REMEMBERED }) : null
    // Once a server is enough: the table is shared.
    if (sweeps) this.#sweepLater()
  }

  get points(): number {
    return this.rule.points
  }

  /** Counts once. Throws LimitReached over the limit. */
  async take(who: string[]): Promise<Reading> {
    return (await takeAll({ of: this, who })).readings[0]!
  }

  /** Counts so many at once, or as many of them as may still pass. Throws LimitReached when that is none. */
  async takeLot(who: string[], size: number): Promise<Lot> {
    const { stands } = await takeAll({ of: this, who, size, part: true })
    const { points, size: left, until } = stands[0]!
    return { left, until, beyond: Math.max(0, this.rule.points - points - left) }
  }

  /** Throws LimitReached where this server knows that all is used up for good. */
  mustHaveRoom(who: string[]): void {
    const now = Date.now()
    const until = this.fullUntil(this.wanted({ of: this, who }), now)
    if (until !== null) throw this.refusal({ points: this.points, until }, now)
  }

  /** Counts once and answers how often it is now, and how to take it back; never refuses. */
  async add(who: string[]): Promise<{ count: number; giveBack: () => Promise<void> }> {
    const { stands, giveBack: takeBack } = await takeAll({ of: this, who, endless: true })
    return { count: stands[0]!.points + 1, giveBack: takeBack }
  }

  async forget(who: string[]): Promise<void> {
    await forget(this.pool, [this.key(who)])
  }

  /** How the limit stands with so many left until then (`Date.now()`). */
  reading(left: number, until: number): Reading {
    const { limit, points: quota, seconds } = this.rule
    return { limit, quota, seconds, left, resetsAt: new Date(until) }
  }

  /** What the table is asked. */
  wanted({ who, size = 1, part = false, seconds, endless }: Ask): Wanted {
    const { points, seconds: window } = this.rule
    return {
      key: this.key(who),
      size,
      part,
      most: endless ? ENDLESS : points,
      lasts: 1000 * (seconds ?? window),
      longest: 1000 * window + SLACK,
    }
  }

  /** The window of this key that is used up for good, as far as this server knows. */
  fullUntil({ key, longest }: Wanted, now: number): number | null {
    const until = this.#full.get(key)
    return until !== undefined && until > now && until <= now + longest ? until : null
  }

  /** Remembers a window that is used up, unless something may come back. */
  remember({ key }: Wanted, { points, until }: Stand): void {
    if (!this.rule.comesBack && points >= this.rule.points) this.#full.set(key, until)
  }

  /** Counts in memory, this worker's part of the limit; null where that may not be. */
  takeHere({ key, size, part, most, lasts }: Wanted, now: number): Stand | null {
    if (!this.#here) return null
    const before = this.#here.get(key)
    const { points, until } = before && before.until > now ? before : { points: 0, until: now + lasts }
    const room = Math.ceil(most / this.#workers) - points
    const counts = part ? Math.min(size, room) : size
    const fits = counts > 0 && counts <= room
    if (fits) this.#here.set(key, { points: points + counts, until })
    return { points, until, size: counts, fits }
  }

  /** What this limit answers to whoever finds it full. */
  refusal({ points, until }: Pick<Stand, 'points' | 'until'>, now: number): LimitReached {
    const { limit, refusal, points: quota, seconds } = this.rule
    return new LimitReached(limit, refusal, until - now, {
      quota,
      seconds,
      left: Math.max(0, quota - points),
    })
  }

  /** No name and no address stands in the table, only what the secret makes of it. */
  key(who: string[]): string {
    const secret = createHmac('sha256', this.secret).update(JSON.stringify(who)).digest('base64url')
    return `${this.rule.limit}:${secret}`
  }

  #sweepLater(): void {
    const again = () => this.#sweepLater()
    setTimeout(() => void sweep(this.pool, Date.now()).then(again, again), SWEEP_MILLISECONDS).unref()
  }
}

/**
 * Counts in all these limits or in none of them. Throws LimitReached where one is used up, and has counted nothing then;
 * of several that are, the one that lasts longest is told.
 */
export async function takeAll(...asks: Ask[]): Promise<Taken> {
  const now = Date.now()
  const rows = asks.map((ask) => ({ counter: ask.of, wanted: ask.of.wanted(ask) }))
  refuseIf(
    rows.flatMap(({ counter, wanted }) => {
      const until = counter.fullUntil(wanted, now)
      return until === null ? [] : [{ counter, points: counter.points, until }]
    }),
    now,
  )
  const { pool } = asks[0]!.of
  const all = rows.map(({ wanted }) => wanted)
  const { stands, taken } = await takeTogether(pool, all, now).catch((error: unknown) => {
    const here = rows.flatMap(({ counter, wanted }) => counter.takeHere(wanted, now) ?? [])
    if (here.length < rows.length) throw error
    return { stands: here, taken: here.every(({ fits }) => fits) }
  })
  const outcome = rows.map((row, at) => ({ ...row, ...stands[at]! }))
  if (!taken) {
    for (const { counter, wanted, ...stand } of outcome) counter.remember(wanted, stand)
    refuseIf(
      outcome.filter(({ fits }) => !fits),
      now,
    )
  }
  return {
    stands,
    readings: outcome.map(({ counter, points, size, until }) =>
      counter.reading(Math.max(0, counter.points - points - size), until),
    ),
    async giveBack() {
      if (!asks.every(({ of }) => of.rule.comesBack)) throw new Error('Of this limit nothing comes back.')
      await giveBack(
        pool,
        outcome.map(({ wanted: { key }, size, until }) => ({ key, size, until })),
      )
    },
  }
}

function refuseIf(full: { counter: Counter; points: number; until: number }[], now: number): void {
  const [longest] = full.toSorted((one, other) => other.until - one.until)
  if (longest) throw longest.counter.refusal(longest, now)
}
