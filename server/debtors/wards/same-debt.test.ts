import { expect, test } from 'vitest'
import { isRemovedDebt, isSameDebt, type DebtOf, type Recorded } from './same-debt.js'

const listed = (debt: DebtOf): Recorded => ({ listedOn: '2026-03-01', ...debt })
const FIRST = { term: 'First term 2025/26', dueDate: '2026-01-15' }

test.each<[string, DebtOf, DebtOf]>([
  ['another wording of the term', FIRST, { term: '1st Term, 2025/2026', dueDate: '2026-11-01' }],
  ['the same month', FIRST, { term: 'Hostel', dueDate: '2026-01-30' }],
  ['neither term nor day', FIRST, {}],
  ['neither term nor day on record', {}, FIRST],
  ['only a term beside only a day', { dueDate: '2026-01-15' }, { term: 'First term' }],
  ['no year, a few weeks on', { term: 'First term' }, { term: 'First term', dueDate: '2026-05-01' }],
])('%s is the same debt', (_how, earlier, now) => {
  expect(isSameDebt(now, listed(earlier))).toBe(true)
})

test.each<[string, DebtOf, DebtOf]>([
  ['another term', FIRST, { term: 'Second term 2025/26' }],
  ['another day without a term', { dueDate: '2026-01-15' }, { dueDate: '2026-04-20' }],
  [
    'the same term of another year, by its day',
    { term: 'First term' },
    { term: 'First term', dueDate: '2026-12-01' },
  ],
  [
    'what was due after a claim was listed that says nothing',
    {},
    { term: 'Second term', dueDate: '2026-04-20' },
  ],
])('%s is another debt', (_how, earlier, now) => {
  expect(isSameDebt(now, listed(earlier))).toBe(false)
})

test.each<[string, DebtOf, boolean]>([
  ['the term in other words', { term: 'Term 1 25/26' }, true],
  ['the term in other words, due tomorrow', { term: 'Term 1', dueDate: '2026-04-16' }, true],
  ['nothing said', {}, true],
  ['another term that was due before the removal', { term: 'Second term', dueDate: '2026-04-01' }, true],
  ['no term, due before the removal', { dueDate: '2026-04-15' }, true],
  ['another term', { term: 'Second term' }, false],
  ['not due yet when it was removed', { dueDate: '2026-04-16' }, false],
  ['the first term of the next year', { term: 'First term', dueDate: '2026-12-01' }, false],
])('beside a first term that was removed: %s', (_how, now, isIt) => {
  expect(isRemovedDebt(now, listed(FIRST), '2026-04-15')).toBe(isIt)
})
