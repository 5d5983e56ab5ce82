import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

const MINUTE = 60_000
/** How far the clock of this machine may be from the database's. */
const FARTHEST = 10 * MINUTE
const ASK = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'

/** By a wrong clock cases would end, and claims be purged, for everybody: all servers go by the database's, near enough. */
export class ClockApart extends Error {
  override readonly name = 'ClockApart'

  /** `isOurs`: it is this machine's that has jumped, or was wrong from the start. Otherwise it is the database's. */
  constructor(
    readonly aheadSeconds: number,
    readonly isOurs: boolean,
  ) {
    super(
      isOurs
        ? 'The clock of this machine is not that of the database.'
        : 'The clock of the database is not that of its servers: no day ends, and nothing is purged.',
    )
  }
}

/** The clock of this machine beside one that only counts on: where both agreed with the database, and went on alike, they are right. */
interface Agreed {
  wall: number
  steady: number
}
let agreed: Agreed | null = null

/** Rejects with ClockApart, and when the database does not answer. */
export async function tryClock(pool: Pool): Promise<void> {
  compare((await pool.query<{ now: number }>(ASK)).rows)
}

/** Whether the clocks agree. Where they do not the log says that nothing is done by this one. */
export async function isClockRight({ orm }: { orm: MikroORM }, log: Logger): Promise<boolean> {
  try {
    compare(await orm.em.fork().execute<{ now: number }[]>(ASK))
    return true
  } catch (error) {
    if (!(error instanceof ClockApart)) throw error
    log.error(
      { aheadSeconds: error.aheadSeconds },
      `${error.message} Nothing is done by it until they agree.`,
    )
    return false
  }
}

function compare([row]: { now: number }[]): void {
  const now = { wall: Date.now(), steady: performance.now() }
  const ahead = now.wall - row!.now
  if (Math.abs(ahead) < FARTHEST) agreed = now
  else throw new ClockApart(Math.round(ahead / 1000), !agreed || hasJumped(agreed, now))
}

const hasJumped = (before: Agreed, now: Agreed) =>
  Math.abs(now.wall - before.wall - (now.steady - before.steady)) >= FARTHEST / 2
