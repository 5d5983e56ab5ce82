import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Refused, UserError } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { blankForm } from './sent-form.js'
import { amountIn, neededAmountIn } from './typed-amount.js'

/** Answers the sum, or what is said at the field. */
function read(typed: string, of = amountIn): number | null | string {
  const check = new Validation()
  const amount = of(blankForm({ amount: typed }), 'amount', check, 'paid')
  try {
    check.done()
    return amount
  } catch (refusal) {
    const [{ field, message }] = (refusal as Refused).userErrors as [UserError]
    expect([field, amount]).toEqual([['amount'], null])
    return message
  }
}

test.each([
  ['20000', 2_000_000],
  ['20,000', 2_000_000],
  ['₦ 20 000.50', 2_000_050],
  ['N20,000', 2_000_000],
  ['NGN 1,234,567.8', 123_456_780],
  [' 0.01 ', 1],
])('a family that types %j means it', (typed, amount) => {
  expect(read(typed)).toBe(amount)
  expect(read(typed, neededAmountIn)).toBe(amount)
})

test.each([
  '45,00',
  '1e5',
  '12 or 15',
  '2000/3000',
  'N1,000 on 3 May 2026',
  '20000 (2 x 10000)',
  '−500',
  '-500',
  '1.234.567',
  '20.000',
  '20000.123',
  'twenty thousand',
  '٣٠٠',
])('no sum is made of %j: nothing of it is left out in silence', (typed) => {
  expect(read(typed)).toBe('Write what you paid as a number, like 20000.')
  expect(read(typed, neededAmountIn)).toBe('Write what you paid as a number, like 20000.')
})

test('nothing is nothing, and is asked for where it is needed', () => {
  expect(read('  ')).toBeNull()
  expect(read('', neededAmountIn)).toBe('Write what you paid as a number, like 20000.')
})

test('no page reads a sum in another way', () => {
  const others = globSync('server/pages/**/*.ts').filter(
    (file) =>
      !/typed-amount/.test(file) &&
      /minorUnits\(|parseAmount\(|\[\^\\d\.-?\]/.test(readFileSync(file, 'utf8')),
  )
  expect(others).toEqual([])
})
