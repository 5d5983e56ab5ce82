import type { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { LOCKS } from './locks.js'

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

/**
 * Brings the database up to date. Two servers starting at once take turns; the second finds nothing left to do.
 * @throws RestoreUnfinished
 */
export async function migrate(orm: MikroORM, databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
    const { rows } = await client.query('select to_regclass($1) as there', [UNFINISHED_RESTORE])
    if (rows[0].there !== null) throw new RestoreUnfinished()
    const done = await orm.migrator.up()
    return done.map(({ name }) => name)
  } finally {
    // Ending the connection gives the lock back, whatever happened.
    await client.end()
  }
}
