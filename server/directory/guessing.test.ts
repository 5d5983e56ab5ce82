import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECK } from '../testing/claims/checks.js'
import { act, send, type Asker } from '../testing/client.js'
import { daysLater } from '../testing/claims/claims.js'
import { rows } from '../testing/databases/database.js'
import { listMany } from '../testing/registers/flood.js'
import { aColleague, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { sweepAskedFacts } from './asked-facts.js'

/** Values asked one after another; the long proof asks for more. */
const VALUES = Number(process.env.VALUES ?? 4)
const KNOWN = 3

let product: Product
let second: Product
let provider: Person
let lister: SchoolPerson
let other: SchoolPerson
beforeAll(async () => {
  product = await aProduct()
  second = await aProduct({ beside: product })
  provider = await aProvider(product)
  lister = await anApprovedSchool(product, provider)
  other = await anApprovedSchool(product, provider)
}, 120_000)
afterAll(async () => {
  await second.close()
  await product.close()
})

let number = 0
/** A child whose facts nobody else has. */
async function aListedChild() {
  const at = 'bdfgklmnprst'[number % 12]! + 'aeiou'[number % 5]! + 'vzgdbm'[number++ % 6]!
  const names = { student: `Zubair${at} Oluwak${at}isola`, parent: `Bolanle${at} Adeyin${at}ka` }
  const facts = {
    dateOfBirth: '2013-06-17',
    phone: `08065551${String(200 + number)}`,
    email: `bolanle.adeyinka${at}@example.com`,
  }
  const [id] = await listMany(product, lister, [
    {
      ...{ studentName: names.student, parentName: names.parent, phone: facts.phone },
      ...{ parentEmail: facts.email, dateOfBirth: facts.dateOfBirth },
    },
  ])
  return { id: String(id), names, facts }
}
type Child = Awaited<ReturnType<typeof aListedChild>>
type Fact = keyof Child['facts']
const FIELD = { dateOfBirth: 'birthDate', phone: 'phone', email: 'email' } as const
/** Wrong values from far to near, all different, then the right one. */
const guesses = ({ facts }: Child, fact: Fact): string[] => {
  const far: Record<Fact, (at: number) => string> = {
    dateOfBirth: (at) => `20${String(10 + (at % 8))}-0${1 + (at % 4)}-2${at % 9}`,
    phone: (at) => `0701${String(2_000_000 + at * 37)}`,
    email: (at) => `somebody${at}@example.org`,
  }
  const near: Record<Fact, string> = {
    dateOfBirth: '2013-06-16',
    phone: facts.phone.replace(/.$/, (last) => String((Number(last) + 1) % 10)),
    email: facts.email.replace('.com', '.net'),
  }
  return [...Array.from({ length: VALUES }, (_, at) => far[fact](at)), near[fact], facts[fact]]
}

/** What the answer about the child is, and what it says of a fact. */
const told = (results: any[], { id }: Child, fact: Fact) => {
  const result = results.find(({ entry }) => entry.id === id)
  if (!result) return 'nobody'
  const line = result.evidence.find(({ field }: any) => field === FIELD[fact])
  return JSON.stringify([result.relation, result.likelihood, result.score.toFixed(6), line?.verdict ?? null])
}
const asks = async (
  question: object,
  child: Child,
  fact: Fact,
  as: Asker,
  at = product,
  headers?: Record<string, string>,
) => {
  const input = { ...question, reference: 'x' }
  const { data, errors } = await send(at, CHECK, { input }, as, headers)
  expect(errors).toEqual([])
  return told(data.checkWard.check.results, child, fact)
}
const LIST = `mutation ($input: CheckWardsInput!) { checkWards(input: $input) {
  checks { results { relation likelihood score evidence { field verdict weight text } entry { id } } } } }`
const asksInList = async (questions: object[], child: Child, fact: Fact, as: Asker): Promise<string[]> => {
  const wards = questions.map((question, at) => ({ ...question, reference: String(at) }))
  const { data, errors } = await send(product, LIST, { input: { wards } }, as)
  expect(errors).toEqual([])
  return data.checkWards.checks.map(({ results }: any) => told(results, child, fact))
}
const aKey = async (as: Asker) => {
  const { key } = await act(
    product,
    'createApiKey',
    { name: 'Admissions', scopes: ['CHECK'] },
    { as, select: 'key' },
  )
  return { Authorization: `Bearer ${key}` }
}

const SEVERAL = 'several people of the school, on two servers'
/** Who asks each next question: all of one school. */
const ways: Record<
  string,
  (school: SchoolPerson) => Promise<(at: number) => [Asker, Product, Record<string, string>?]>
> = {
  'a person': async (school) => () => [school, product],
  [SEVERAL]: async (school) => {
    const colleague = await aColleague(product, school)
    return (at) => (at % 2 ? [colleague, second] : [school, product])
  },
  'a person and a program of the school': async (school) => {
    const key = await aKey(school)
    return (at) => (at % 2 ? [{ key: null }, second, key] : [school, product])
  },
}

const cases = [
  ...Object.keys(ways).map((way): [Fact, string] => ['dateOfBirth', way]),
  ...(['phone', 'email'] as const).map((fact): [Fact, string] => [fact, SEVERAL]),
]

test.each(cases)(
  '%s, asked by %s: after three values every answer is the same, the right one too',
  async (fact, way) => {
    const child = await aListedChild()
    const school = await anApprovedSchool(product, provider)
    const by = await ways[way]!(school)
    const answers: string[] = []
    for (const [at, value] of guesses(child, fact).entries())
      answers.push(await asks({ ...child.names, [fact]: value }, child, fact, ...by(at)))
    const later = answers.slice(KNOWN)
    expect(new Set(later).size).toBe(1)
    expect(JSON.parse(later[0]!).at(-1)).toBe('not compared')
    // What was compared is answered as before, and another school’s right value is.
    const [first] = guesses(child, fact)
    expect(await asks({ ...child.names, [fact]: first }, child, fact, school)).toBe(answers[0])
    const right = await asks({ ...child.names, [fact]: child.facts[fact] }, child, fact, other)
    expect(JSON.parse(right).at(-1)).toBe('same')
  },
)

test.each(['dateOfBirth', 'phone', 'email'] as const)(
  '%s, asked in a list: each counts, within the list and beside it',
  async (fact) => {
    const child = await aListedChild()
    const school = await anApprovedSchool(product, provider)
    const questions = guesses(child, fact).map((value) => ({ ...child.names, [fact]: value }))
    const answers = await asksInList(questions, child, fact, school)
    expect(new Set(answers.slice(KNOWN)).size).toBe(1)
    expect(await asks(questions.at(-1)!, child, fact, school)).toBe(answers.at(-1))
  },
)

test.each([
  ['its rare name alone', 0],
  ['that name misspelt', 1],
])('a date of birth asked with %s: silence counts as well as an answer', async (_, wrong) => {
  const child = await aListedChild()
  const school = await anApprovedSchool(product, provider)
  const given = child.names.student.split(' ')[0]!
  const student = wrong ? given.replace('bair', 'beir') : given
  const answers: string[] = []
  for (const dateOfBirth of guesses(child, 'dateOfBirth'))
    answers.push(await asks({ student, dateOfBirth }, child, 'dateOfBirth', school))
  expect(new Set(answers.slice(KNOWN)).size).toBe(1)
  const right = await asks({ student, dateOfBirth: child.facts.dateOfBirth }, child, 'dateOfBirth', other)
  expect(right).not.toBe(answers.at(-1))
})

test('a date of birth asked with a name that many have, and the region: no day finds anybody by itself', async () => {
  const [first, middle] = ['bdfgklmnprstvz', 'aeiou']
  const born = '2013-06-17'
  const namesakes = Array.from({ length: 300 }, (_, at) => {
    const own = `${first[at % 14]}${middle[Math.floor(at / 14) % 5]}${first[Math.floor(at / 70)]}`
    return {
      ...{ studentName: `Quenevere Ola${own}isola`, parentName: `Femi Ola${own}isola`, phone: '' },
      dateOfBirth: at === 0 ? born : `2010-0${1 + (at % 9)}-1${at % 8}`,
    }
  })
  const [id] = await listMany(product, lister, namesakes)
  await product.world.names.count()
  const [{ region }] = await rows(product, 'select region from school where id = ?', [lister.schoolId])
  const school = await anApprovedSchool(product, provider)
  const asksOn = async (dateOfBirth: string) => {
    const input = { student: 'Quenevere', region, dateOfBirth, reference: 'x' }
    const { data, errors } = await send(product, CHECK, { input }, school)
    expect(errors).toEqual([])
    return data.checkWard.check.results.filter(({ entry }: any) => entry.id === String(id))
  }
  for (const day of ['2012-05-05', '2011-04-03', '2014-02-02', '2013-06-16', born])
    expect([day, await asksOn(day)]).toEqual([day, []])
})

test('nearly the right date is worded and weighed in a list as any other', async () => {
  const child = await aListedChild()
  const school = await anApprovedSchool(product, provider)
  const dates = ['2010-01-02', '2013-06-16', '2012-06-17']
  const questions = dates.map((dateOfBirth) => ({ ...child.names, dateOfBirth }))
  const answers = await asksInList(questions, child, 'dateOfBirth', school)
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0]!).at(-1)).toBe('differs')
})

test('four values at the same moment on two servers: three of them are compared', async () => {
  const child = await aListedChild()
  const school = await anApprovedSchool(product, provider)
  const values = guesses(child, 'phone').slice(0, 6)
  const answers = await Promise.all(
    values.map((phone, at) =>
      asks({ ...child.names, phone }, child, 'phone', school, at % 2 ? second : product),
    ),
  )
  const verdicts = answers.map((answer) => JSON.parse(answer).at(-1))
  expect(verdicts.filter((verdict) => verdict !== 'not compared')).toHaveLength(KNOWN)
})

test('who asks honestly is not hurt: the same again counts once, and a month later all are compared', async () => {
  const child = await aListedChild()
  const school = await anApprovedSchool(product, provider)
  const question = { ...child.names, ...child.facts }
  const first = await asks(question, child, 'dateOfBirth', school)
  for (let times = 0; times < 4; times++)
    expect(await asks(question, child, 'dateOfBirth', school)).toBe(first)
  for (const dateOfBirth of guesses(child, 'dateOfBirth').slice(0, 4))
    await asks({ ...child.names, dateOfBirth }, child, 'dateOfBirth', school)
  await daysLater(product, 31, provider, lister, school)
  await rows(product, "update debtor set confirmed_at = confirmed_at + 31 * interval '1 day'")
  const last = guesses(child, 'dateOfBirth').at(-3)!
  const answer = await asks({ ...child.names, dateOfBirth: last }, child, 'dateOfBirth', school)
  expect(JSON.parse(answer).at(-1)).toBe('differs')
  const kept = () => rows(product, 'select field from asked_fact where debtor_id = ?', [child.id])
  expect((await kept()).length).toBe(6)
  await sweepAskedFacts(product.world)
  expect(await kept()).toEqual([{ field: 'birthDate' }])
})

test('what is counted is looked for by its key, also where a plan was made while nothing was counted yet', async () => {
  const others = 20_000
  const counted = await product.world.orm.em.fork().transactional(async (em) => {
    const ask = (from: number) =>
      em.execute(
        `select * from ask_facts(?, array[?, ?]::int[], '{phone,phone}', '{one,other}', 3, now() - interval '30 days', now())`,
        [other.schoolId, from, from + 1],
      )
    // PostgreSQL keeps a plan from the sixth time on.
    for (let time = 0; time < 8; time++) await ask(1_000_000 + 2 * time)
    await em.execute(
      `insert into asked_fact (debtor_id, school_id, field, value, at)
       select 2000000 + one, ?, 'phone', 'value', now() from generate_series(1, ?) one`,
      [other.schoolId, others],
    )
    const read = async () => {
      const [table] = await em.execute<{ read: string }[]>(
        `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'asked_fact'`,
      )
      return Number(table?.read)
    }
    const before = await read()
    await ask(2_000_001)
    return (await read()) - before
  })
  expect(counted).toBeLessThan(others / 100)
})
