import { readFileSync } from 'node:fs'
import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Scope } from './api-keys/api-key.entity.js'
import { KEY_FIELDS, keyReads } from './key-fields.js'
import { ANY_KEY, SCOPES } from './policy.js'
import { act, openFile, upload, aPicture, send } from './testing/client.js'
import { rows } from './testing/databases/database.js'
import { SCHEMA, everythingBelow, head, operation, waysToTypes } from './testing/every-field.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from './testing/people.js'
import { aProduct, type Product } from './testing/product.js'
import { rest } from './testing/rest.js'
import { quiet } from './testing/databases/stored.js'

const ALL = Object.values(Scope)

let product: Product
let provider: Person
let school: SchoolPerson
let debtor: { id: string }
let check: { id: string }
let evidence: { url: string }
const keys = {} as Record<Scope, string>

/** What no key reads: of whoever made it, of their family, of the case, of the letter. */
const NOBODYS_KEYS = {} as Record<string, string>
const ROW = {
  studentName: 'Ngozi Ekwueme',
  parentEmail: 'parent-of-ngozi@example.com',
  phone: '0803 777 1234',
}

async function keyWith(scopes: Scope[]): Promise<string> {
  const { key } = await act(
    product,
    'createApiKey',
    { name: scopes.join(), scopes },
    { as: school, select: 'key' },
  )
  return key
}

beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  for (const scope of ALL) keys[scope] = await keyWith([scope])
  evidence = await upload(product, await aPicture('#123456'), { as: school })
  debtor = await aDebtor(product, school, { ...ROW, evidence: [evidence.url] })
  ;({ check } = await act(
    product,
    'checkWard',
    { student: 'Ifeanyi Nobody', reference: 'A-1' },
    { as: school, select: 'check { id }' },
  ))
  // Whoever made the keys is a parent as well, of a ward whom another school has listed.
  const other = await anApprovedSchool(product, provider)
  await rows(product, 'update account set verified_email = email where username = ?', [school.username])
  const own = await aDebtor(product, other, { studentName: 'Private Ward', parentEmail: school.email })
  await quiet(product)
  const { userErrors } = await act(
    product,
    'contendClaim',
    { debtorId: own.id, reason: 'ALREADY_PAID', message: 'Paid in private.' },
    { as: school },
  )
  if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
  Object.assign(NOBODYS_KEYS, {
    'the name of whoever made it': school.username,
    'their address': school.email,
    'a claim against them': 'Private Ward',
    'what they wrote as a parent': 'Paid in private.',
    'the way to a printed letter': '/letters/claim',
  })
})
afterAll(() => product.close())

const opens = (scope: Scope) => (type: string, field: string) => keyReads([scope], type, field)
const as = (scope: Scope) => ({ key: keys[scope] })

test('the README names what each scope may ask for, and nothing else', () => {
  const lines = readFileSync('README.md', 'utf8').split('\n')
  for (const [scope, acts] of Object.entries({ ...SCOPES, any: ANY_KEY })) {
    const row = lines.find((line) => /^\| `?(\w+)/.exec(line)?.[1] === scope)!
    const named = row.split('|')[2]!.replace(/\{.*?\}/g, '')
    expect([...named.matchAll(/`(\w+)/g)].map(([, act]) => act).toSorted(), scope).toEqual(acts.toSorted())
  }
})

test('the table names fields that there are, each once a scope', () => {
  for (const [scope, types] of Object.entries(KEY_FIELDS))
    for (const [name, fields] of Object.entries(types)) {
      const type = SCHEMA.getType(name)
      const known = isObjectType(type) ? Object.keys(type.getFields()) : []
      const named = fields.split(/\s+/)
      expect(
        named.filter((field) => !known.includes(field)),
        `${scope} ${name}`,
      ).toEqual([])
      expect(new Set(named).size, `${scope} ${name}`).toBe(named.length)
    }
})

test('a field that nobody has put into the table is closed to a key with every scope', () => {
  expect(keyReads(ALL, 'Debtor', 'addedTomorrow')).toBe(false)
  expect(keyReads(ALL, 'AddedTomorrow', 'id')).toBe(false)
  expect(keyReads(ALL, 'Query', 'addedTomorrow')).toBe(false)
})

describe.each(ALL)('over GraphQL, a key of %s', (scope) => {
  test('is told of every field of the schema that it does not open, with a 403, and of no other', async () => {
    let asked = 0
    for (const [type, way] of waysToTypes()) {
      const open = opens(scope)
      const onTheWay = way.filter(({ type: at, field }) => !open(at, field.name)).map(nameOf)
      const fields = Object.values(type.getFields())
      const closed = fields
        .filter(({ name }) => !open(type.name, name))
        .map((field) => `${type.name}.${field.name}`)
      // Of the operations each stands alone: what they are given would be too much for one request.
      const parts = way.length === 0 ? fields.map((field) => [field]) : [fields]
      for (const part of parts) {
        const expected = [...onTheWay, ...closed].filter(
          (name) => way.length > 0 || name === `${type.name}.${part[0]!.name}`,
        )
        asked += part.length
        const { status, data, errors } = await send(product, operation(way, part), {}, as(scope))
        const codes = errors.map(({ extensions }) => extensions.code)
        const where = `${type.name} ${part[0]!.name}`
        if (expected.length === 0) expect(codes, where).not.toContain('FORBIDDEN')
        else {
          expect([status, codes, data], where).toEqual([403, ['FORBIDDEN'], null])
          const told = (errors[0]!.extensions as unknown as { fields: string[] }).fields
          expect(told.toSorted(), where).toEqual([...new Set(expected)].toSorted())
        }
      }
    }
    expect(asked).toBeGreaterThan(600)
  })

  test('reads, of all that it may ask for at once, nothing of a person and nothing of another scope', async () => {
    const answers: unknown[] = []
    const given: Record<string, Record<string, string>> = {
      debtor: { id: `"${debtor.id}"` },
      school: { id: `"${school.schoolId}"` },
      check: { id: `"${check.id}"` },
      directory: { search: '"ekwueme"' },
      updateDebtor: { input: `{ id: "${debtor.id}" }` },
      checkWard: { input: '{ student: "Ngozi Ekwueme", reference: "A-2" }' },
    }
    for (const root of [SCHEMA.getQueryType()!, SCHEMA.getMutationType()!])
      for (const field of Object.values(root.getFields())) {
        if (!opens(scope)(root.name, field.name)) continue
        if (root.name === 'Mutation' && !(field.name in given)) continue
        const below = everythingBelow(getNamedType(field.type) as GraphQLObjectType, opens(scope))
        const query = `${root.name.toLowerCase()} { ${head(field, given[field.name])} { ${below} } }`
        const { data, errors } = await send(product, query, {}, as(scope))
        expect(errors, `${field.name}: ${query.slice(0, 300)}`).toEqual([])
        answers.push(data)
      }
    const text = JSON.stringify(answers)
    for (const [what, marker] of Object.entries(NOBODYS_KEYS)) expect(text, what).not.toContain(marker)
    expect(text.includes(ROW.parentEmail)).toBe(scope === 'READ_DEBTORS')
    expect(text.includes(ROW.phone)).toBe(scope === 'READ_DEBTORS')
    expect(text).toContain(school.schoolName)
    expect(text).toContain(scope)
  })
})

test('an update that changes nothing, or is refused, answers a writing key with the number alone, over GraphQL and REST', async () => {
  const { data } = await send(
    product,
    `mutation { updateDebtor(input: { id: "${debtor.id}" }) { debtor { id } userErrors { code } } }`,
    {},
    as(Scope.WRITE_DEBTORS),
  )
  expect(data.updateDebtor).toEqual({ debtor: { id: debtor.id }, userErrors: [] })
  const { userErrors } = await act(
    product,
    'recordPayment',
    { debtorId: debtor.id, amount: '999999' },
    { as: as(Scope.WRITE_DEBTORS) },
  )
  expect(userErrors).toMatchObject([{ message: 'That is more than is owed.' }])
  const put = await rest(product, 'PUT', `/dashboard/${debtor.id}/`, {
    as: as(Scope.WRITE_DEBTORS),
    body: {},
  })
  expect([put.status, put.body]).toEqual([200, { id: Number(debtor.id) }])
  const both = await keyWith([Scope.READ_DEBTORS, Scope.WRITE_DEBTORS])
  const read = await rest(product, 'PUT', `/dashboard/${debtor.id}/`, { as: { key: both }, body: {} })
  expect(read.body).toMatchObject({ name_of_student: ROW.studentName, email: ROW.parentEmail })
})

test('a writing key reads nothing of a claim by being refused', async () => {
  const claim = await aDebtor(product, school, { studentName: 'Walked Claim', amountOwed: '71234' })
  const pays = { debtorId: claim.id, amount: '4321' }
  const { debtor: paid } = await act(product, 'recordPayment', pays, {
    as: school,
    select: 'debtor { ledger { id kind } }',
  })
  const { id: paymentId } = paid.ledger.find(({ kind }: { kind: string }) => kind === 'PAYMENT')
  const { id } = claim
  const refused = async (...asked: [string, Record<string, unknown>][]) => {
    for (const [name, input] of asked) {
      const { userErrors } = await act(product, name, input, { as: as(Scope.WRITE_DEBTORS) })
      expect([name, input, userErrors]).toEqual([name, input, [expect.anything()]])
      expect(JSON.stringify(userErrors), name).not.toMatch(/66|71|4.?321|Walked|20\d\d/)
    }
  }
  await refused(
    ['voidPayment', { paymentId, reason: 'RECORDED_TWICE' }],
    ['recordPayment', { debtorId: id, amount: '66914' }],
    ['recordHandOver', { id, on: '2020-01-01' }],
    ['updateDebtor', { id, ifRevision: 1, amountOwed: '1' }],
  )
  await act(product, 'voidPayment', { paymentId, reason: 'WRONG_AMOUNT' }, { as: school })
  await refused(['voidPayment', { paymentId, reason: 'WRONG_AMOUNT', requestKey: 'another-request-key' }])
})

test('nothing is done of an operation in which one field is closed', async () => {
  const before = await rows(product, 'select count(*) from look')
  const query =
    'mutation { checkWard(input: { student: "Ngozi Ekwueme", reference: "A-3" }) { check { id askedBy } } }'
  expect((await send(product, query, {}, as(Scope.CHECK))).status).toBe(403)
  const hidden = `mutation Named { ...Inner } fragment Inner on Mutation { checkWard(input: { student: "Ngozi Ekwueme", reference: "A-4" }) { check { id askedBy @skip(if: true) } } }`
  expect((await send(product, hidden, {}, as(Scope.CHECK))).status).toBe(403)
  expect(await rows(product, 'select count(*) from look')).toEqual(before)
})

test('a key reads which school it is for, what it may do and until when', async () => {
  const { data } = await send(
    product,
    '{ viewer { school { id name state } apiKey { name beginning scopes expiresAt } } rateLimit { remaining } }',
    {},
    as(Scope.CHECK),
  )
  expect(data.viewer).toEqual({
    school: { id: school.schoolId, name: school.schoolName, state: 'APPROVED' },
    apiKey: {
      name: 'CHECK',
      beginning: keys.CHECK.slice(0, 10),
      scopes: ['CHECK'],
      expiresAt: expect.any(String) as string,
    },
  })
})

test.each(ALL)(
  'over REST, a key of %s reads of its own school and its list what its scope says',
  async (scope) => {
    const answer = async (method: string, path: string) => rest(product, method, path, { as: as(scope) })
    const acts: readonly string[] = [...ANY_KEY, ...SCOPES[scope]]
    const list = await answer('GET', '/dashboard/')
    const one = await answer('GET', `/dashboard/${debtor.id}/`)
    for (const { status } of [list, one]) expect(status).toBe(acts.includes('dashboard') ? 200 : 403)
    const schools = await answer('GET', '/school/')
    expect(schools.status).toBe(acts.includes('schools') ? 200 : 403)
    if (schools.status === 200)
      expect(
        Object.keys(schools.body.find(({ id }: any) => String(id) === school.schoolId)).toSorted(),
      ).toEqual(['contact_number', 'id', 'school_address', 'school_category', 'school_name'])
    // Whoever made the key is nobody that a program can ask about.
    expect((await answer('GET', '/dj-rest-auth/user/')).status).toBe(403)
    const text = JSON.stringify([list.body, one.body, schools.body])
    for (const [what, marker] of Object.entries(NOBODYS_KEYS)) expect(text, what).not.toContain(marker)
  },
)

test.each(ALL)(
  'a key of %s opens evidence of its school’s list with the scope that reads it, and no paper',
  async (scope) => {
    const reads = scope === 'READ_DEBTORS'
    expect((await openFile(product, evidence.url, as(scope))).status).toBe(reads ? 200 : 403)
    const [paper] = await rows(product, 'select key from document where school_id = ? limit 1', [
      school.schoolId,
    ])
    for (const place of ['/files', '/api/r/files'])
      expect((await openFile(product, `${place}/${paper.key}`, as(scope))).status).toBe(reads ? 404 : 403)
  },
)

const nameOf = ({ type, field }: { type: string; field: { name: string } }) => `${type}.${field.name}`
