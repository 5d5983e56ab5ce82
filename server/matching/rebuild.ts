import type { MikroORM } from '@mikro-orm/postgresql'
import { KEYS_VERSION, storedKeys, type Keyed } from './stored-keys.js'

const AT_ONCE = 500

/**
 * Makes the keys of all rows anew that an older version made. Each batch is a transaction of its own that skips rows
 * being written at the moment, so the register stays in use; stopped, it goes on where it was. Answers how many.
 */
export async function rebuildKeys(
  orm: MikroORM,
  { progress, stopped }: { progress?: (made: number, left: number) => void; stopped?: () => boolean } = {},
): Promise<number> {
  let made = 0
  for (;;) {
    const batch = stopped?.() ? 0 : await rebuildSome(orm)
    made += batch
    if (batch === 0) return made
    progress?.(made, await stale(orm))
  }
}

async function stale(orm: MikroORM): Promise<number> {
  const [row] = await orm.em
    .fork()
    .execute<{ count: number }[]>('select count(*)::int as count from debtor where keys_version <> ?', [
      KEYS_VERSION,
    ])
  return row!.count
}

async function rebuildSome(orm: MikroORM): Promise<number> {
  return orm.em.fork().transactional(async (em) => {
    const sql = em as typeof orm.em
    const rows = await sql.execute<(Keyed & { id: number })[]>(
      `select id, student_name as "studentName", parent_name as "parentName", phone, parent_email as "parentEmail",
              date_of_birth::text as "dateOfBirth"
         from debtor where keys_version <> ? order by id limit ? for update skip locked`,
      [KEYS_VERSION, AT_ONCE],
    )
    if (rows.length === 0) return 0
    const made = rows.map((row) => ({ id: row.id, ...storedKeys(row) }))
    await sql.execute(
      `update debtor set search_keys = made."searchKeys", name_words = made."nameWords", keys_version = made."keysVersion"
         from jsonb_to_recordset(?::jsonb) as made (id int, "searchKeys" text[], "nameWords" text[], "keysVersion" int)
        where debtor.id = made.id`,
      [JSON.stringify(made)],
    )
    return rows.length
  })
}
