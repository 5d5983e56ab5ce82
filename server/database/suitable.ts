import type pg from 'pg'
import { withConnection } from './connections/connection.js'
import { REFUSES_CHANGES } from './try-to-write.js'

/** This database cannot carry the register. The message is for the operator. */
export class DatabaseUnsuitable extends Error {
  override readonly name = 'DatabaseUnsuitable'
}

/**
 * What nobody could work on is told before anything is done: a standby, a pooler that shares connections, a database that
 * cannot hold every name, in which nothing can be made, or where the register stands in another schema than ours.
 */
export async function checkSuitable(client: pg.Client, databaseUrl: string): Promise<void> {
  const { rows } = await client.query<{ refuses: boolean }>(`select ${REFUSES_CHANGES} as refuses`)
  if (rows[0]!.refuses)
    throw new DatabaseUnsuitable(
      'DATABASE_URL leads to a database that takes no changes: a standby, or one that was made read-only. ' +
        'Let it lead to the primary, or to a proxy that knows which one that is.',
    )
  const [found] = (await client.query<Found>(FOUND)).rows
  const { encoding, role, creates, elsewhere } = found!
  if (encoding !== 'UTF8')
    throw new DatabaseUnsuitable(
      `DATABASE_URL leads to a database in ${encoding}, which cannot hold every name. Make one in UTF8: ` +
        `create database dma owner ${role} encoding 'UTF8' locale 'C.UTF-8' template template0`,
    )
  if (elsewhere)
    throw new DatabaseUnsuitable(
      `The register's tables stand in the schema ${elsewhere} of this database, and none in public, which is where DMA ` +
        'works: an empty register would be made beside them. If a new one is meant, give it a database of its own. Otherwise, ' +
        `as the owner of the database or a superuser, after a backup: begin; drop schema if exists public; alter schema ${elsewhere} rename to public; commit`,
    )
  if (!creates)
    throw new DatabaseUnsuitable(
      `The role ${role} of DATABASE_URL may make no tables in the schema public. As its owner or a superuser: ` +
        `alter schema public owner to ${role}`,
    )
  if (await isShared(client, databaseUrl))
    throw new DatabaseUnsuitable(
      'DATABASE_URL leads to a pooler that gives a connection to somebody else after each transaction (PgBouncer: pool_mode). ' +
        'DMA listens and locks for as long as it is connected: set pool_mode = session, or connect to PostgreSQL directly.',
    )
}

interface Found {
  encoding: string
  role: string
  creates: boolean
  /** The schema in which a register stands while public has none. */
  elsewhere: string | null
}

const FOUND = `
  with register as (
    select c.relnamespace as schema from pg_class c
     where c.relname = 'mikro_orm_migrations' and c.relkind = 'r'
       -- That one is any program's of the same library.
       and 3 = (select count(*) from pg_class own where own.relnamespace = c.relnamespace
                   and own.relname in ('debtor', 'contend', 'claim_link')))
  select pg_encoding_to_char(encoding) as encoding, quote_ident(current_user) as role,
         coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as creates,
         (select quote_ident(nspname) from pg_namespace where oid = (select min(schema::text::oid) from register)
             and not exists (select from register where schema = to_regnamespace('public'))) as elsewhere
    from pg_database where datname = current_database()`

/** Two who are connected at the same time have two processes of PostgreSQL, each the same one all the while. */
const isShared = (client: pg.Client, databaseUrl: string): Promise<boolean> =>
  withConnection({ connectionString: databaseUrl, application_name: 'dma migration' }, async (other) => {
    const seen = new Map<pg.Client, Set<number>>([
      [client, new Set()],
      [other, new Set()],
    ])
    // Others may take a shared one in between, so more than once.
    for (let time = 0; time < 3; time += 1)
      for (const [each, pids] of seen) {
        const { rows } = await each.query<{ pid: number }>('select pg_backend_pid() as pid')
        pids.add(rows[0]!.pid)
      }
    const [ours, others] = [...seen.values()] as [Set<number>, Set<number>]
    return ours.size > 1 || others.size > 1 || [...ours].some((pid) => others.has(pid))
  })

/** A sentence for the operator if one server alone may want more connections (`wanted`) than it is given, or null. */
export async function tooFewConnections(
  database: pg.Pool | pg.Client,
  wanted: number,
): Promise<string | null> {
  const { rows } = await database.query<{ room: number }>(ROOM)
  const { room } = rows[0]!
  if (room >= wanted) return null
  return (
    `The database has room for ${room} connections, and each server of DMA may want ${wanted}: people will be told ` +
    `that it is very busy. Raise max_connections to ${wanted} for each server and 20 for everything else, ` +
    'and the limits of its role and database (alter … connection limit) if they have any; or lower DB_CONNECTIONS.'
  )
}

const ROOM = `
  select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(greatest(rolconnlimit, -1), -1) from pg_roles where rolname = current_user),
    (select nullif(greatest(datconnlimit, -1), -1) from pg_database where datname = current_database())
  ) as room`
