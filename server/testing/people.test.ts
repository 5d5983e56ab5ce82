import { expect, test } from 'vitest'
import { ask } from './client.js'
import { rows } from './databases/database.js'
import {
  aProvider,
  aSchoolApprovedAtTheDesk,
  anApprovedSchool,
  signedIn,
  type SchoolPerson,
} from './people.js'
import { theProduct } from './product.js'
import { quiet } from './databases/stored.js'

const product = await theProduct()
const provider = await aProvider(product)

const OF_THE_SCHOOL: Record<string, string> = {
  school: 'select to_jsonb(t) as row from school t where id = ?',
  account: 'select to_jsonb(t) as row from account t where school_id = ?',
  application: 'select to_jsonb(t) as row from school_application t where school_id = ?',
  documents: 'select to_jsonb(t) as row from document t where school_id = ? order by id',
  history: `select to_jsonb(t) as row from history_entry t
    where school_id = ? or account_id in (select id from account where school_id = ?) order by id`,
  sessions:
    'select to_jsonb(t) as row from session t join account a on a.id = t.account_id where a.school_id = ?',
  notifications: `select to_jsonb(t) as row from notification t join account a on a.id = t.account_id
    where a.school_id = ?`,
}

/** All that is on record of a school, without what is another one's in each: numbers, moments, secrets and its names. */
async function onRecord({ schoolId, schoolName, username }: SchoolPerson) {
  const all: Record<string, unknown[]> = {}
  for (const [what, statement] of Object.entries(OF_THE_SCHOOL)) {
    const found = await rows(product, statement, Array(statement.split('?').length - 1).fill(schoolId))
    all[what] = found.map(({ row }) => plain(row, [schoolName, username]))
  }
  return all
}

function plain(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  const shown = Object.entries(row).map(([column, value]) => {
    if (value === null) return [column, null]
    if (/^id$|_id$|_at$|^at$|^key|hash|^slug$/.test(column)) return [column, 'something']
    let text = JSON.stringify(value).replace(/office-\d+/g, 'office')
    for (const name of names) text = text.replaceAll(name, 'its name')
    return [column, text]
  })
  return Object.fromEntries(shown)
}

test('a school of the kit is on record as one that has registered and was approved at the desk', async () => {
  const walked = await aSchoolApprovedAtTheDesk(product, provider)
  const made = await anApprovedSchool(product, provider)
  await quiet(product)
  expect(await onRecord(made)).toEqual(await onRecord(walked))
  const news = `select kind, text from notification join account on account.id = account_id where is_provider order by notification.id`
  const told = await rows(product, news)
  const of = ({ schoolName }: SchoolPerson) =>
    told.map(({ kind, text }) => [kind, text]).filter(([, text]) => text.startsWith(`${schoolName} `))
  expect(of(made)).toEqual(
    of(walked).map(([kind, text]) => [kind, text.replace(walked.schoolName, made.schoolName)]),
  )
})

test('the administrator of such a school is signed in, and may sign in again', async () => {
  const school = await anApprovedSchool(product, provider)
  const query = '{ viewer { username school { id state } } }'
  const viewer = { username: school.username, school: { id: school.schoolId, state: 'APPROVED' } }
  expect(await ask(product, query, {}, school)).toEqual({ viewer })
  expect(await ask(product, query, {}, await signedIn(product, school.username))).toEqual({ viewer })
})
