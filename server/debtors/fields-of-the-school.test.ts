import { isObjectType } from 'graphql'
import { stringify } from 'csv-stringify/sync'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aToldFamily } from '../testing/claims/cases.js'
import { check } from '../testing/claims/checks.js'
import { done, tokenIn } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { SCHEMA, everythingBelow } from '../testing/every-field.js'
import { aCheckedList, anImport } from '../testing/imports.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest } from '../testing/rest.js'
import { quiet } from '../testing/databases/stored.js'

const OWN = { admissionNumber: 'Quillmark/21/0412', class: 'Quillmark Two', arm: 'Quillmark Blue' }
const WARD = { studentName: 'Morenike Adelabu', parentName: 'Tokunbo Adelabu', phone: '0809 511 3304' }

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')

const FIELDS = Object.keys(OWN).join(' ')
const own = async (id: string) =>
  (await ask(product, `query ($id: ID!) { debtor(id: $id) { ${FIELDS} } }`, { id }, school)).debtor
const below = (name: string) => {
  const type = SCHEMA.getType(name)
  if (!isObjectType(type)) throw new Error(name)
  return everythingBelow(type, () => true, 3)
}

test('neither the family nor another school sees them, and nobody is told of a change', async () => {
  const parentEmail = 'tokunbo@example.com'
  const { id } = await aDebtor(product, school, { ...WARD, ...OWN, parentEmail })
  const letter = await product.mail.letterTo(parentEmail)
  await quiet(product)
  const token = tokenIn(letter)
  const seen: Record<string, unknown> = {
    'the letter': letter,
    'the private page': await (await fetch(`${product.url}/claim/${token}`)).text(),
    'the claim': await ask(
      product,
      `query ($token: String!) { claim(token: $token) { ${below('Claim')} } }`,
      {
        token,
      },
    ),
    'the directory': await ask(
      product,
      `query ($search: String) { directory(search: $search) { edges { node { ${below('DirectoryEntry')} } } } }`,
      { search: WARD.studentName },
      other,
    ),
    'a check': await check(
      product,
      { student: WARD.studentName, parent: WARD.parentName, phone: WARD.phone },
      other,
    ),
    'the contract': (await rest(product, 'GET', `/dashboard/${id}/`, { as: school })).body,
  }
  for (const [where, answer] of Object.entries(seen)) {
    expect(JSON.stringify(answer), where).toContain('Morenike')
    expect(JSON.stringify(answer), where).not.toContain('Quillmark')
  }
  const letters = product.mail.received.length
  await done(
    product,
    'updateDebtor',
    { id, admissionNumber: null, class: 'Quillmark Three', arm: null },
    school,
  )
  await quiet(product)
  expect(product.mail.received).toHaveLength(letters)
  expect(await own(id)).toEqual({ admissionNumber: null, class: 'Quillmark Three', arm: null })
  const { desk } = await ask(
    product,
    '{ desk { audit(first: 5) { edges { node { sentence } } } } }',
    {},
    provider,
  )
  const sentences = JSON.stringify(desk)
  expect(sentences).toContain(`changed claim ${id}: the admission number; the class; the arm`)
  expect(sentences).not.toContain('Quillmark')
})

test('what the contract changes leaves them as they are', async () => {
  const { id } = await aDebtor(product, school, { ...OWN, studentName: 'Put Back' })
  const { status } = await rest(product, 'PUT', `/dashboard/${id}/`, {
    as: school,
    body: { name_of_student: 'Put Forth', amount_owed: 41_000 },
  })
  expect([status, await own(id)]).toEqual([200, OWN])
})

test('they come in a list under the usual headings, and go out in one that changes nothing', async () => {
  const one = await anApprovedSchool(product, provider, 'Listing School')
  const lines = [
    ['Name of student', 'Name of parent', 'Phone', 'Amount', 'Admission No', 'Class', 'Arm'],
    ['Dele Ojo', 'Efe Ojo', '0803 000 0002', '500', 'NPS/2021/0412', 'JSS 2', 'B'],
  ]
  const { id, leftOut } = await aCheckedList(product, stringify(lines), one)
  expect(leftOut).toEqual([])
  await anImport(product, { id }, one)
  const { exportDebtors } = await ask(product, 'mutation { exportDebtors { url } }', {}, one)
  const { pathname, search } = new URL(exportDebtors.url)
  const file = await (
    await fetch(product.url + pathname + search, { headers: { Authorization: `Token ${one.key}` } })
  ).text()
  const [row] = parse(file, { bom: true, columns: true }) as Record<string, string>[]
  expect(row).toMatchObject({ 'Admission number': 'NPS/2021/0412', Class: 'JSS 2', Arm: 'B' })
  const again = await aCheckedList(product, file, one)
  expect(again.counts).toMatchObject({ nothing: 1, update: 0 })
})

test('who becomes somebody else keeps nothing of them, and the earlier claim keeps its own', async () => {
  const told = await aToldFamily(product, school, { ...OWN, studentName: 'Early Bird' })
  await quiet(product)
  const change = {
    id: told.id,
    studentName: 'Quite Another',
    parentName: 'Nobody Related',
    class: 'Quillmark Nine',
    statementAccepted: true,
  }
  await done(product, 'updateDebtor', change, school)
  const { dashboard } = await ask(
    product,
    `{ dashboard { debtors(first: 20, search: "Early Bird") { edges { node { withdrawnAt ${FIELDS} } } } } }`,
    {},
    school,
  )
  expect(dashboard.debtors.edges).toEqual([{ node: { withdrawnAt: expect.any(String), ...OWN } }])
})

test('a text that is too long, or cannot be read, is refused beside its field', async () => {
  const { id } = await aDebtor(product, school, { studentName: 'Too Long' })
  for (const field of Object.keys(OWN))
    for (const wrong of ['x'.repeat(51), 'a\u0000b']) {
      const { userErrors } = await act(product, 'updateDebtor', { id, [field]: wrong }, { as: school })
      expect(userErrors, `${field} ${wrong}`).toMatchObject([{ field: [field] }])
    }
})
