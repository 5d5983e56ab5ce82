import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOlderDatabase, type OlderDatabase } from '../testing/databases/older-database.js'
import { run } from '../testing/databases/with-database.js'

/** A database of the version before migration 0077, in which claims have come to name other people. */
let database: OlderDatabase
beforeEach(async () => {
  database = await anOlderDatabase('0077')
  await run(database.url, CLAIMS)
})
afterEach(() => database.close())

/** 1 named Ada until May, Bola until June, and names Chidi since; 2 has always named Dayo; 3 is Ada's, 4 Bola's. */
const CLAIMS = `
  insert into debtor (id, school_id, student_name, parent_name, phone, status, listed_at, confirmed_at, stated_by_id, request_key, search_keys,
         about_this_person_since, shown_as, shown_until)
  select id, 1, name, name, '', 'ABANDONED_PAYMENT', '2026-01-01', '2026-01-01', 1, id::text, '{}', since::timestamptz, shown_as, until::timestamptz
    from (values (1, 'Chidi', '2026-06-01', null, null), (2, 'Dayo', null, null, null), (3, 'Ada', null, 1, '2026-05-01'),
                 (4, 'Bola', '2026-05-01', 1, '2026-06-01')) claim (id, name, since, shown_as, until)`
const LOOK = `insert into look (school_id, account_id, kind, asked, shown, at)
  select 1, 1, 'SEARCH', '{}', $1::int[], $2::timestamptz returning id`

test('a look from before is filled in by its time, and one of an older server as its claims stand', async () => {
  const { url, orm } = database
  const looks: [shown: string, at: string, since: (string | null)[]][] = [
    ['{1}', '2026-04-15', [null]],
    ['{2,1}', '2026-05-15', [null, '2026-05-01']],
    ['{1,2}', '2026-06-15', ['2026-06-01', null]],
    ['{2}', '2026-06-15', []],
    ['{}', '2026-06-15', []],
  ]
  const looked = (shown: string, at: string) =>
    run(url, LOOK.replace('$1', `'${shown}'`).replace('$2', `'${at}'`))
  for (const [shown, at] of looks) await looked(shown, at)
  await orm.migrator.up()
  const kept = await run(url, 'select shown_since as since from look order by id')
  const days = (since: (Date | string | null)[]) => since.map((at) => at && new Date(at).toISOString())
  expect(kept.map(({ since }) => days(since))).toEqual(looks.map(([, , since]) => days(since)))

  // What was about the earlier person stays so, whatever is written of the look later.
  await run(
    url,
    `update debtor set about_this_person_since = '2026-06-20' where id = 2`,
    `update look set outcome = 'DECLINED' where shown in ('{2}', '{2,1}')`,
  )
  const decided = await run(
    url,
    `select shown_since as since from look where outcome is not null order by id`,
  )
  expect(decided.map(({ since }) => days(since))).toEqual([[null, '2026-05-01'], [null]].map(days))

  await looked('{1,2}', '2026-07-01')
  await run(url, `update look set shown = '{2,1}' where shown = '{2}'`)
  const later = await run(
    url,
    `select shown_since as since from look where shown in ('{1,2}', '{2,1}') order by id`,
  )
  expect(later.map(({ since }) => days(since))).toEqual(
    [
      [null, '2026-05-01'],
      ['2026-06-01', null],
      [null, '2026-06-01'],
      ['2026-06-01', '2026-06-20'],
    ].map(days),
  )
})
