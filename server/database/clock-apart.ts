import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

const MINUTE = 60_000
/** How far the clock of this machine may be from the database's. */
const FARTHEST = 10 * MINUTE
/** The database's clock, and when the newest act was put on record, by the clock of whichever server did it. */
const ASK = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
  (select (extract(epoch from at) * 1000)::float8 from history_entry order by id desc limit 1) as written`

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

interface Instants {
  now: number
  written: number | null
}

/** The clock of this machine beside one that only counts on: where both agreed with the database, and went on alike, they are right. */
interface Agreed {
  wall: number
  steady: number
}
let agreed: Agreed | null = null

/** Rejects with ClockApart, and when the database does not answer. */
export async function tryClock(pool: Pool): Promise<void> {
  compare((await pool.query<Instants>(ASK)).rows)
}

/** Whether the clocks agree. Where they do not the log says that nothing is done by this one. */
export async function isClockRight({ orm }: { orm: MikroORM }, log: Logger): Promise<boolean> {
  try {
    compare(await orm.em.fork().execute<Instants[]>(ASK))
    return true
  } catch (error) {
    if (!(error instanceof ClockApart)) throw error
    const { aheadSeconds, isOurs, message } = error
    log.error({ aheadSeconds }, isOurs ? `${message} Nothing is done by it until they agree.` : message)
    return false
  }
}

function compare([row]: Instants[]): void {
  const now = { wall: Date.now(), steady: process.uptime() * 1000 }
  const ahead = now.wall - row!.now
  if (Math.abs(ahead) < FARTHEST) {
    agreed = now
    return
  }
  // A machine that stood still has stopped both of its clocks: then others have written what is still to come here.
  const isBehindOthers = ahead < 0 && (row!.written ?? 0) - now.wall >= FARTHEST
  throw new ClockApart(Math.round(ahead / 1000), !agreed || hasJumped(agreed, now) || isBehindOthers)
}

const hasJumped = (before: Agreed, now: Agreed) =>
  Math.abs(now.wall - before.wall - (now.steady - before.steady)) >= FARTHEST / 2
