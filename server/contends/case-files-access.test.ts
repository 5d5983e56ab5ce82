import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDispute, aToldFamily, caseOf, goesOn, type Told } from '../testing/claims/cases.js'
import { aPicture, upload, visitor, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anAccount, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let provider: Person
let school: SchoolPerson
let other: SchoolPerson
/** Signed in under the address of the claim, verified. */
let family: Person
/** Signed in under the same address as another claim’s family, verified. */
let stranger: Person
let told: Told
let foreign: Told
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  other = await anApprovedSchool(product, provider)
  const verified = async ({ email }: Told) => {
    const person = await anAccount(product, email.split('@')[0])
    await rows(product, 'update account set verified_email = email where username = ?', [person.username])
    return person
  }
  const evidence = [(await upload(product, await aPicture('#a00001'), { as: school })).id]
  told = await aToldFamily(product, school, { evidence })
  foreign = await aToldFamily(product, school)
  family = await verified(told)
  stranger = await verified(foreign)
})
afterAll(() => product.close())

const opens = async (file: string, as: Asker) =>
  (
    await fetch(`${product.url}/files/${file}`, {
      headers: as.key ? { Authorization: `Token ${as.key}` } : {},
    })
  ).status

test('a file of a case, and the claim’s evidence, are opened by the two sides, and by the provider once it decides', async () => {
  const aFile = async (colour: string, as: Asker) =>
    (await upload(product, await aPicture(colour), { as })).id
  const receipt = await aFile('#a00002', visitor)
  const { id: contendId } = await aDispute(product, told, { files: [receipt] })
  const answer = await aFile('#a00003', school)
  await goesOn(product, 'rejectContend', { contendId, message: 'No.', files: [answer] }, school)
  const [evidence] = await rows<{ key: string }>(product, 'select key from document where debtor_id = ?', [
    told.id,
  ])
  const everyone = { visitor, stranger, other, provider, school, family }
  const openers = async () => {
    const matrix: Record<string, string[]> = {}
    for (const [what, file] of Object.entries({ receipt, answer, evidence: evidence!.key })) {
      const tries = Object.entries(everyone).map(async ([who, as]) => [who, await opens(file, as)] as const)
      const answered = await Promise.all(tries)
      expect(answered.every(([, status]) => status === 200 || status === 404)).toBe(true)
      matrix[what] = answered.filter(([, status]) => status === 200).map(([who]) => who)
    }
    return matrix
  }
  const sides = ['school', 'family']
  expect(await openers()).toEqual({ receipt: sides, answer: sides, evidence: sides })
  await goesOn(product, 'escalateContend', { contendId, message: 'Look.' }, told)
  const decided = ['provider', ...sides]
  expect(await openers()).toEqual({ receipt: decided, answer: decided, evidence: decided })
  // Another claim of the same school is none of the provider's business.
  const theirs = await aFile('#a00004', visitor)
  await aDispute(product, foreign, { files: [theirs] })
  expect(await opens(theirs, provider)).toBe(404)
})

test('a case does not exist for whoever is on none of its sides', async () => {
  const own = await aToldFamily(product, school)
  const { id } = await aDispute(product, own)
  for (const by of [visitor, stranger, family, other, provider, told, foreign, { token: 'A'.repeat(43) }])
    expect(await caseOf(product, id, by)).toBeNull()
  expect(await caseOf(product, id, own)).toMatchObject({ id, mayDo: ['WITHDRAW'] })
  expect(await caseOf(product, id, school)).toMatchObject({ id, mayDo: ['ACCEPT', 'REJECT'] })
  // A link that opens another case is not helped by being signed in as its school.
  expect(await caseOf(product, id, { token: told.token })).toBeNull()
})

test('an unverified account sees nothing of what its address was written', async () => {
  const own = await aToldFamily(product, school)
  const { id } = await aDispute(product, own)
  const person = await anAccount(product, own.email.split('@')[0])
  expect(await caseOf(product, id, person)).toBeNull()
  await rows(product, 'update account set verified_email = email where username = ?', [person.username])
  expect(await caseOf(product, id, person)).toMatchObject({ id })
})

test('a printed letter’s case keeps the address that was typed with it, and only that one finds it', async () => {
  const own = await aToldFamily(product, school)
  const em = product.world.orm.em.fork()
  await em.execute('update claim_link set email = null where debtor_id = ?', [own.id])
  const contend = await aDispute(product, own, { email: 'Typed@Example.com' })
  const [row] = await rows(product, 'select contact_email from contend where id = ?', [contend.id])
  expect(row).toEqual({ contact_email: 'typed@example.com' })
  const typed = await anAccount(product, 'typed')
  expect(await caseOf(product, contend.id, typed)).toBeNull()
  await rows(product, `update account set verified_email = email where username = 'typed'`)
  expect(await caseOf(product, contend.id, typed)).toMatchObject({ id: contend.id })
})
