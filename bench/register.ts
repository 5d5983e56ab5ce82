import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import { DAY } from '../common/days.ts'
import { somebody } from './names.ts'
import { aSchool } from './seed.ts'
import { built } from './built.ts'
import type * as storing from '../server/matching/stored-keys.ts'

/** A listed ward, as its school wrote it down. */
export interface Ward {
  student: string
  parent: string
  phone: string
  email: string
  birthDate: string
}

/** The n-th school is called after the number of its first entry: School 0, School 500. */
export const ENTRIES_A_SCHOOL = 500
const INDEX = 'debtor_search_keys'

/** The product's own keys, out of what was built: entries are found as if it had listed them. */
const { storedKeys } = await built<typeof storing>('matching/stored-keys')

/**
 * Lists so many wards more, as if months ago, with COPY, and makes the index when they are in, as a restore does.
 * Answers every so manieth of them.
 */
export async function listWards(
  client: pg.Client,
  count: number,
  random: () => number,
  everyth: number,
): Promise<Ward[]> {
  const kept: Ward[] = []
  const schools: number[] = []
  const [last] = (await client.query<{ id: number }>('select coalesce(max(id), 0)::int as id from debtor'))
    .rows
  for (let at = 0; at < count; at += ENTRIES_A_SCHOOL)
    schools.push((await aSchool(client, `School ${last!.id + at}`)).id)
  const [index] = (
    await client.query<{ indexdef: string }>('select indexdef from pg_indexes where indexname = $1', [INDEX])
  ).rows
  await client.query(`drop index ${INDEX}; set maintenance_work_mem = '512MB'`)
  function* lines() {
    for (let at = 0; at < count; at++) {
      const ward = aWard(random)
      if (at % everyth === 0) kept.push(ward)
      yield lineOf(ward, schools[Math.floor(at / ENTRIES_A_SCHOOL)]!, last!.id + at)
    }
  }
  await pipeline(Readable.from(lines()), client.query(copy.from(`copy debtor (${COLUMNS}) from stdin`)))
  await client.query(OPENINGS, [last!.id])
  await client.query(index!.indexdef)
  await client.query('vacuum analyze')
  return kept
}

/** One that may be listed, or not. */
export function aWard(random: () => number): Ward {
  const [child, grown] = [somebody(random), somebody(random)]
  const whole = (below: number) => Math.floor(random() * below)
  return {
    student: `${child.given} ${child.family}`,
    parent: `${grown.given} ${child.family}`,
    phone: `080${String(whole(1e8)).padStart(8, '0')}`,
    email: `parent${whole(1e9)}@example.com`,
    birthDate: new Date(Date.UTC(2008, 0, 1 + whole(4000))).toISOString().slice(0, 10),
  }
}

const COLUMNS =
  'school_id, stated_by_id, student_name, parent_name, phone, parent_email, date_of_birth, listed_at, ' +
  'noticed_at, confirmed_at, request_key, search_keys, name_words, keys_version'
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** As COPY reads it. Names, addresses and keys of ours hold neither tabs nor quotes. */
function lineOf({ student, parent, phone, email, birthDate }: Ward, school: number, number: number): string {
  const { searchKeys, nameWords, keysVersion } = storedKeys({
    studentName: student,
    parentName: parent,
    phone,
    parentEmail: email,
    dateOfBirth: birthDate,
  })
  const array = (values: string[]) => `{${values.map((value) => `"${value}"`).join(',')}}`
  const said = [daysAgo(40), daysAgo(30), daysAgo(30), `listed ${number}`]
  // Each school's own account made its statement: whose it is costs a look nothing.
  const claim = [school, 1, student, parent, phone, email, birthDate, ...said]
  return `${[...claim, array(searchKeys), array(nameWords), keysVersion].join('\t')}\n`
}

const OPENINGS = `
insert into ledger_entry (debtor_id, kind, amount, "on", recorded_by_id, created_at)
select id, 'OPENING', 4500000, current_date - 40, stated_by_id, now() - interval '40 days' from debtor where id > $1`
