import type { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'

/** Any number, the same in every server: whoever holds this advisory lock migrates, the others wait. */
const MIGRATION_LOCK = 4_202_611

/** Brings the database up to date. Two servers starting at once take turns; the second finds nothing left to do. */
export async function migrate(orm: MikroORM, databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const done = await orm.migrator.up()
    return done.map(({ name }) => name)
  } finally {
    // Ending the connection gives the lock back, whatever happened.
    await client.end()
  }
}
