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

  constructor(readonly aheadSeconds: number) {
    super('The clock of this machine is not that of the database.')
  }
}

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
  const ahead = Date.now() - row!.now
  if (Math.abs(ahead) >= FARTHEST) throw new ClockApart(Math.round(ahead / 1000))
}
