import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Context } from '../context.js'
import { daysLater } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { dayOf } from '../../common/typed-day.js'
import { phoneNumbers } from '../matching/phone-numbers.js'
import { nameTokens } from '../matching/normalise.js'

/** The long proof asks for more, and from elsewhere. */
const QUESTIONS = Number(process.env.QUESTIONS ?? 120)
let seed = Number(process.env.QUESTIONS_SEED ?? 6)

/** What only its register knows: nobody types these words without meaning them. */
const LISTED = [
  [
    'Oluwafemi Zebulon Quarshie',
    'Mrs Philomena Quarshie',
    '0803 518 2649',
    'zebpapa71@example.com',
    '2013-04-17',
  ],
  [
    'Khadijah Wuraola Tunbosun',
    'Alhaji Mustafa Tunbosun',
    '0806 927 1453, 0701 384 6520',
    'mtunbosun@example.org',
    '2011-11-20',
  ],
  [
    'Chukwuemeka Ikpeazu',
    'Ngozi Ikpeazu',
    '+234 809 634 8172',
    'ngozi.ikpeazu.home@example.com',
    '2014-02-06',
  ],
  [
    'Nanayaa Boatemaa Frimpong',
    'Dr Kwabena Frimpong',
    '00233 24 731 9586',
    'k.frimpong@example.net',
    '2012-08-21',
  ],
  ['Blessing Okafor', 'Ifeoma Okafor', '08031234567', null, null],
  ['Blessing Amarachi Okafor', 'Uchenna Okafor', '08052345678', 'uche.okafor@example.com', '2015-12-01'],
  ['Abdulrahman Danladi', 'Hauwa Danladi', '0813 770 4412', null, '2010-05-14'],
  ['Taiwo Ogunbanjo', 'Folake Ogunbanjo', '0802 991 3357', 'folake.o@example.com', '2013-09-09'],
  ['Kehinde Ogunbanjo', 'Folake Ogunbanjo', '0802 991 3357', 'folake.o@example.com', '2013-09-09'],
] as const

let product: Product
let provider: Person
let lister: SchoolPerson
let asker: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  lister = await anApprovedSchool(product, provider, 'Greenfield College')
  asker = await anApprovedSchool(product, provider, 'Hillside School')
  for (const [studentName, parentName, phone, parentEmail, dateOfBirth] of LISTED)
    await aDebtor(product, lister, {
      studentName,
      parentName,
      phone,
      parentEmail,
      dateOfBirth,
      term: 'Xylophone term',
    })
  await quiet(product)
  await product.world.names.count()
  await daysLater(product, 0, provider, lister, asker)
}, 120_000)
afterAll(() => product.close())

interface Question {
  student: string
  parent?: string
  phone?: string
  email?: string
  dateOfBirth?: string
  region?: string
}
const CHECK = `id results { relation oneOf likelihood score evidence { field verdict weight text }
  entry { id studentName parentName amountOwed { amount } status since disputed statement school { id name contactNumber } } }`
const check = async (question: Question) => {
  const asked = { ...question, reference: 'R', purpose: 'ADMISSION' }
  return (await act(product, 'checkWard', asked, { as: asker, select: `check { ${CHECK} }` })).check
}

/** The same from 0 to 1, again and again, for one seed. */
function chance(): number {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
  return (Math.imul(seed ^ (seed >>> 13), 0x297a2d39) >>> 0) / 2 ** 32
}
const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)]!
const either = <T>(...stories: (() => T)[]): T => pick(stories)()

/** A word as somebody gets it wrong: a letter lost, doubled, changed about, another vowel, its beginning, its end. */
const misspelt = (word: string): string => {
  const at = 1 + Math.floor(chance() * Math.max(1, word.length - 2))
  return either(
    () => word,
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + word[at]! + word.slice(at),
    () =>
      word.slice(0, at) +
      word
        .slice(at, at + 2)
        .split('')
        .toReversed()
        .join('') +
      word.slice(at + 2),
    () => word.replace(/[aeiou]/, pick([...'aeiou'])),
    () => word.slice(0, Math.max(1, Math.floor(chance() * word.length))),
    () => word.slice(-4),
    () => word[0]!,
  )
}
const nameLike = (name: string): string =>
  name
    .split(' ')
    .map(misspelt)
    .toSorted(() => chance() - 0.5)
    .slice(0, chance() < 0.3 ? 2 : 9)
    .join(pick([' ', ' ', ', ', '-', '']))
const digitsLike = (text: string): string =>
  either(
    () => text,
    () => text.replace(/\d(?=\d?$)/, String(Math.floor(chance() * 10))),
    () => text.replace(/\D/g, '').slice(0, 7),
    () => text.replace(/\D/g, '').slice(-6),
  )

function aQuestion(): Question {
  const [student, parent, phone, email, born] = pick(LISTED)
  const stranger = pick(LISTED)
  const asked = nameLike(chance() < 0.8 ? student : stranger[0])
  const some = <T>(likely: number, value: () => T | null): T | undefined =>
    chance() < likely ? (value() ?? undefined) : undefined
  return {
    // At least three letters, or it is refused.
    student: asked.replace(/[^a-z]/gi, '').length < 4 ? `${asked} ${student.split(' ').at(-1)}` : asked,
    parent: some(0.7, () => nameLike(chance() < 0.8 ? parent : stranger[1])),
    phone: some(0.6, () => digitsLike(chance() < 0.8 ? phone : stranger[2])),
    email: some(0.5, () => (email && chance() < 0.8 ? misspelt(email) : 'nobody@example.com')),
    dateOfBirth: some(0.5, () => (born && chance() < 0.7 ? near(born) : '2012-01-01')),
    region: some(0.4, () => pick(['Lagos', 'Kano', 'lagos'])),
  }
}
const near = (day: string): string => {
  const [year, month, date] = day.split('-') as [string, string, string]
  return either(
    () => day,
    () => (Number(date) <= 12 ? `${year}-${date}-${month}` : day),
    () => `${year}-${month}-${date.replace(/\d$/, String(1 + Math.floor(chance() * 8)))}`,
    () => `${Number(year) - 1}-${month}-${date}`,
  )
}

/** Everything that the register knows of an entry, cut as small as it still tells something. */
function secretsOf([student, parent, phone, email, born]: (typeof LISTED)[number]): string[] {
  const words = [...nameTokens(student), ...nameTokens(parent)].filter((word) => word.length >= 3)
  const numbers = phoneNumbers(phone).flatMap((number) =>
    Array.from({ length: number.length - 3 }, (_, at) => number.slice(at, at + 4)),
  )
  const [year, month, day] = (born ?? '').split('-')
  const days = born
    ? [born, `${day}/${month}/${year}`, `${day}.${month}.${year}`, `${month}-${day}`, year!]
    : []
  return [...words, ...numbers, ...(email ? [email, email.split('@')[0]!] : []), ...days]
}

/** What the asker typed, as typed and as it is compared; two words of a name may have been read as one. */
function typedIn(question: Question): string {
  const words = nameTokens(`${question.student} ${question.parent ?? ''}`)
  const names = [question.student, question.parent ?? ''].flatMap((name) => nameTokens(name))
  const joined = names.flatMap((one) => names.map((other) => one + other))
  const typed = Object.values(question).filter((value) => value !== undefined)
  const digits = phoneNumbers(question.phone ?? '')
  return [...typed, ...words, ...joined, ...digits, dayOf(question.dateOfBirth ?? '') ?? '']
    .join(' ')
    .toLowerCase()
}

/** Every text of an answer; its numbers are looked at apart. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.toLowerCase()]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

describe('whatever is asked', () => {
  const asked: { question: Question; check: any }[] = []
  const again = new Map<string, any>()
  beforeAll(async () => {
    for (let at = 0; at < QUESTIONS; at++) {
      const question = aQuestion()
      asked.push({ question, check: await check(question) })
    }
    const query = `query ($after: String) { viewer { school { checks(first: 100, after: $after) {
      pageInfo { hasNextPage endCursor } edges { node { ${CHECK} } } } } } }`
    for (let after: string | null = null, more = true; more;) {
      const { viewer }: any = await ask(product, query, { after }, asker)
      const { edges, pageInfo } = viewer.school.checks
      for (const { node } of edges) again.set(node.id, node)
      ;[after, more] = [pageInfo.endCursor, pageInfo.hasNextPage]
    }
  }, 30 * 60_000)

  test('many questions find somebody, many nobody, and of both kinds', () => {
    const kinds = Map.groupBy(
      asked.flatMap(({ check: { results } }) => results),
      ({ relation, likelihood }: any) => `${relation} ${likelihood}`,
    )
    expect([...kinds.keys()].toSorted()).toEqual(['CHILD LIKELY', 'CHILD POSSIBLE', 'FAMILY POSSIBLE'])
    expect(asked.some(({ check: { results } }) => results.length === 0)).toBe(true)
  })

  test('the score is the sum of the lines that are shown, weightiest first', () => {
    for (const {
      check: { results },
      question,
    } of asked)
      for (const { score, evidence } of results) {
        const weights: number[] = evidence.map(({ weight }: any) => weight)
        const sum = weights.reduce((total, weight) => total + weight, 0)
        expect(score, JSON.stringify(question)).toBeCloseTo(sum, 9)
        const sizes = weights.map(Math.abs)
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      }
  })

  test('the chance that it is true follows from that sum', async () => {
    const caller = { address: '127.0.0.1', userAgent: '', key: null, setKey: () => {} }
    for (const { question } of asked.slice(0, 20)) {
      const { dateOfBirth, ...rest } = question
      const found = await new Context(product.world, caller).checks.find({ ...rest, birthDate: dateOfBirth })
      for (const { probability, evidence } of found) {
        const sum = evidence.reduce((total, { weight }) => total + weight, 0)
        expect(probability).toBeCloseTo(1 / (1 + 2 ** -sum), 9)
      }
    }
  })

  test('no value that is listed stands in an answer unless the asker typed it, or the entry is shown', () => {
    for (const { question, check: answered } of asked) {
      const typed = typedIn(question)
      const secrets = LISTED.flatMap(secretsOf).filter((secret) => !typed.includes(secret))
      for (const { entry, likelihood, relation, oneOf, ...told } of answered.results) {
        if (oneOf) expect(relation).toBe('FAMILY')
        const isShown = relation === 'CHILD' && likelihood === 'LIKELY'
        const { id: _id, school: _school, ...facts } = entry
        if (!isShown) expect(Object.values(facts).filter((fact) => fact !== null)).toEqual([])
        const texts = textsIn(told).join(' ')
        for (const secret of secrets) expect(texts, JSON.stringify(question)).not.toContain(secret)
      }
    }
  })

  test('nor when it is read again, by then without the entry', () => {
    for (const { question, check: answered } of asked) {
      const typed = typedIn(question)
      const secrets = LISTED.flatMap(secretsOf).filter((secret) => !typed.includes(secret))
      const { results } = again.get(answered.id)
      const kept = ({ score, oneOf }: any) => ({ score, oneOf })
      expect(results.map(kept)).toEqual(answered.results.map(kept))
      const texts = textsIn(
        results.map(({ entry: { school: _school, ...entry }, ...rest }: any) => [entry, rest]),
      ).join(' ')
      for (const secret of secrets) expect(texts, JSON.stringify(question)).not.toContain(secret)
    }
  })

  test('a fact that is never shown weighs what it always weighs: its number tells nothing of the value', () => {
    const weights = new Map<string, Set<number>>()
    for (const {
      check: { results },
    } of asked)
      for (const { evidence } of results)
        for (const { field, verdict, weight } of evidence)
          if (['phone', 'email', 'birthDate', 'region'].includes(field)) {
            const key = `${field} ${verdict}`
            weights.set(key, (weights.get(key) ?? new Set()).add(weight))
          }
    expect(weights.size).toBeGreaterThan(5)
    for (const [key, seen] of weights) expect([...seen], key).toHaveLength(1)
  })

  test('names alone never make more than a possibility, nor does a name with a region', () => {
    for (const {
      question,
      check: { results },
    } of asked) {
      const { student: _student, region: _region, ...beyond } = question
      if (Object.values(beyond).some((value) => value !== undefined)) continue
      for (const { likelihood } of results) expect(likelihood, JSON.stringify(question)).toBe('POSSIBLE')
    }
  })
})
