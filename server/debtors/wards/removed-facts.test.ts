import { expect, test } from 'vitest'
import {
  FACTS_VERSION,
  areOfOneTerm,
  areOfOneWard,
  factsOf,
  hashedFacts,
  type Factual,
} from './removed-facts.js'

const CLAIM: Factual = {
  studentName: 'Khadijah Grace OKAFOR-Bello',
  parentName: 'Mrs Ngozi Okafor',
  phone: '0803 123 4567 / +234 805 765 4321',
  parentEmail: 'Ngozi.O+school@googlemail.com',
  dateOfBirth: '2014-05-31',
  term: '2nd term 2024/25, hostel',
}

/** Nobody can hash again what is deleted: a failure here is a bug of the change, never of the test. */
test('the facts of version 1 are what they were when the first claims were purged', () => {
  expect(FACTS_VERSION).toBe(1)
  expect(factsOf(CLAIM)).toEqual(GOLDEN)
})

test('hooked letters, titles and apostrophes are read as they were', () => {
  const child = factsOf({ ...CLAIM, studentName: 'Alhaji Ɗanjuma Ƙ. Asma’u' }).filter((fact) =>
    fact.startsWith('child'),
  )
  expect(child).toEqual(['child:asmau+danjuma', 'child:asmau+k', 'child:danjuma+k'])
})

test('their hashes are the same under one secret, others at another school, and tell the kind alone', () => {
  const hashed = hashedFacts('a secret', 7, CLAIM)
  expect(hashed).toHaveLength(GOLDEN.length)
  expect(hashed[0]).toBe(FIRST_HASH)
  expect(hashedFacts('a secret', 8, CLAIM).filter((fact) => hashed.includes(fact))).toEqual([])
  expect(hashedFacts('another', 7, CLAIM).filter((fact) => hashed.includes(fact))).toEqual([])
})

const GOLDEN = [
  ...['child:belo+grake', 'child:belo+kadija', 'child:belo+okafor'],
  ...['child:grake+kadija', 'child:grake+okafor', 'child:kadija+okafor'],
  ...['family:belo+ngozi', 'family:grake+ngozi', 'family:kadija+ngozi', 'family:okafor+ngozi'],
  ...['surname:okafor', 'phone:031234567', 'phone:057654321', 'email:ngozio@gmail.com', 'born:2014-05-31'],
  ...['part:2', 'year:2024', 'year:2025', 'word:hostel'],
]
const FIRST_HASH = 'child:9Mao4QzOMiCzLgL6KmNn7aFcWNGwpt6gIx8bYBzibMU'

const facts = (over: Partial<Factual>) => hashedFacts('a secret', 7, { ...CLAIM, ...over })
const ELSEWHERE = { parentName: 'Amaka Eze', phone: '1', parentEmail: null, dateOfBirth: null }

test.each<[boolean, string, Partial<Factual>]>([
  [true, 'itself', {}],
  [true, 'without a further name', { studentName: 'Okafor Kadija' }],
  [
    true,
    'against the father, by the surname that the child has too',
    { ...ELSEWHERE, parentName: 'Emeka Okafor' },
  ],
  [true, 'by the phone alone', { ...ELSEWHERE, phone: '0805 765 4321' }],
  [true, 'by the address alone', { ...ELSEWHERE, parentEmail: 'ngozio@gmail.com' }],
  [true, 'by the birth date alone', { ...ELSEWHERE, dateOfBirth: '2014-05-31' }],
  [true, 'with another birth date, of the same parent', { dateOfBirth: '2013-05-31' }],
  [false, 'where nothing of the family agrees', ELSEWHERE],
  [false, 'a twin', { studentName: 'Hussaina Grace Okafor-Bello' }],
  [
    false,
    'a namesake with another birth date',
    { ...ELSEWHERE, parentName: 'Emeka Okafor', dateOfBirth: '2013-05-31' },
  ],
])('one ward: %s, %s', (isOne, _how, over) => {
  expect(areOfOneWard(facts({}), facts(over))).toBe(isOne)
  expect(areOfOneWard(facts(over), facts({}))).toBe(isOne)
})

test.each<[boolean | null, string]>([
  [true, 'Term 2 2024-25'],
  [true, 'Hostel'],
  [false, 'First term 2024/25'],
  [false, '2nd term 2025/26'],
  [false, '2nd term 2024/25, uniform'],
  [null, 'School fees'],
])('one term: %s, “%s”', (isOne, term) => {
  expect(areOfOneTerm(facts({}), facts({ term }))).toBe(isOne)
})
