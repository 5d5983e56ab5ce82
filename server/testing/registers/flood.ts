import { storedKeys } from '../../matching/stored-keys.js'
import { rows } from '../databases/database.js'
import type { SchoolPerson } from '../people.js'
import type { Product } from '../product.js'

/** A claim as a clerk types it. */
export interface Listed {
  studentName: string
  parentName: string
  phone: string
  parentEmail?: string | null
  dateOfBirth?: string | null
}

/** Columns of `debtor` that a claim has otherwise: their values in SQL. */
export type Otherwise = Partial<
  Record<'noticed_at' | 'confirmed_at' | 'withdrawn_at' | 'status' | 'due_date' | 'listed_at', string>
>

/** Claims as their school has listed them months ago, told and confirmed: by the thousand, so without letters. Answers their ids. */
export async function listMany(
  product: Product,
  { schoolId }: SchoolPerson,
  claims: readonly Listed[],
  otherwise: Otherwise = {},
): Promise<number[]> {
  const columns = {
    listed_at: `now() - interval '400 days'`,
    noticed_at: `now() - interval '399 days'`,
    confirmed_at: 'now()',
    withdrawn_at: 'null',
    status: `'ABANDONED_PAYMENT'`,
    due_date: 'null',
    ...otherwise,
  }
  const given = claims.map((claim) => ({ ...claim, ...storedKeys(claim) }))
  const listed: { id: number }[] = []
  // As many as a busy machine writes within the time of one statement.
  for (let at = 0; at < given.length; at += AT_ONCE)
    listed.push(...(await listPart(product, schoolId, given.slice(at, at + AT_ONCE), columns)))
  return listed.map(({ id }) => id)
}

const AT_ONCE = 1000

async function listPart(
  product: Product,
  schoolId: string,
  given: readonly object[],
  columns: Record<string, string>,
): Promise<{ id: number }[]> {
  return rows<{ id: number }>(
    product,
    `with listed as (
       insert into debtor (school_id, stated_by_id, student_name, parent_name, phone, parent_email, date_of_birth,
         request_key, search_keys, name_words, keys_version, ${Object.keys(columns).join(', ')})
       select school.id, school.author_id, "studentName", "parentName", phone, "parentEmail", "dateOfBirth",
         'many ' || gen_random_uuid(), "searchKeys", "nameWords", "keysVersion", ${Object.values(columns).join(', ')}
         from school, jsonb_to_recordset(?::jsonb) as one ("studentName" text, "parentName" text, phone text,
           "parentEmail" text, "dateOfBirth" date, "searchKeys" text[], "nameWords" text[], "keysVersion" int)
        where school.id = ?
       returning id, stated_by_id
     )
     insert into ledger_entry (debtor_id, kind, amount, "on", recorded_by_id, created_at)
     select id, 'OPENING', 4500000, current_date - 400, stated_by_id, now() from listed returning debtor_id as id`,
    [JSON.stringify(given), schoolId],
  )
}
