import { beforeEach, describe, expect, test } from 'vitest'
import {
  anAgreedPlan,
  aProof,
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../../testing/claims/cases.js'
import { done } from '../../testing/claims/claims.js'
import { visitor } from '../../testing/client.js'
import { theRegister } from '../../testing/register.js'

const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
let contendId: string

/** Two instalments of 22,500: one is due today, the other in ten days. */
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = await anAgreedPlan(product, told, school, 10, 20)
  await later(10)
})

const proof = (over: object = {}) => aProof(product, contendId, over)
const proves = async (over: object = {}) => goesOn(product, 'sendProof', await proof(over), told)
const refusedTo = async (over: object = {}) =>
  (await onCase(product, 'sendProof', await proof(over), told)).userErrors
const mayProve = async () => (await caseOf(product, contendId, told)).mayProve
const saysNo = () =>
  goesOn(product, 'refuseProof', { contendId, instalment: 1, message: 'No such money came.' }, school)

describe('a proof is refused', () => {
  test.each([
    ['without a file', { files: [] }, { code: 'REQUIRED', field: ['files'] }],
    ['of less than the instalment', { amount: '22000' }, { code: 'INVALID', field: ['amount'] }],
    ['of an instalment after an open one', { instalment: 2 }, { code: 'CONFLICT' }],
    ['of an instalment that there is not', { instalment: 3 }, { code: 'CONFLICT' }],
  ])('%s', async (_what, over, error) => {
    expect(await refusedTo(over)).toMatchObject([error])
  })

  test('of a day to come, or from before the plan', async () => {
    for (const days of [1, -11])
      expect(await refusedTo({ paidOn: dayIn(product, days) })).toMatchObject([{ field: ['paidOn'] }])
  })

  test('for what is not due yet, and taken from the day of the reminder on', async () => {
    await done(
      product,
      'recordPayment',
      { debtorId: told.id, amount: '22500', on: dayIn(product, 0) },
      school,
    )
    expect(await mayProve()).toBeNull()
    const early = await refusedTo({ instalment: 2 })
    expect(early).toMatchObject([{ code: 'CONFLICT', message: expect.stringContaining('not due yet') }])
    await later(7)
    expect(await mayProve()).toBe(2)
    await proves({ instalment: 2 })
  })

  test('once the school has said no', async () => {
    await proves()
    await saysNo()
    expect(await refusedTo()).toMatchObject([{ code: 'CONFLICT', message: expect.stringContaining('once') }])
  })

  test('once its claim is withdrawn', async () => {
    const input = await proof()
    await done(product, 'withdrawDebtor', { id: told.id, reason: 'A mistake.' }, school)
    expect((await onCase(product, 'sendProof', input, told)).userErrors).toMatchObject([{ code: 'CONFLICT' }])
  })

  test('when the days of grace are over', async () => {
    await later(8)
    expect(await refusedTo()).toMatchObject([
      { code: 'CONFLICT', message: expect.stringContaining('No payment plan runs') },
    ])
  })

  test('to everybody but the family', async () => {
    for (const [by, code] of [
      [school, 'NOT_FOUND'],
      [other, 'NOT_FOUND'],
      [visitor, 'NOT_FOUND'],
    ] as const)
      expect((await onCase(product, 'sendProof', await proof(), by)).userErrors).toMatchObject([{ code }])
  })
})

test('the same proof twice, or from two tabs at once, is one', async () => {
  const input = await proof()
  await Promise.all([1, 2].map(() => goesOn(product, 'sendProof', input, told)))
  const { messages } = await goesOn(product, 'sendProof', await proof(), told)
  expect(messages.filter(({ act }: any) => act === 'PROOF')).toHaveLength(1)
  expect(await refusedTo({ amount: '23000' })).toMatchObject([
    { code: 'CONFLICT', message: expect.stringContaining('already sent proof') },
  ])
})
