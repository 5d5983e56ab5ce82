import { describe, expect, it } from 'vitest'
import type { CountedDebtorFragment } from '../gql/graphql'
import { sumsAfter } from './dashboardSums'

const naira = (amount: string) => ({ amount, currency: 'NGN' })

const sums = {
  owed: naira('1000000000000.10'),
  count: 2,
  undelivered: 1,
  byStatus: [
    {
      status: 'ABANDONED_PAYMENT' as const,
      count: 2,
      owed: naira('1000000000000.10'),
    },
    { status: 'PENDING_PAYMENT' as const, count: 0, owed: naira('0.00') },
    { status: 'COMPLETED' as const, count: 0, owed: naira('0.00') },
  ],
}

const debtor: CountedDebtorFragment = {
  id: '7',
  status: 'ABANDONED_PAYMENT',
  withdrawnAt: null,
  removed: null,
  amountOwed: naira('0.20'),
  letter: { id: '1', state: 'FAILED' },
}

const figures = (of: typeof sums) => [
  of.owed.amount,
  of.count,
  of.undelivered,
  ...of.byStatus.map(({ count, owed }) => `${count} ${owed.amount}`),
]

describe('the dashboard’s sums', () => {
  it('take a new debtor in to the kobo, also where a float would round', () => {
    const after = sumsAfter(sums, null, { ...debtor, letter: null })
    expect(figures(after as typeof sums)).toEqual([
      '1000000000000.30',
      3,
      1,
      '3 1000000000000.30',
      '0 0.00',
      '0 0.00',
    ])
  })

  it('move a debtor from one status to the other, and count a letter that got through', () => {
    const paid = { ...debtor, status: 'PENDING_PAYMENT' as const, amountOwed: naira('0.05'), letter: null }
    expect(figures(sumsAfter(sums, debtor, paid) as typeof sums)).toEqual([
      '999999999999.95',
      2,
      0,
      '1 999999999999.90',
      '1 0.05',
      '0 0.00',
    ])
  })

  it.each([
    ['withdrawn', { withdrawnAt: '2026-11-20T10:00:00Z' }],
    ['removed', { removed: { at: '2026-11-20T10:00:00Z' } }],
  ])('no longer count what was %s, letter and all', (_how, change) => {
    const gone = { ...debtor, ...change }
    expect(figures(sumsAfter(sums, debtor, gone) as typeof sums).slice(0, 3)).toEqual([
      '999999999999.90',
      1,
      0,
    ])
    expect(sumsAfter(sums, gone, gone)).toEqual(sums)
  })
})
