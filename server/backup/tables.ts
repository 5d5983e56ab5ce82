import type pg from 'pg'
import { UNFINISHED_RESTORE } from '../database/migrate.js'
import { addPartition, PARTITIONS, type Partition } from '../database/partitions.js'

/**
 * Every table that lasts, with its columns. Left out: the list of migrations, which the restore makes by running them;
 * unlogged tables, which PostgreSQL itself empties after a crash (counted requests); and the queue's own schema: letters
 * that wait are on record, and are posted again.
 */
export async function findTables(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and c.relname not in ('mikro_orm_migrations', '${UNFINISHED_RESTORE}')
      group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** Of each table that is kept in parts all of them. */
export async function findPartitions(client: pg.Client): Promise<Record<string, Partition[]>> {
  const { rows } = await client.query<Partition & { table: string }>(`${PARTITIONS} order by 1, 2`)
  const parts = Object.groupBy(rows, ({ table }) => table) as Record<string, typeof rows>
  return Object.fromEntries(
    Object.entries(parts).map(([table, of]) => [table, of.map(({ name, bounds }) => ({ name, bounds }))]),
  )
}

/** Parts empty tables as the register had them when it was backed up. */
export async function setPartitions(client: pg.Client, wanted: Record<string, Partition[]>): Promise<void> {
  for (const [table, found] of Object.entries(await findPartitions(client))) {
    for (const { name } of found) await client.query(`drop table ${client.escapeIdentifier(name)}`)
    for (const one of wanted[table]!) await addPartition((statement) => client.query(statement), table, one)
  }
}

/** The last number that each sequence gave. Never behind the rows of a snapshot that was taken before. */
export async function findSequences(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and sequencename not like 'mikro\\_orm\\_%' order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** The names of the migrations that ran, in their order; none in an empty database. */
export async function findMigrations(client: pg.Client): Promise<string[]> {
  if (!(await exists(client, 'mikro_orm_migrations'))) return []
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id')
  return rows.map(({ name }) => name)
}

export async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${table}`,
  ])
  return rows[0]!.there
}

/** The rows' place in a COPY: `"debtor" ("id", "school_id")`. */
export function copied(client: pg.Client, table: string, columns: string[]): string {
  return `${client.escapeIdentifier(table)} (${columns.map((name) => client.escapeIdentifier(name)).join(', ')})`
}
