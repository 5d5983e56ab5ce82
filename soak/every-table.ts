import type { Client } from 'pg'

/** How many rows a table has, and a sum over them that changes with any of them. */
interface Sum {
  rows: number
  sum: bigint
}
export type Tables = Map<string, Sum>

/** What the register counts and forgets by itself. */
const PASSING = ['rate_limits', 'name_word', 'name_part', 'session', 'outbox_message']

const SUM = `count(*)::int as rows, coalesce(sum(hashtextextended(one::text, 0)::numeric), 0)::text as sum`

/** The whole register as of one moment. */
export async function everyTable(database: Client): Promise<Tables> {
  await database.query('begin isolation level repeatable read read only')
  const { rows } = await database.query(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace and relname <> all ($1) order by 1`,
    [PASSING],
  )
  const tables: Tables = new Map()
  for (const { name } of rows) {
    const counted = await database.query(`select ${SUM} from "${name}" one`)
    tables.set(name, { rows: counted.rows[0].rows, sum: BigInt(counted.rows[0].sum) })
  }
  await database.query('commit')
  return tables
}

/** Which of them are not as they should be, and how. */
export const differences = (are: Tables, should: Tables): string[] =>
  [...should]
    .map(([name, { rows, sum }]) => ({ name, rows, sum, is: are.get(name) }))
    .filter(({ rows, sum, is }) => is?.rows !== rows || is.sum !== sum)
    .map(({ name, rows, is }) => `${name}: ${is?.rows ?? 'no'} rows, should be ${rows}`)

export const plus = (some: Tables, more: Tables): Tables =>
  new Map(
    [...some].map(([name, { rows, sum }]) => [
      name,
      { rows: rows + (more.get(name)?.rows ?? 0), sum: sum + (more.get(name)?.sum ?? 0n) },
    ]),
  )

/** As somebody with every right does by mistake: debtors and every row that leads to one. Answers what is gone. */
export async function deleteWithAllAboutThem(
  database: Client,
  debtors: string[],
): Promise<{ deleted: Tables; keys: string[] }> {
  const links = await database.query(
    `select c.relname as child, a.attname as column, p.relname as parent
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  )
  const doomed = new Map<string, Set<string>>([['debtor', new Set(debtors)]])
  for (let grew = true; grew;) {
    grew = false
    for (const { child, column, parent } of links.rows) {
      const ids = await database.query(`select id::text from "${child}" where "${column}"::text = any ($1)`, [
        [...(doomed.get(parent) ?? [])],
      ])
      const known = doomed.get(child) ?? new Set()
      const had = known.size
      for (const { id } of ids.rows) known.add(id)
      if (known.size > 0) doomed.set(child, known)
      grew ||= known.size > had
    }
  }
  const keys = await database.query('select key from document where id::text = any ($1)', [
    [...(doomed.get('document') ?? [])],
  ])
  const deleted: Tables = new Map()
  await database.query('begin; set local session_replication_role = replica')
  for (const [table, ids] of doomed) {
    const { rows } = await database.query(`select ${SUM} from "${table}" one where id::text = any ($1)`, [
      [...ids],
    ])
    deleted.set(table, { rows: rows[0].rows, sum: BigInt(rows[0].sum) })
    await database.query(`delete from "${table}" where id::text = any ($1)`, [[...ids]])
  }
  await database.query('commit')
  return { deleted, keys: keys.rows.map(({ key }) => key as string) }
}
