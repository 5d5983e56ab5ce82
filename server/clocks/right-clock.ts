import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'

const MINUTE = 60_000
/** How far the clock of this machine may be from the database's. */
const FARTHEST = 10 * MINUTE

/**
 * Whether the clock of this machine is near the database's, as those of all servers are. By a wrong one cases would end, and
 * claims be purged, for everybody: so nothing is done by it, and the log says so.
 */
export async function isClockRight({ orm }: { orm: MikroORM }, log: Logger): Promise<boolean> {
  const [row] = await orm.em
    .fork()
    .execute<[{ now: number }]>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now')
  const ahead = Date.now() - row.now
  if (Math.abs(ahead) < FARTHEST) return true
  log.error(
    { aheadSeconds: Math.round(ahead / 1000) },
    'the clock of this machine is not that of the database: nothing is done by it until they agree',
  )
  return false
}
