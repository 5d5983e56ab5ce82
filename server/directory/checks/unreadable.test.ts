import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, ask, send } from '../../testing/client.js'
import { pageOf, trySearch } from '../../testing/directory.js'
import { rows } from '../../testing/databases/database.js'
import {
  aDebtor,
  aProvider,
  aSchool,
  anApprovedSchool,
  decide,
  type SchoolPerson,
} from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

let product: Product
let provider: Awaited<ReturnType<typeof aProvider>>
let lister: SchoolPerson
let asker: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  lister = await anApprovedSchool(product, provider, 'Greenfield College')
  asker = await anApprovedSchool(product, provider, 'Hillside School')
  await rows(product, `update school set region = 'Lagos' where id = ?`, [lister.schoolId])
  await rows(product, `update school set region = 'Ogun' where id = ?`, [asker.schoolId])
  await aDebtor(product, lister, {
    studentName: 'Chidinma Okafor',
    parentName: 'Ngozi Okafor',
    phone: '08031234567',
    parentEmail: 'ngozi@example.com',
    dateOfBirth: '2014-05-31',
  })
  await quiet(product)
})
afterAll(() => product.close())

const CHILD = { student: 'Chidinma Okafor', parent: 'Ngozi Okafor' }
let references = 0
const checked = async (over: object, student: object = CHILD) => {
  const reference = `A-${references++}`
  const { check } = await act(
    product,
    'checkWard',
    { reference, ...student, ...over },
    {
      as: asker,
      select: 'check { region results { score relation likelihood evidence { field verdict text } } }',
    },
  )
  return check as {
    region: string | null
    results: { score: number; evidence: { field: string; verdict: string }[] }[]
  }
}

/** Every text that is weighed beside the student’s name, and values in which nobody reads anything; a day that is none is refused by its type. */
const UNREADABLE: [string, string[]][] = [
  ['region', ['Nowhere', 'West Africa', 'State', 'n/a', '-', 'Lagos or Ogun']],
  ['phone', ['none', 'n/a', '-', '12', 'ask the mother']],
  ['email', ['none', 'n/a', '-', 'no email', 'ngozi at example', '@']],
  ['parent', ['-', '???', '...']],
]

test.each(UNREADABLE)('a %s in which nothing can be read scores exactly like none', async (field, values) => {
  const student = Object.fromEntries(Object.entries(CHILD).filter(([name]) => name !== field))
  const { results } = await checked({}, student)
  expect(results).toHaveLength(1)
  for (const value of values)
    expect((await checked({ [field]: value }, student)).results, value).toEqual(results)
})

const SPELLINGS = ['Lagos', 'lagos', ' LAGOS ', 'Lagos State', 'lagos state', 'LAGOS-STATE']

test('a region is the same at every door, however it is written', async () => {
  const without = (await checked({})).results[0]!.score
  for (const region of SPELLINGS) {
    const check = await checked({ region })
    expect(check.region, region).toBe('Lagos')
    expect(check.results[0]!.score, region).toBeCloseTo(without + 2.5, 6)
    const { edges } = await pageOf(product, { search: 'Chidinma', region }, asker)
    expect(edges, region).toHaveLength(1)
    const { schools } = await ask(
      product,
      'query ($region: String) { schools(region: $region) { edges { node { name } } } }',
      { region },
      asker,
    )
    expect(schools.edges, region).toEqual([{ node: { name: 'Greenfield College' } }])
  }
  expect((await checked({ region: 'Kano state' })).results[0]!.score).toBeCloseTo(without - 1.5, 6)
  const waiting = await aSchool(product)
  const update = await act(
    product,
    'updateSchool',
    { region: 'akwa-ibom state' },
    { as: waiting, select: 'school { region }' },
  )
  expect(update.school.region).toBe('Akwa Ibom')
  await decide(product, provider, 'approveSchool', { schoolId: waiting.schoolId, region: 'abuja' })
  expect(await rows(product, 'select region from school where id = ?', [waiting.schoolId])).toEqual([
    { region: 'FCT Abuja' },
  ])
})

test('a filter that is no region of the register is refused with those that are', async () => {
  const search = await trySearch(product, { search: 'Chidinma', region: 'Nowhere' }, asker)
  const list = await send(product, '{ schools(region: "Nowhere") { edges { cursor } } }', {}, asker)
  for (const { errors } of [search, list]) {
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect(errors[0]?.message).toMatch(/^`region` must be one of these: Abia, .*Lagos/)
  }
})

test('a date of birth that no child has is refused by checks and by claims alike', async () => {
  for (const dateOfBirth of ['1800-01-01', '1926-01-01', '2999-01-01']) {
    const check = await send(
      product,
      'mutation ($input: CheckWardInput!) { checkWard(input: $input) { userErrors { code field message } } }',
      { input: { ...CHILD, reference: 'B-1', dateOfBirth } },
      asker,
    )
    expect(check.data?.checkWard.userErrors, dateOfBirth).toMatchObject([
      {
        code: 'INVALID',
        field: ['dateOfBirth'],
        message: expect.stringContaining('a day in the past') as string,
      },
    ])
    await expect(aDebtor(product, lister, { dateOfBirth }), dateOfBirth).rejects.toThrow('dateOfBirth')
  }
})
