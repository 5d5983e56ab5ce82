import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt, debtorOf, done } from '../testing/claims/claims.js'
import { aPicture, ask, send, upload, visitor, type Asker } from '../testing/client.js'
import {
  ADD_DEBTOR,
  REGISTER_SCHOOL,
  aClaim,
  aDebtor,
  aProvider,
  aRegistration,
  anApprovedSchool,
  decide,
  signedIn,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet, unchanged } from '../testing/databases/stored.js'

/** Text is text, whatever is in it; what is none is refused where it was typed. */
let product: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct()
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider)
  await quiet(product)
})
afterAll(() => product.close())

const MARKUP = `<script>alert(1)</script><img src=x onerror=alert(1)>'); drop table debtor; --`
const SHORT = `<b onclick=x>'; drop table school --</b>`

const unwrapped = (text: string) => text.replace(/\s+/g, ' ')

test('HTML and SQL in every field of a claim are kept and given back as typed, and letters show them as text', async () => {
  const parentEmail = 'markup@example.com'
  const claim = { studentName: MARKUP, parentName: `${MARKUP}2`, phone: SHORT, term: MARKUP }
  const { id } = await aDebtor(product, school, { ...claim, parentEmail, requestKey: MARKUP })
  const letter = await product.mail.letterTo(parentEmail)
  expect(letter.html).not.toMatch(/<script|<img src=x|<b onclick/)
  expect(letter.html).toContain('&#60;script&#62;')
  expect(unwrapped(letter.text)).toContain(MARKUP)
  await done(
    product,
    'recordPayment',
    { debtorId: id, amount: '1', note: MARKUP, requestKey: MARKUP },
    school,
  )
  await done(product, 'updateDebtor', { id, term: `${SHORT}3` }, school)
  await done(product, 'withdrawDebtor', { id, reason: MARKUP }, school)
  const debtor = await debtorOf(product, id, school)
  expect(debtor).toMatchObject({ ...claim, term: `${SHORT}3`, phoneE164: null })
  expect(debtor.ledger[1].note).toBe(MARKUP)
  expect(debtor.history[0].changes).toEqual([{ field: 'reason', before: null, after: MARKUP }])
})

test('HTML and SQL in every field of a school are kept and given back as typed, and letters show them as text', async () => {
  const officer = (who: string) => ({ name: `${who}${MARKUP}`, email: `${who}@example.com`, number: SHORT })
  const texts = {
    name: MARKUP,
    description: `${MARKUP}\n${MARKUP}`,
    address: MARKUP,
    contactNumber: SHORT,
    proprietor: officer('a'),
    principal: officer('b'),
    bursar: officer('c'),
  }
  const username = SHORT.replaceAll(' ', '_')
  const account = { username, email: 'sql@example.com', password1: `${MARKUP}9`, password2: `${MARKUP}9` }
  const input = { ...(await aRegistration(product, 'Markup')), ...texts, account }
  const { registerSchool } = await ask(product, REGISTER_SCHOOL, { input })
  expect(registerSchool.userErrors).toEqual([])
  const { id } = registerSchool.school
  const reasons = [{ field: 'name', message: MARKUP }, { message: MARKUP }]
  await decide(product, provider, 'requestSchoolChanges', { schoolId: id, reasons })
  const letter = await product.mail.letterTo('sql@example.com', /still needed/)
  expect(letter.html).not.toMatch(/<script|<img src=x|<b onclick/)
  expect(unwrapped(letter.text)).toContain(MARKUP)

  const READ = `query ($id: ID!) { school(id: $id) { slug username name description address contactNumber
    proprietor { name email number } principal { name email number } bursar { name email number } application { reasons { field message } } } }`
  const asSchool = await signedIn(product, username, `${MARKUP}9`)
  const data = await ask(product, READ, { id }, asSchool)
  expect(data.school).toMatchObject({ ...texts, username, slug: expect.stringMatching(/^[a-z0-9-]+$/) })
  expect(data.school.application.reasons).toEqual([
    { field: 'name', message: MARKUP },
    { field: null, message: MARKUP },
  ])
})

test('the name of an upload is text', async () => {
  const { id } = await upload(product, await aPicture(), { name: "<b onclick=x>'; --.png", as: school })
  const debtor = await aDebtor(product, school, { evidence: [id] })
  expect((await debtorOf(product, debtor.id, school)).evidence[0].name).toBe("b onclick=x'; --.png")
})

const BAD = [
  ['U+0000', 'a\u0000b'],
  ['a bell', 'a\u0007b'],
  ['an escape', 'a\u001b[31mb'],
  ['half of a surrogate pair', 'a\ud800b'],
  ['the other half', 'a\udc00b'],
] as const

test.each(BAD)('%s in any field of a claim is refused on that field', async (_what, text) => {
  const { id } = await aDebtor(product, school)
  const paid = await done(product, 'recordPayment', { debtorId: id, amount: '1' }, school)
  const paymentId = paid.ledger[1].id
  await quiet(product)
  const refused = async (name: string, input: Record<string, unknown>, field: string) => {
    const { userErrors } = await attempt(product, name, input, school)
    expect(
      userErrors.map((error) => error.field),
      name,
    ).toEqual([[field]])
  }
  await unchanged(product, async () => {
    for (const field of ['studentName', 'parentName', 'phone', 'term', 'parentEmail']) {
      const { addDebtor } = await ask(product, ADD_DEBTOR, { input: aClaim({ [field]: text }) }, school)
      expect(new Set(addDebtor.userErrors.map((error: any) => error.field[0])), field).toEqual(
        new Set([field]),
      )
    }
    for (const field of ['studentName', 'parentName', 'phone', 'term'])
      await refused('updateDebtor', { id, [field]: text }, field)
    await refused('withdrawDebtor', { id, reason: text }, 'reason')
    await refused('recordPayment', { debtorId: id, amount: '1', note: text }, 'note')
    await refused('voidPayment', { paymentId, reason: 'OTHER', note: text }, 'note')
  })
})

test.each(BAD)('%s in any field of a registration is refused on that field', async (_what, text) => {
  const sound = await aRegistration(product, 'Sound')
  const account = {
    username: 'sound',
    email: 'sound@example.com',
    password1: 'A sound word',
    password2: 'A sound word',
  }
  const officer = { name: text, email: 'o@example.com', number: text }
  const input = {
    ...sound,
    name: text,
    description: text,
    address: text,
    email: text,
    contactNumber: text,
    region: text,
  }
  const answer = await unchanged(product, async () => {
    const all = { ...input, proprietor: officer, principal: officer, bursar: officer, account }
    return (await ask(product, REGISTER_SCHOOL, { input: all })).registerSchool
  })
  expect(answer.school).toBeNull()
  const named = new Set(answer.userErrors.map((error: any) => error.field.join('.')))
  const officers = ['proprietor', 'principal', 'bursar'].flatMap((who) => [`${who}.name`, `${who}.number`])
  for (const field of ['name', 'description', 'address', 'email', 'contactNumber', 'region', ...officers])
    expect(named, field).toContain(field)
  const asAccount = await unchanged(product, async () => {
    const input = { ...sound, account: { ...account, username: text } }
    return (await ask(product, REGISTER_SCHOOL, { input })).registerSchool
  })
  expect(asAccount.userErrors).toMatchObject([{ field: ['account', 'username'] }])
})

const searches: [string, string, () => Asker][] = [
  ['the list', 'query ($t: String) { dashboard { debtors(search: $t) { totalCount } } }', () => school],
  ['schools', 'query ($t: String) { schools(search: $t) { edges { cursor } } }', () => school],
  ['schools of a region', 'query ($t: String) { schools(region: $t) { edges { cursor } } }', () => school],
  ['the directory', 'query ($t: String) { directory(search: $t) { hint } }', () => school],
  [
    'the directory of a region',
    'query ($t: String) { directory(search: "somebody", region: $t) { hint } }',
    () => school,
  ],
  [
    'a sign-in',
    'mutation ($t: String!) { signIn(input: { username: $t, password: "x" }) { key } }',
    () => visitor,
  ],
  [
    'a password',
    'mutation ($t: String!) { signIn(input: { username: "x", password: $t }) { key } }',
    () => visitor,
  ],
  [
    'a reset',
    'mutation ($t: String!) { requestPasswordReset(input: { email: $t }) { sent } }',
    () => visitor,
  ],
  [
    'a verification',
    'mutation ($t: String!) { verifyEmail(input: { token: $t }) { verified } }',
    () => visitor,
  ],
  ['a page marker', 'query ($t: String) { schools(after: $t) { edges { cursor } } }', () => school],
]
test.each(searches)('unreadable text in %s is never a fault of ours', async (_where, document, as) => {
  for (const [what, t] of BAD) {
    const { errors } = await send(product, document, { t }, as())
    for (const { extensions } of errors) expect(extensions.code, what).toBe('BAD_USER_INPUT')
  }
})
