import { beforeEach, expect, test } from 'vitest'
import { aToldFamily, type Told } from '../../testing/claims/cases.js'
import { debtorOf } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { theRegister } from '../../testing/register.js'

/** Two colleagues who do the same at once, each with a form of their own, do it once. */
const { product, school, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
})

const SELECT = { as: school, select: 'userErrors { code field message }' }
let keys = 0
const records = (input: object) =>
  act(
    product,
    'recordPayment',
    { debtorId: told.id, amount: '20000', requestKey: `key-${++keys}`, ...input },
    SELECT,
  )
const ledger = async () => (await debtorOf(product, told.id, school)).ledger
const voids = (paymentId: string, reason = 'RECORDED_TWICE') =>
  act(product, 'voidPayment', { paymentId, reason, requestKey: `key-${++keys}` }, SELECT)

test('a part payment that a colleague has recorded since the form was begun is refused, and means it by what is owed now', async () => {
  const owed = '45000'
  const both = await Promise.all([records({ owed }), records({ owed })])
  expect(both.flatMap(({ userErrors }) => userErrors)).toEqual([
    { code: 'CONFLICT', field: ['owed'], message: expect.stringContaining('Nothing was recorded') },
  ])
  expect(await ledger()).toHaveLength(2)
  expect((await records({ owed: '25000' })).userErrors).toEqual([])
  // Programs that say nothing of it record what they are told.
  expect((await records({ amount: '1000' })).userErrors).toEqual([])
  expect(await ledger()).toHaveLength(4)
})

test('sent again under its key it is the same payment, whatever is owed since', async () => {
  const input = { owed: '45000', requestKey: 'the same' }
  for (const _try of [1, 2]) expect((await records(input)).userErrors).toEqual([])
  expect(await ledger()).toHaveLength(2)
})

test('of a payment that is on record twice one is voided for that, whoever does it, and the other stays', async () => {
  await records({})
  await records({})
  await records({ amount: '3000' })
  const [, one, other, third] = await ledger()
  const both = await Promise.all([voids(one.id), voids(other.id)])
  expect(both.flatMap(({ userErrors }) => userErrors)).toEqual([
    {
      code: 'CONFLICT',
      field: ['reason'],
      message: expect.stringContaining('No other payment of ₦20,000.00 is on record'),
    },
  ])
  expect((await debtorOf(product, told.id, school)).amountOwed.amount).toBe('22000.00')
  expect((await voids(third.id)).userErrors).toMatchObject([{ field: ['reason'] }])
  expect((await voids(third.id, 'WRONG_CHILD')).userErrors).toEqual([])
})
