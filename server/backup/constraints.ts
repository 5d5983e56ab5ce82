import type pg from 'pg'
import { findTables } from './tables.js'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Takes foreign keys and triggers away while rows come in, in the caller's transaction, and puts them back: accounts,
 * schools and documents point at each other in a circle, so no order of the tables would do. Every key is checked
 * again when it is put back. Needs no superuser.
 */
export async function withoutConstraints(client: pg.Client, story: () => Promise<void>): Promise<void> {
  const tables = Object.keys(await findTables(client)).map((name) => client.escapeIdentifier(name))
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by oid`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await story()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

/** New rows get the numbers after the last one given, as if nothing had happened. */
export async function setSequences(client: pg.Client, sequences: Record<string, string | null>) {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null)
      await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), last])
}
