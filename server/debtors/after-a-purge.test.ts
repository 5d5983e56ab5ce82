import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, dayIn, type Told } from '../testing/claims/cases.js'
import { daysLater, done } from '../testing/claims/claims.js'
import { act } from '../testing/client.js'
import { keepClocks } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { WAYS_IN, type TypedClaim } from '../testing/ways-in.js'

const TERM = 'First term 2025/26'
const BORN = '2014-05-31'

let product: Product
let provider: Person
let school: SchoolPerson
/** Claims that were removed, withdrawn and paid, and are purged. */
let removed: Told
let withdrawn: Told
let paid: Told
let listedOn: string
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  listedOn = dayIn(product, 0)
  const told = () => aToldFamily(product, school, { term: TERM, dateOfBirth: BORN, phone: '0803 765 4321' })
  ;[removed, withdrawn, paid] = [await told(), await told(), await told()]
  await aDispute(product, removed)
  await done(product, 'withdrawDebtor', { id: withdrawn.id }, school)
  await done(product, 'updateDebtor', { id: paid.id, status: 'COMPLETED' }, school)
  await daysLater(product, 29, school, provider)
  await keepClocks(product)
  await daysLater(product, 400, school, provider)
  await keepClocks(product)
})
afterAll(() => product.close())

const surname = () => removed.name.split(' ')[1]!
/** Nothing of how the family was reached. */
const ELSEWHERE = { parentName: 'Amaka Eze', phone: '0905 111 2222', parentEmail: null }
const agedFrom = async (id: string) =>
  (await rows(product, 'select aged_from::text as aged from debtor where id = ?', [id]))[0]!.aged

test('nothing that a claim said is left of it but hashes that another school cannot use', async () => {
  const kept = await rows(product, 'select * from claim_facts')
  expect(kept).toHaveLength(3)
  for (const { facts } of kept)
    for (const fact of facts)
      expect(fact).toMatch(/^(child|family|surname|phone|email|born|part|year):[\w-]{43}$/)
  expect(new Set(kept.map(({ facts }) => facts.find((fact: string) => fact.startsWith('phone')))).size).toBe(
    1,
  )
  const other = await anApprovedSchool(product, provider)
  const claim = { studentName: removed.name, term: TERM, dateOfBirth: BORN }
  expect(await WAYS_IN.form!(product, other, claim)).toMatchObject({ refusal: null })
})

describe('a debt that was removed', () => {
  const WRITTEN: Record<string, () => TypedClaim> = {
    'as it was': () => ({ studentName: removed.name, term: TERM }),
    'in other words': () => ({ studentName: removed.name.toUpperCase(), term: '1st Term, 25/26' }),
    'without a term': () => ({ studentName: removed.name, term: null }),
    'due before the removal': () => ({ studentName: removed.name, term: 'Third term', dueDate: listedOn }),
    'against the father': () => ({
      ...ELSEWHERE,
      studentName: removed.name,
      term: null,
      parentName: `Emeka ${surname()}`,
    }),
    'by the phone': () => ({
      ...ELSEWHERE,
      studentName: removed.name,
      term: null,
      phone: '+234 803 765 4321',
    }),
    'by the e-mail address': () => ({
      ...ELSEWHERE,
      studentName: removed.name,
      term: null,
      parentEmail: removed.email,
    }),
    'with a further name': () => ({ studentName: `${removed.name} Grace`, term: null }),
  }

  test('stays removed, however it is written, by every door', async () => {
    for (const [how, written] of Object.entries(WRITTEN))
      for (const [door, wayIn] of Object.entries(WAYS_IN)) {
        const { id, refusal } = await wayIn(product, school, written())
        const barred = expect.stringMatching(new RegExp(`removed from the register .* claim ${removed.id}`))
        expect([how, door, id, refusal]).toEqual([how, door, null, barred])
      }
  })

  test('by the birth date too, where a door has it', async () => {
    const claim = { ...ELSEWHERE, studentName: removed.name, term: null, dateOfBirth: BORN }
    for (const [door, wayIn] of Object.entries(WAYS_IN).filter(([door]) => door !== 'rest'))
      expect([door, await wayIn(product, school, claim)]).toMatchObject([door, { id: null }])
  })

  test('is not that of a twin, nor another term that was due later', async () => {
    const twin = { studentName: `Somtochukwu ${surname()}`, term: TERM, dateOfBirth: BORN }
    expect(await WAYS_IN.form!(product, school, twin)).toMatchObject({ refusal: null })
    const next = { studentName: removed.name, term: 'First term 2026/27', dueDate: dayIn(product, -10) }
    expect(await WAYS_IN.form!(product, school, next)).toMatchObject({ refusal: null })
  })

  test('is no longer known where all of the family is written anew, as the rules say', async () => {
    const claim = { ...ELSEWHERE, studentName: removed.name, term: 'Second term 2025/26' }
    expect(await WAYS_IN.form!(product, school, claim)).toMatchObject({ refusal: null })
  })

  test('is listed once more where the provider lets it', async () => {
    const input = { debtorId: removed.id, reason: 'The receipt was forged.' }
    await act(product, 'permitRelisting', input, { as: provider, select: 'claim { id }' })
    const claim = { studentName: removed.name, term: TERM }
    expect(await WAYS_IN.form!(product, school, claim)).toMatchObject({ refusal: null })
  })
})

describe('the age of a debt after a purge', () => {
  test('is what it was, also without a due date', async () => {
    for (const term of ['1st term 2025/26', null]) {
      const { id } = await WAYS_IN.form!(product, school, { studentName: withdrawn.name, term })
      expect([term, await agedFrom(id!)]).toEqual([term, listedOn])
      await done(product, 'withdrawDebtor', { id: id! }, school)
    }
  })

  test('counts for what was paid only where it is said to be the same', async () => {
    const blank = await WAYS_IN.rest!(product, school, { studentName: paid.name })
    expect(await agedFrom(blank.id!)).toBe(dayIn(product, 0))
    const same = await WAYS_IN.form!(product, school, { studentName: paid.name, term: TERM })
    expect(await agedFrom(same.id!)).toBe(listedOn)
  })
})
