import { expect, test } from 'vitest'
import { Vocabulary } from '../../matching/frequency/vocabulary.js'
import { aFairnessSet } from './fairness-set.js'
import { fairnessOf, gapsOf, isUnfair, wilson } from './fairness.js'
import { groupsOf } from './groups.js'
import type { Outcome } from './measure.js'

const query = { qid: '', student: '', parent: '', phone: '', email: '', dob: '', region: '', true_id: '' }
const outcomes = (student: string, count: number, right: number): Outcome[] =>
  Array.from({ length: 2 * count }, (_, at) => ({
    query: { ...query, student },
    listed: at % 2 === 0,
    told: at % 2 === 0 || at >= 2 * right,
    rank: at < 2 * right ? 0 : -1,
    toldAsFamily: null,
  }))
const byName = ({ query: { student } }: Outcome) => [`names: ${student}`]

test('a group that fares worse than all others is unfair once there are questions enough to tell', () => {
  const of = (count: number) =>
    fairnessOf([...outcomes('one', count, count * 0.97), ...outcomes('other', count, count)], byName)
  const [one, other] = of(2000)
  expect(gapsOf(one!)).toEqual({ recall: expect.closeTo(0.03), falsePositives: expect.closeTo(0.03) })
  expect([isUnfair(one!), isUnfair(other!)]).toEqual([true, false])
  expect(of(1900).some((few) => isUnfair(few))).toBe(false)
})

test('intervals are Wilson’s: never below nothing or above all, and wide where there are few', () => {
  expect(wilson({ count: 98, of: 100 })).toEqual([expect.closeTo(0.93, 2), expect.closeTo(0.994, 3)])
  expect(wilson({ count: 10, of: 10 })).toEqual([expect.closeTo(0.722, 3), expect.closeTo(1)])
  expect(wilson({ count: 0, of: 0 })).toEqual([0, 1])
})

test.each([
  ['Fatima Musa Garba', 'Malam Musa Garba', ['names: northern', 'surname: of several words', 'girls']],
  ['Chukwuemeka Okafor', 'Mr Okafor', ['names: igbo', 'surname: of one word', 'boys']],
  ['Ayodele Adeyemi-Cole', 'Mrs Adeyemi-Cole', ['names: yoruba', 'surname: of several words', 'boys']],
  ['Akosua Mensah', 'Kofi Mensah', ['names: ghanaian', 'surname: of one word', 'girls']],
  ['Aissatou Diallo', 'M. Mamadou Diallo', ['names: francophone', 'surname: of one word', 'girls']],
  ['Wilhelmina Quist', 'Mr Quist', ['names: other', 'surname: of one word']],
])('%s is of %s', (student, parent, groups) => {
  const own = groupsOf({ ...query, student, parent }, new Vocabulary(0, []))
  expect(own.filter((group) => !group.startsWith('rarest'))).toEqual(groups)
})

test('a set may say of what origin its names are', () => {
  expect(groupsOf({ ...query, student: 'Fatima', origin: 'ewe' }, new Vocabulary(0, []))).toContain(
    'names: ewe',
  )
})

test('the set for fairness has as many questions of each kind, of each origin, of girls and of boys', () => {
  const { debtors, queries } = aFairnessSet(40)
  expect(aFairnessSet(40)).toEqual({ debtors, queries })
  const sizes = Map.groupBy(queries, ({ origin, sex, true_id }) => `${origin} ${sex} ${true_id !== ''}`)
  expect([...sizes.values()].map((of) => of.length)).toEqual(Array.from({ length: 24 }, () => 20))
  // The command writes them as they are.
  expect(JSON.stringify(queries.flatMap((query) => Object.values(query)))).not.toMatch(/[^"],|,[^"]|\\/)
})
