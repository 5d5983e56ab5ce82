import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aToldFamily } from '../../testing/claims/cases.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { attempt, debtorOf } from '../../testing/claims/claims.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { rest } from '../../testing/rest.js'
import { quiet } from '../../testing/databases/stored.js'
import { LIVING_PAYMENTS, livingPayments } from '../../standing/living-payments.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const school = await anApprovedSchool(product, await aProvider(product))

const change = (id: string, fields: object) =>
  attempt(product, 'updateDebtor', { id, statementAccepted: true, ...fields }, school)

const ACTS = {
  pays: (id: string, amount: number) =>
    attempt(product, 'recordPayment', { debtorId: id, amount: String(amount) }, school),
  completes: (id: string) => change(id, { status: 'COMPLETED' }),
  reopens: (id: string) => change(id, { status: 'ABANDONED_PAYMENT' }),
  corrects: (id: string, amount: number) => change(id, { amountOwed: String(40_000 + amount) }),
  completesAt: (id: string, amount: number) =>
    change(id, { status: 'COMPLETED', amountOwed: String(40_000 + amount) }),
  /** The contract names what is claimed, also of a claim that is Completed. */
  claimsCompleted: async (id: string, amount: number) => {
    const { body } = await rest(product, 'GET', `/dashboard/${id}/`, { as: school })
    const changed = { ...body, status: 'Completed', amount_owed: 35_000 + amount }
    await rest(product, 'PUT', `/dashboard/${id}/`, { as: school, body: changed })
  },
  voids: async (id: string) => {
    const paid = (await debtorOf(product, id, school)).ledger.findLast((line: any) => line.mayBeVoided)
    if (!paid) return
    const input = { paymentId: paid.id, reason: 'CHEQUE_RETURNED', statementAccepted: true }
    await attempt(product, 'voidPayment', input, school)
  },
}
type Act = keyof typeof ACTS

const acts = fc.array(
  fc.tuple(fc.constantFrom(...(Object.keys(ACTS) as Act[])), fc.integer({ min: 1, max: 20_000 })),
  { minLength: 3, maxLength: 8 },
)

test('whatever is paid, settled by a status and taken back: each line that counts lowers the debt, and together they say what is paid', async () => {
  const check = async (all: (readonly [Act, number])[]) => {
    const { id } = await aDebtor(product, school)
    for (const [act, amount] of all) await ACTS[act](id, amount)
    const [sums] = await rows(
      product,
      `select coalesce((select sum(amount) from ledger_entry where debtor_id = d.id), 0)::float8 as owed,
              coalesce((select sum(amount) from ledger_entry where debtor_id = d.id and kind in ('OPENING', 'CORRECTION')), 0)::float8 as claimed,
              coalesce((select sum(amount) from ${LIVING_PAYMENTS} l where debtor_id = d.id), 0)::float8 as paid,
              coalesce((select max(amount) from ${LIVING_PAYMENTS} l where debtor_id = d.id), -1)::float8 as most
         from debtor d where d.id = ?`,
      [id],
    )
    const lines = await livingPayments(product.world.orm.em.fork(), [Number(id)])
    expect(sums!.most).toBeLessThan(0)
    expect(sums!.paid).toBe(sums!.owed - sums!.claimed)
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums!.paid)
  }
  await fc.assert(fc.asyncProperty(acts, check), { numRuns: 40, seed: 1 })
})

test('what one family’s claim was settled with, and the next one’s was not, is no part of what the next one has paid', async () => {
  const told = await aToldFamily(product, school)
  await change(told.id, { status: 'COMPLETED' })
  const newcomer = `next-${told.email}`
  const names = { studentName: 'Zuriel Ifeoluwa', parentName: 'Folashade Ifeoluwa', parentEmail: newcomer }
  await change(told.id, names)
  await change(told.id, { status: 'ABANDONED_PAYMENT' })
  await ACTS.pays(told.id, 20_000)
  const moved = `moved-${newcomer}`
  await change(told.id, { parentEmail: moved })
  await quiet(product)
  const letters = product.mail.received.filter(({ to }) => to === moved)
  expect(letters.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/Paid so far:? ₦20,000\.00 of ₦45,000\.00/),
  ])
})

test('what a status settled has a receipt until the status is taken back', async () => {
  const { id, token, name } = await aToldFamily(product, school)
  await change(id, { status: 'COMPLETED' })
  const family = aClaimVisitor(product, token)
  await family.tell(name.split(' ').at(-1)!)
  const settled = (await debtorOf(product, id, school)).ledger.at(-1).id
  expect((await family.open(`/receipts/${settled}`)).status).toBe(200)
  await change(id, { status: 'ABANDONED_PAYMENT' })
  expect((await family.open(`/receipts/${settled}`)).status).toBe(404)
})
