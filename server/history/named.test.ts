import { expect, test, vi } from 'vitest'
import { aToldFamily, anAgreedPlan, caseOf, dayIn, goesOn } from '../testing/claims/cases.js'
import { keepClocks } from '../testing/clocks.js'
import { debtorOf, done } from '../testing/claims/claims.js'
import { act, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { anAccount } from '../testing/people.js'
import { theRegister } from '../testing/register.js'
import { contendRecords } from '../testing/records/contend-records.js'
import { debtorRecords } from '../testing/records/debtor-records.js'

/** A school's history names its own people and the provider's, and of nobody else who is signed in that they are. */
const { product, provider, school, other, later } = await theRegister({
  env: { NOTICE_DAYS: '0', IMPORT_PAUSE_MINUTES: '10' },
})
const parent = await anAccount(product)

/** Acts since `last` under the name of somebody who acts neither for that school nor the provider, not told as the family's. */
const STRANGERS = `
  select entry.act, account.username from history_entry entry join account on account.id = entry.actor_id
   where entry.id > ? and entry.account_id is null and entry.school_id is not null and not account.is_provider
     and account.school_id is distinct from entry.school_id and not entry.changes @> '[{"field":"by","after":"FAMILY"}]'`

const lastEntry = async () => (await rows(product, 'select max(id) as id from history_entry'))[0].id

/** Tells a story in which every visitor has signed in as this person. */
async function signedInAs({ key }: Asker, story: () => Promise<unknown>): Promise<void> {
  const ask = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const headers = new Headers(init?.headers)
    const isVisitor = url === `${product.url}/graphql` && !headers.has('Authorization')
    if (isVisitor) headers.set('Authorization', `Token ${key}`)
    return ask(url, isVisitor ? { ...init, headers } : init)
  })
  try {
    await story()
  } finally {
    spy.mockRestore()
  }
}

const acts = Object.entries({ ...debtorRecords, ...contendRecords }).flatMap(([name, record]) =>
  typeof record === 'string' ? [] : [[name, record[1]] as const],
)
test.each(acts)('%s: whoever has signed in meanwhile is not named to the school', async (_name, story) => {
  const before = await lastEntry()
  await signedInAs(parent, () => story({ product, provider, school }))
  expect(await lastEntry()).toBeGreaterThan(before)
  expect(await rows(product, STRANGERS, [before])).toEqual([])
})

test.each([
  ['a family with an account', parent],
  ['a family that acts for another school', other],
])('%s refuses a letter: the register has put it on record', async (_who, { key }) => {
  const told = await aToldFamily(product, school)
  const { userErrors } = await act(product, 'refuseLetter', { token: told.token }, { as: { key } })
  expect(userErrors).toEqual([])
  const { history } = await debtorOf(product, told.id, school)
  expect(history.find(({ act: name }: any) => name === 'claim.letter-refused').by).toBe('the register')
})

test('a plan that comes back since its family takes another request back is by nobody of the family', async () => {
  const told = await aToldFamily(product, school)
  const contendId = await anAgreedPlan(product, told, school, 10, 20)
  const first = dayIn(product, 10)
  await later(18)
  await keepClocks(product)
  const asked = await goesOn(product, 'pleadForTime', { instalments: [{ dueOn: dayIn(product, 30) }] }, told)
  await done(product, 'recordPayment', { debtorId: told.id, amount: '22500', on: first }, school)
  expect((await caseOf(product, contendId, told)).state).toBe('BROKEN')
  const back = { contendId: asked.id, token: told.token }
  expect((await act(product, 'withdrawContend', back, { as: parent })).userErrors).toEqual([])
  expect((await caseOf(product, contendId, told)).state).toBe('AGREED')
  const { history } = await debtorOf(product, told.id, school)
  expect(history.find(({ act: name }: any) => name === 'contend.restore').by).toBe('the register')
  expect(history.find(({ act: name }: any) => name === 'contend.withdraw').by).toBe('the family')
})

test.each(['claim.letter-refused', 'contend.restore'])(
  'a %s that an older server wrote under the name of whoever was signed in is told without it',
  async (name) => {
    const { id } = await aToldFamily(product, school)
    await rows(
      product,
      `insert into history_entry (act, actor_id, school_id, debtor_id, changes, at)
         select ?, account.id, ?, ?, '[]', now() from account where username = ?`,
      [name, school.schoolId, id, parent.username],
    )
    const { history } = await debtorOf(product, id, school)
    expect(history.find(({ act: one }: any) => one === name).by).toBe('the register')
  },
)
