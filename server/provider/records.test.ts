import { expect, test, vi } from 'vitest'
import { act, ask, send } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { accountRecords } from '../testing/records/account-records.js'
import { contendRecords } from '../testing/records/contend-records.js'
import { debtorRecords } from '../testing/records/debtor-records.js'
import { deskRecords } from '../testing/records/desk-records.js'
import { peopleRecords } from '../testing/records/people-records.js'
import { programRecords } from '../testing/records/program-records.js'
import type { Records } from '../testing/records/record.js'
import { historyActs } from '../../common/history-acts.js'

const product = await theProduct({ env: { IMPORT_PAUSE_MINUTES: '10' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

/** Every mutation. A new one has to be put into one of the tables. */
const RECORDS: Records = {
  ...accountRecords,
  ...peopleRecords,
  ...programRecords,
  ...debtorRecords,
  ...contendRecords,
  ...deskRecords,
}

test('every mutation is in the table: it leaves a record, or there is a reason why not', async () => {
  const { __schema } = await ask(product, '{ __schema { mutationType { fields { name } } } }')
  const names: string[] = __schema.mutationType.fields.map(({ name }: any) => name)
  expect(Object.keys(RECORDS).toSorted()).toEqual(names.toSorted())
})

const recorded = Object.entries(RECORDS).filter(
  (row): row is [string, Exclude<Records[string], string>] => typeof row[1] !== 'string',
)
test.each(recorded)('%s is on record, by an act that has words', async (name, [expected, story]) => {
  const [{ last }] = (await rows(product, 'select coalesce(max(id), 0) as last from history_entry')) as any
  const sendAgain = await lastSent(name, () => story({ product, provider, school }))
  const acts = await rows<{ act: string }>(product, 'select act from history_entry where id > ?', [last])
  const names = acts.map((row) => row.act)
  expect(names).toContain(expected)
  for (const one of names) expect(historyActs).toHaveProperty([one])

  if (name in DONE_AGAIN) return
  // Whoever got no answer sends the same once more. What leaves meanwhile may have a letter follow it.
  await quiet(product)
  await expect.poll(() => rows(product, AT_WORK)).toEqual([])
  const kept = () =>
    rows(
      product,
      `select (select count(*) from history_entry) as acts,
              (select array_agg(kind || ' ' || state order by id) from letter) as letters`,
    )
  const before = await kept()
  await sendAgain()
  expect(await kept()).toEqual(before)
})

/** Whoever sends letters at this moment, and may write one more that follows. */
const AT_WORK = `select from pgboss.job where name = 'letters' and state < 'completed' and start_after <= now()`

/** What is done anew when the same is sent once more, and why. */
const DONE_AGAIN: Record<string, string> = {
  signIn: 'Opens a session of its own.',
  endOtherSessions: 'Ends whatever has been opened since.',
  requestPasswordReset: 'Another code, for a letter that may not have come.',
  revokeClaimLinks: 'Ends whatever has been sent since.',
  createApiKey: 'Its secret is shown once, so one that was not seen is of no use.',
  createWebhook: 'Its secret is shown once.',
  rotateWebhookSecret: 'Its secret is shown once; those before sign beside it.',
  updateWebhook: 'It takes a failing one up again, too.',
  exportDebtors: 'Whoever takes a file away is on record, each time.',
  exportChecks: 'Whoever takes a file away is on record, each time.',
  exportSubscribers: 'Whoever takes a file away is on record, each time.',
  exportAudit: 'Whoever takes a file away is on record, each time.',
}

/** Tells a story; answers how to send once more, to the letter, what it sent last by this name. */
async function lastSent(name: string, story: () => Promise<unknown>): Promise<() => Promise<unknown>> {
  const spy = vi.spyOn(globalThis, 'fetch')
  try {
    await story()
    const [url, init] = spy.mock.calls.findLast(([, one]) => bodyOf(one).includes(name))!
    return async () => (await fetch(url, init)).json()
  } finally {
    spy.mockRestore()
  }
}
const bodyOf = (init?: RequestInit) => (typeof init?.body === 'string' ? init.body : '')

test('a failed sign-in is on record with whose account it was about, and never with what was typed', async () => {
  const attempt = (username: string, password: string) =>
    send(product, 'mutation ($i: SignInInput!) { signIn(input: $i) { key } }', {
      i: { username, password },
    })
  const [{ last }] = (await rows(product, 'select max(id) as last from history_entry')) as any
  await attempt(school.username, 'typed-a-secret')
  await attempt('typed-a-secret', 'x')
  const entries = await rows(
    product,
    `select h.act, h.actor_id, a.username, h.school_id, h.changes from history_entry h
       left join account a on a.id = h.account_id where h.id > ? order by h.id`,
    [last],
  )
  const failed = { act: 'account.sign-in-failed', actor_id: null, changes: [] }
  expect(entries).toEqual([
    { ...failed, username: school.username, school_id: Number(school.schoolId) },
    { ...failed, username: null, school_id: null },
  ])
})

test('a wrong password, where it had to be confirmed, is on record', async () => {
  await act(product, 'confirmPassword', { password: 'wrong' }, { as: school })
  const [entry] = await rows(
    product,
    `select h.act, a.username from history_entry h join account a on a.id = h.actor_id order by h.id desc limit 1`,
  )
  expect(entry).toEqual({ act: 'account.password-refused', username: school.username })
})

test('what is refused leaves no record of having been done', async () => {
  const before = await rows(product, 'select count(*) from history_entry')
  const refused = [
    await act(product, 'withdrawDebtor', { id: '0' }, { as: school }),
    await act(product, 'approveSchool', { schoolId: school.schoolId }, { as: provider }),
    await act(product, 'verifyEmail', { token: 'x' }),
    await act(product, 'changeEmail', { password: 'wrong', email: 'x' }, { as: school }),
  ]
  for (const { userErrors } of refused) expect(userErrors).toHaveLength(1)
  expect(await rows(product, 'select count(*) from history_entry')).toEqual(before)
})
