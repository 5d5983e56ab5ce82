import { describe, expect, test } from 'vitest'
import {
  anAgreedPlan,
  aProof,
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  type Told,
} from '../../testing/claims/cases.js'
import { formatDay } from '../../../common/days.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { debtorOf, done, found } from '../../testing/claims/claims.js'
import { ask } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import { type Person } from '../../testing/people.js'
import { theRegister } from '../../testing/register.js'

/** Rule 25: what was proven and never answered waits for its school, and not for ever. */
const { product, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
let contendId: string

const stands = (by: Told | Person = told) => caseOf(product, contendId, by)
const isSeen = async () => (await found(product, told.name, other)).length > 0
const pays = (amount: string, on: string) =>
  done(product, 'recordPayment', { debtorId: told.id, amount, on }, school)
const removedOf = async () =>
  (
    await ask(
      product,
      'query ($id: ID!) { debtor(id: $id) { status removed { because } } }',
      { id: told.id },
      school,
    )
  ).debtor

/** How many of this name are counted as Pending, and as in a case. */
const standing = async () => {
  const query = `query ($search: String) { dashboard { pending: debtors(search: $search, status: PENDING_PAYMENT) { totalCount }
    contended: debtors(search: $search, needs: CONTENDED) { totalCount } } }`
  const { dashboard } = await ask(product, query, { search: told.name }, school)
  return [dashboard.pending.totalCount, dashboard.contended.totalCount]
}

async function agreesOn(...days: number[]): Promise<void> {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = await anAgreedPlan(product, told, school, ...days)
}

async function proves(instalment: number, amount: string): Promise<void> {
  await goesOn(product, 'sendProof', await aProof(product, contendId, { instalment, amount }), told)
}

describe.each([
  ['and the clock has come by each day', true],
  ['and nobody has noticed until then', false],
])('a plan of which nothing is left but what nobody answered, %s', (_how, onRecord) => {
  const passes = async (days: number) => {
    await later(days)
    if (onRecord) await keepClocks(product)
  }

  test('waits for the school until a day that both sides read, and then the claim is removed', async () => {
    await agreesOn(10)
    await later(10)
    await proves(1, '45000')
    await passes(15)
    const last = dayIn(product, 27)
    const waiting = { state: 'AGREED', waitsFor: 'SCHOOL', dueOn: last, removedAfter: last }
    expect([await stands(), await stands(school)]).toMatchObject([waiting, waiting])
    const { words } = await aClaimVisitor(product, told.token).open()
    expect(words).toContain('Nothing more is to be paid under the plan: the school did not answer your proof')
    expect(words).toContain(`If the school does not record it by ${formatDay(last)}, the claim is removed`)
    await passes(27)
    expect(await stands()).toMatchObject(waiting)
    expect(await isSeen()).toBe(false)
    await passes(1)
    expect(await stands()).toMatchObject({ state: 'LAPSED', waitsFor: null })
    expect(await isSeen()).toBe(false)
    expect(await standing()).toEqual([0, 0])
    await keepClocks(product)
    expect(await standing()).toEqual([0, 0])
    expect(await removedOf()).toEqual({ status: 'PENDING_PAYMENT', removed: { because: 'LAPSED' } })
  })

  test('is paid where the school records it on the last day', async () => {
    await agreesOn(10)
    await later(10)
    await proves(1, '45000')
    await passes(42)
    await pays('45000', dayIn(product, -42))
    expect(await stands()).toMatchObject({ state: 'KEPT' })
    expect(await removedOf()).toEqual({ status: 'COMPLETED', removed: null })
  })

  test('waits no less long where the rest was paid after it', async () => {
    await agreesOn(10, 60)
    await later(10)
    await proves(1, '22500')
    await passes(15)
    expect(await stands()).toMatchObject({ waitsFor: 'FAMILY', removedAfter: null })
    await passes(35)
    await pays('22500', dayIn(product, 0))
    const last = dayIn(product, 28)
    expect(await stands()).toMatchObject({ state: 'AGREED', waitsFor: 'SCHOOL', removedAfter: last })
    await passes(29)
    expect(await stands()).toMatchObject({ state: 'LAPSED' })
  })

  test('stands still while a dispute lives beside it', async () => {
    await agreesOn(10)
    await later(10)
    await proves(1, '45000')
    await passes(20)
    await goesOn(product, 'contendClaim', { reason: 'OTHER', message: 'It is another sum.' }, told)
    expect(await stands()).toMatchObject({ removedAfter: null })
  })
})

test('its claim is purged like any that was removed', async () => {
  await agreesOn(10)
  await later(10)
  await proves(1, '45000')
  for (const days of [43, 400]) {
    await later(days)
    await keepClocks(product)
  }
  expect(
    await rows(product, 'select purged_at is not null as gone from debtor where id = ?', [told.id]),
  ).toEqual([{ gone: true }])
})

test('whoever did not answer a proof is told until when it can record the payment', async () => {
  await agreesOn(10)
  await later(10)
  await proves(1, '45000')
  await later(15)
  await keepClocks(product)
  const { text } = await product.mail.letterTo(told.email, /About your proof/)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('then the claim is removed for good')
  expect((await debtorOf(product, told.id, school)).amountOwed.amount).toBe('45000.00')
})
