import type { MikroORM } from '@mikro-orm/postgresql'
import type pg from 'pg'
import { withConnection } from './connections/connection.js'
import { LOCKS, LOCK_NOT_AVAILABLE } from './locks.js'
import { checkSuitable } from './suitable.js'

/** A table that stands as long as a restore has begun and not ended. */
export const UNFINISHED_RESTORE = 'unfinished_restore'

/** The database holds half a register at most. The message is for the operator. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished'

  constructor() {
    super(
      'A restore into this database was cut short, so nothing may work on it yet. Run the same `npm run restore` again; ' +
        'or begin with an empty register: npm run db:reset -- --yes-delete-everything',
    )
  }
}

interface Waiting {
  /** Hears who is waited for, each time that it has taken so long again. */
  tell?: (sentence: string) => void
  tellAfterSeconds?: number
}

/**
 * Brings the database up to date. Two servers starting at once take turns; the second finds nothing left to do.
 * @throws RestoreUnfinished, DatabaseUnsuitable
 */
export async function migrate(orm: MikroORM, databaseUrl: string, waiting: Waiting = {}): Promise<string[]> {
  // Ending the connection gives the lock back, whatever happened.
  return withConnection(
    { connectionString: databaseUrl, application_name: 'dma migration' },
    async (client) => {
      await checkSuitable(client, databaseUrl)
      await takeTurn(client, waiting)
      const { rows } = await client.query('select to_regclass($1) as there', [UNFINISHED_RESTORE])
      if (rows[0].there !== null) throw new RestoreUnfinished()
      // Whoever has lost the lock must not go on.
      const lost = new Promise<never>((_, reject) => client.on('error', reject))
      const done = await Promise.race([orm.migrator.up(), lost])
      return done.map(({ name }) => name)
    },
  )
}

async function takeTurn(
  client: pg.Client,
  { tell = () => {}, tellAfterSeconds = 10 }: Waiting,
): Promise<void> {
  await client.query(`set lock_timeout = '${tellAfterSeconds}s'`)
  for (;;)
    try {
      await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
      return
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      const { rows } = await client.query<Holder>(HOLDERS, [LOCKS.migration])
      for (const holder of rows) tell(sentenceAbout(holder))
    }
}

interface Holder {
  pid: number
  name: string
  address: string
  seconds: number
}

const HOLDERS = `
  select pid, application_name as name, coalesce(host(client_addr), 'this machine') as address,
    extract(epoch from clock_timestamp() - backend_start)::int as seconds
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objid = $1 and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())`

const sentenceAbout = ({ pid, name, address, seconds }: Holder) =>
  `The start waits for a migration, a restore or a backup: PostgreSQL's process ${pid} ("${name}" from ${address}), ` +
  `which has been connected for ${seconds} s. If it is none: select pg_terminate_backend(${pid}).`
