import { describe, expect, it } from 'vitest'
import {
  BLANK_PLAN,
  evenly,
  missing,
  monthsLater,
  planInput,
  planProblems,
  withAmount,
  withCount,
  withDay,
  withOwnAmounts,
} from './planDraft'

const owed = { amount: '50000.00', currency: 'NGN' }
const bounds = { owed, today: '2026-11-20', planMonths: 12 }

describe('the days of a plan', () => {
  it('follow the first one month by month, and stay where somebody has put one elsewhere', () => {
    let draft = withDay(withCount(BLANK_PLAN, 4), 0, '2027-01-31')
    expect(days(draft)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
    draft = withDay(withDay(draft, 2, '2027-03-15'), 0, '2027-01-05')
    expect(days(draft)).toEqual(['2027-01-05', '2027-02-05', '2027-03-15', '2027-04-15'])
  })

  it('are what is typed, digit by digit of the year', () => {
    let draft = withCount(BLANK_PLAN, 2)
    for (const typed of ['0002-01-15', '0020-01-15', '0202-01-15', '2027-01-15']) {
      draft = withDay(draft, 0, typed)
      expect(days(draft)[0]).toBe(typed)
    }
    expect(days(draft)).toEqual(['2027-01-15', '2027-02-15'])
  })

  it('go on from the last when there are more payments, and lose only the last when there are fewer', () => {
    const draft = withCount(withDay(BLANK_PLAN, 0, '2026-12-01'), 3)
    expect(days(draft)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
    expect(days(withCount(draft, 2))).toEqual(['2026-12-01', '2027-01-01'])
  })

  it('lie after today, within the months of the rules, and in order', () => {
    const problemsOf = (...given: string[]) =>
      planProblems({ ownAmounts: false, lines: given.map((dueOn) => ({ dueOn, amount: '' })) }, bounds).map(
        ({ message }) => message,
      )
    expect(problemsOf('2026-11-21', '2027-11-20')).toEqual([])
    expect(problemsOf('')).toEqual(['Choose a day.'])
    expect(problemsOf('2026-11-20')).toEqual(['Choose a day after today.'])
    expect(problemsOf('2027-11-21')).toEqual(['Choose a day within 12 months.'])
    expect(problemsOf('2026-12-02', '2026-12-02')).toEqual(['Choose a day after the one before it.'])
  })

  it('end with their month', () => {
    expect(monthsLater('2027-12-31', 2)).toBe('2028-02-29')
    expect(monthsLater('', 1)).toBe('')
  })
})

describe('the amounts of a plan', () => {
  it('are split evenly in whole naira, the rest with the last', () => {
    expect(evenly(owed, 3)).toEqual(['16666.00', '16666.00', '16668.00'])
    expect(evenly({ ...owed, amount: '0.05' }, 2)).toEqual(['0.02', '0.03'])
    expect(evenly({ ...owed, amount: '999999999999999.99' }, 2)).toEqual([
      '499999999999999.00',
      '500000000000000.99',
    ])
  })

  it('that are one’s own begin with the even split and have to come to what is owed', () => {
    const even = withOwnAmounts(withDay(withCount(BLANK_PLAN, 2), 0, '2026-12-01'), true, owed)
    expect(planProblems(even, bounds)).toEqual([])
    const draft = withAmount(even, 0, '20,000')
    expect(missing(draft, owed).amount).toBe('5000.00')
    expect(planProblems(draft, bounds)).toEqual([
      { field: 'instalments.1.amount', message: 'The amounts have to come to ₦50,000.00.' },
    ])
    expect(missing(withAmount(draft, 1, '30,000.01'), owed).amount).toBe('-0.01')
    expect(planInput(withAmount(draft, 1, '30,000'))).toEqual([
      { dueOn: '2026-12-01', amount: '20000.00' },
      { dueOn: '2027-01-01', amount: '30000.00' },
    ])
  })

  it('are left to the server where they are even', () => {
    expect(planInput(withDay(BLANK_PLAN, 0, '2026-12-01'))).toEqual([{ dueOn: '2026-12-01', amount: null }])
  })
})

const days = ({ lines }: typeof BLANK_PLAN) => lines.map(({ dueOn }) => dueOn)
