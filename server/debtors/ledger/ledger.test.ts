import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attempt, debtorOf } from '../../testing/claims/claims.js'
import { aDebtor, aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'

const product = await theProduct()
const school = await anApprovedSchool(product, await aProvider(product))

const amount = fc.integer({ min: 1, max: 500_000 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), amount }),
  fc.record({ kind: fc.constant('correct' as const), amount }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom('ABANDONED_PAYMENT', 'PENDING_PAYMENT', 'COMPLETED'),
  }),
)

let played = 0

test('whatever happens to a claim, what is owed is the sum of its ledger and never below zero', async () => {
  await fc.assert(
    fc.asyncProperty(amount, fc.array(step, { minLength: 1, maxLength: 6 }), async (opening, steps) => {
      const { id } = await aDebtor(product, school, {
        // The same content again at once would be the same debtor.
        studentName: `Ward ${++played}`,
        amountOwed: text(opening),
        parentEmail: null,
      })
      let model: Model = { owed: opening, settled: 0, completed: false }
      for (const each of steps) {
        const { debtor } = await play(id, each)
        model = next(model, each)
        const { amountOwed, status, ledger } = debtor ?? (await debtorOf(product, id, school))
        expect(minor(amountOwed.amount)).toBe(model.owed)
        expect(sum(ledger)).toBe(model.owed)
        expect(status === 'COMPLETED').toBe(model.completed)
      }
    }),
    {
      numRuns: 30,
      examples: [
        [
          1,
          [
            { kind: 'correct', amount: 5 },
            { kind: 'pay', amount: 5 },
            { kind: 'status', status: 'ABANDONED_PAYMENT' },
          ],
        ],
      ],
    },
  )
}, 60_000)

test('a claim that was paid in full is opened by no status: it would owe nothing', async () => {
  const { id } = await aDebtor(product, school, { amountOwed: '10' })
  await attempt(product, 'recordPayment', { debtorId: id, amount: '10' }, school)
  const { userErrors } = await attempt(product, 'updateDebtor', { id, status: 'PENDING_PAYMENT' }, school)
  expect(userErrors).toMatchObject([
    { field: ['amountOwed'], message: expect.stringContaining('All of this has been paid.') },
  ])
})

/** What a claim should say, told without a ledger. `settled`: what Completed took and taking it back returns. */
interface Model {
  owed: number
  settled: number
  completed: boolean
}
type Step =
  | { kind: 'pay'; amount: number }
  | { kind: 'correct'; amount: number }
  | { kind: 'status'; status: string }

function next(model: Model, step: Step): Model {
  if (step.kind === 'pay') {
    if (step.amount > model.owed) return model
    const owed = model.owed - step.amount
    return { ...model, owed, completed: owed === 0 }
  }
  if (step.kind === 'correct') {
    // Of what is Completed no amount is unpaid, and none is taken.
    return model.completed ? model : { ...model, owed: step.amount }
  }
  if (step.status === 'COMPLETED') return { owed: 0, settled: model.settled + model.owed, completed: true }
  // What was paid in full is opened by no status.
  const isOpened = model.completed && model.settled > 0
  return isOpened ? { owed: model.settled, settled: 0, completed: false } : model
}

function play(id: string, step: Step) {
  if (step.kind === 'pay')
    // Of another request each: the same payment again at once would be the same payment.
    return attempt(
      product,
      'recordPayment',
      { debtorId: id, amount: text(step.amount), requestKey: `payment-${++played}` },
      school,
    )
  const change = step.kind === 'status' ? { status: step.status } : { amountOwed: text(step.amount) }
  return attempt(product, 'updateDebtor', { id, ...change }, school)
}

const text = (minorUnits: number) => (minorUnits / 100).toFixed(2)
const minor = (decimal: string) => Math.round(Number(decimal) * 100)
const sum = (ledger: { amount: { amount: string } }[]) =>
  ledger.reduce((total, line) => total + minor(line.amount.amount), 0)
