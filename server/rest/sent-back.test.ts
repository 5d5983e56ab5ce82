import { beforeEach, describe, expect, test } from 'vitest'
import { aToldFamily, aDispute, anAgreedPlan, onCase, type Told } from '../testing/claims/cases.js'
import { done, debtorOf } from '../testing/claims/claims.js'
import { act } from '../testing/client.js'
import { aColleague } from '../testing/people.js'
import { quiet } from '../testing/databases/stored.js'
import { theRegister } from '../testing/register.js'
import { rest } from '../testing/rest.js'

/** A client of the contract sends back whole what it has read: what somebody else has done since is not undone by that. */
const { product, school, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
const colleague = await aColleague(product, school)
let told: Told
let row: any
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  row = (await rest(product, 'GET', `/dashboard/${told.id}/`, { as: school })).body
})

const put = (body: object) => rest(product, 'PUT', `/dashboard/${told.id}/`, { as: school, body })
const newPhone = { phone_number: '0803 111 2233' }
const changes = (input: object) => done(product, 'updateDebtor', { id: told.id, ...input }, colleague)
const OVERTAKEN = [
  'Nothing was changed: this claim has changed since you read it. Read it again, then change it.',
]

describe('a debtor that somebody else has changed since', () => {
  const CHANGES: [string, () => Promise<unknown>][] = [
    ['the amount', () => changes({ amountOwed: '30000' })],
    ['the status', () => changes({ status: 'COMPLETED' })],
    ['the address', () => changes({ parentEmail: 'right@example.com' })],
    ['the phone', () => changes({ phone: '0803 999 0000' })],
    [
      'who it is about',
      () => changes({ studentName: 'Tari Somebody', parentName: 'Ebi Somebody', statementAccepted: true }),
    ],
    ['a plan that was agreed', () => anAgreedPlan(product, told, school, 5)],
    [
      'an answer to the family',
      async () => {
        const { id: contendId } = await aDispute(product, told)
        await onCase(
          product,
          'acceptContend',
          { contendId, outcome: 'AMOUNT_CORRECTED', amount: '20000' },
          colleague,
        )
      },
    ],
    [
      'all of it was paid',
      () => done(product, 'recordPayment', { debtorId: told.id, amount: '45000' }, colleague),
    ],
  ]

  test.each(CHANGES)('is refused, and stays as it is: %s', async (_what, change) => {
    await change()
    await quiet(product)
    const before = await debtorOf(product, told.id, school)
    const { status, body } = await put({ ...row, ...newPhone })
    expect([status, body]).toEqual([400, { non_field_errors: OVERTAKEN }])
    expect(await debtorOf(product, told.id, school)).toEqual(before)
    const now = (await rest(product, 'GET', `/dashboard/${told.id}/`, { as: school })).body as any
    expect((await put({ ...now, ...newPhone })).status).toBe(200)
  })

  test.each([
    [
      'a payment of a part',
      () => done(product, 'recordPayment', { debtorId: told.id, amount: '5000' }, colleague),
    ],
    ['a case of the family', () => aDispute(product, told)],
  ])('is changed where the row is what was read: %s', async (_what, act) => {
    await act()
    expect((await put({ ...row, ...newPhone })).status).toBe(200)
  })

  test('is changed without what was read, as the contract has it', async () => {
    const { revision: _none, ...contract } = row
    await changes({ phone: '0803 999 0000' })
    expect((await put({ ...contract, ...newPhone })).status).toBe(200)
  })

  test('answers a row that changes nothing, and the same again', async () => {
    for (const _lost of [1, 2]) expect((await put({ ...row, ...newPhone })).status).toBe(200)
    await changes({ parentName: 'Ngozi Other-Name', statementAccepted: true })
    const now = (await rest(product, 'GET', `/dashboard/${told.id}/`, { as: school })).body as any
    expect((await put({ ...now, revision: row.revision })).status).toBe(200)
  })

  test('says nothing of the row to a program that may not read it', async () => {
    const input = { name: 'Feeder', scopes: ['WRITE_DEBTORS'], days: 30 }
    const { key } = await act(product, 'createApiKey', input, { as: school, select: 'key' })
    const revision = 'A'.repeat(22)
    const answer = await rest(product, 'PUT', `/dashboard/${told.id}/`, {
      as: { key },
      body: { ...newPhone, revision },
    })
    expect([answer.status, answer.body]).toEqual([200, { id: Number(told.id) }])
  })

  test.each(['x', '', '-1', 7, null, {}, '9'.repeat(40)])(
    'refuses a revision that is none: %o',
    async (revision) => {
      expect([(await put({ ...row, revision })).status]).toEqual([400])
    },
  )
})

test('a profile that a colleague has changed since is refused, and stays as it is', async () => {
  const read = (await rest(product, 'GET', `/school/?username=${school.username}`, { as: school }))
    .body as any
  const [profile] = read
  const send = (body: object) => rest(product, 'PUT', `/register/${school.schoolId}/`, { as: school, body })
  for (const _lost of [1, 2]) expect((await send({ ...profile, description: 'Own words.' })).status).toBe(200)
  await act(product, 'updateSchool', { address: '7 New Road' }, { as: colleague })
  expect(await send({ ...profile, description: 'Stale.' })).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('the school’s details have changed')] },
  })
  const [now] = (await rest(product, 'GET', `/school/?username=${school.username}`, { as: school }))
    .body as any
  expect(now).toMatchObject({ school_address: '7 New Road', description: 'Own words.' })
  expect((await send({ ...now, description: 'Fresh.' })).status).toBe(200)
})
