import { describe, expect, it } from 'vitest'
import { amountProblem } from './amount'
import { parseAmount } from '../../../common/money'

describe('a typed amount', () => {
  it.each([
    ['45000', '45000.00'],
    ['45,000', '45000.00'],
    ['1,000,000,000', '1000000000.00'],
    [' ₦ 45 000.5 ', '45000.50'],
    ['NGN 45,000.05', '45000.05'],
    ['007', '7.00'],
    ['0', '0.00'],
  ])('%s is %s, without a float in between', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount)
  })

  it.each(['', 'abc', '45,00', '4,5000', '1.234', '-5', '1e6', '45.000,00', '.5', '5.'])(
    '%j is not guessed at',
    (typed) => {
      expect(parseAmount(typed)).toBeNull()
    },
  )

  it('is asked for in a sentence that says how', () => {
    expect(amountProblem(' ')).toBe('Enter the amount.')
    expect(amountProblem('45,00')).toBe('Enter the amount in figures, like 45,000 or 45,000.50.')
    expect(amountProblem('0.00')).toBe('Enter an amount above zero.')
    expect(amountProblem('0.01')).toBeUndefined()
  })

  it.each([
    ['12345678901234', 'This amount is too large. Enter at most 1,000,000,000.'],
    ['1,000,000,000.01', 'This amount is too large. Enter at most 1,000,000,000.'],
    ['1,000,000,000', undefined],
    ['-500', 'Enter an amount above zero.'],
    ['−₦500', 'Enter an amount above zero.'],
    ['-N5,000', 'Enter an amount above zero.'],
    ['--5', 'Enter the amount in figures, like 45,000 or 45,000.50.'],
    ['one million', 'Enter the amount in figures, like 45,000 or 45,000.50.'],
  ])('that is %s is told what is wrong with it', (typed, problem) => {
    expect(amountProblem(typed)).toBe(problem)
  })
})
