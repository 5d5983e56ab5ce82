import { beforeEach, expect, test } from 'vitest'
import { sweepAccounts } from '../accounts/sweep.js'
import { act, ask, send } from '../testing/client.js'
import { inOrder, rows } from '../testing/databases/database.js'
import {
  aColleague,
  aProvider,
  anApprovedSchool,
  officeOf,
  signedIn,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest } from '../testing/rest.js'
import { quiet } from '../testing/databases/stored.js'

const product = await theProduct()
const provider = await aProvider(product)
let school: SchoolPerson
let office: string
let asked: string
let count = 0
beforeEach(async () => {
  school = await anApprovedSchool(product, provider)
  office = await officeOf(product, school)
  asked = `new-office-${++count}@example.com`
})

const update = (input: object, as: Person = school) =>
  act(product, 'updateSchool', { ...input }, { as, select: 'school { email pendingEmail }' })
const verify = (token: string) => act(product, 'verifyEmail', { token }, { select: 'verified' })
const addresses = async () =>
  (await ask(product, '{ viewer { school { email pendingEmail } } }', {}, school)).viewer.school
const letters = (to: string, subject: RegExp) =>
  product.mail.received.filter((letter) => letter.to.includes(to) && subject.test(letter.subject))
const tokenTo = async (address: string) =>
  /\/verify-email\/([\w-]{43})/.exec((await product.mail.letterTo(address, /Confirm your school/)).text)![1]!

/** As the two doors have it: what is sent, and what is in force afterwards. */
const DOORS: Record<string, (email: string) => Promise<string>> = {
  GraphQL: async (email) => (await update({ email })).school.email,
  'the REST contract': async (email) => {
    const [own] = (await rest(product, 'GET', '/school/', { as: school })).body
    const { status, body } = await rest(product, 'PUT', `/register/${own.id}/`, {
      as: school,
      body: { ...own, email },
    })
    expect(status).toBe(200)
    return body.email
  },
}

test.each(Object.keys(DOORS))(
  'over %s another address waits for its own link, and the present one is told of both steps',
  async (door) => {
    expect(await DOORS[door]!(asked)).toBe(office)
    expect(await addresses()).toEqual({ email: office, pendingEmail: asked })
    const told = await product.mail.letterTo(office, /is to change/)
    expect(told.text).toContain(school.username)
    expect(told.text).toContain('Keep the present address')
    expect(told.text).not.toContain(asked)

    const token = await tokenTo(asked)
    expect(await verify(token)).toEqual({ verified: true, userErrors: [] })
    expect(await addresses()).toEqual({ email: asked, pendingEmail: null })
    await product.mail.letterTo(office, /was changed/)
    // The link may be opened twice.
    expect((await verify(token)).userErrors).toEqual([])
  },
)

test.each(Object.keys(DOORS))(
  'over %s a profile that comes back as it was writes to nobody',
  async (door) => {
    await DOORS[door]!(asked)
    await tokenTo(asked)
    expect(await DOORS[door]!(office)).toBe(office)
    expect(await DOORS[door]!(asked.toUpperCase())).toBe(office)
    await quiet(product)
    expect(letters(asked, /Confirm your school/)).toHaveLength(1)
    expect(letters(office, /is to change/)).toHaveLength(1)
    expect(await addresses()).toEqual({ email: office, pendingEmail: asked })
  },
)

test('whoever objects keeps the present address, and the link opens nothing any more', async () => {
  await update({ email: asked })
  const token = await tokenTo(asked)
  expect((await update({ keepEmail: true })).school).toEqual({ email: office, pendingEmail: null })
  expect((await verify(token)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
  expect((await addresses()).email).toBe(office)
})

test('only the link of the newest address that was asked for counts', async () => {
  await update({ email: asked })
  const first = await tokenTo(asked)
  await update({ email: `second-${asked}` })
  expect((await verify(first)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
  expect((await verify(await tokenTo(`second-${asked}`))).userErrors).toEqual([])
  expect((await addresses()).email).toBe(`second-${asked}`)
})

/** A second person of the school, and what removes them. */
async function aLeaver() {
  const colleague = await aColleague(product, school)
  const { administrators } = await ask(product, '{ administrators { id username } }', {}, school)
  const { id } = administrators.find(({ username }: any) => username === colleague.username)
  const removes = () => act(product, 'removeAdministrator', { accountId: id }, { as: school })
  return { id, colleague, removes }
}
const HELD = 'select id from school where id = ? for update'

test('who asked for it and does not act for the school any more has asked in vain', async () => {
  const { id, colleague, removes } = await aLeaver()
  await update({ email: asked }, colleague)
  const token = await tokenTo(asked)
  await removes()
  expect(await addresses()).toEqual({ email: office, pendingEmail: null })
  const codes = 'select id from account_code where account_id = ? and school_id is not null'
  expect(await rows(product, codes, [id])).toEqual([])
  expect((await verify(token)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
  expect((await addresses()).email).toBe(office)
})

test('what somebody else has asked for since goes on waiting when they are removed', async () => {
  const { colleague, removes } = await aLeaver()
  await update({ email: `first-${asked}` }, colleague)
  await update({ email: asked })
  await removes()
  expect((await addresses()).pendingEmail).toBe(asked)
  expect((await verify(await tokenTo(asked))).userErrors).toEqual([])
})

test('who is removed at the moment at which they open the link has asked in vain', async () => {
  const { colleague, removes } = await aLeaver()
  await update({ email: asked }, colleague)
  const token = await tokenTo(asked)
  const opens = () => verify(token)
  const [removed, verified] = await inOrder(product, [HELD, [school.schoolId]], removes, opens)
  expect(removed.userErrors).toEqual([])
  expect(verified.userErrors).toMatchObject([{ code: 'EXPIRED' }])
  expect(await addresses()).toEqual({ email: office, pendingEmail: null })
})

test('opened twice at the same moment, also by somebody of the school, it is an act once', async () => {
  await update({ email: asked })
  const token = await tokenTo(asked)
  const opens = () => act(product, 'verifyEmail', { token }, { as: school, select: 'verified' })
  const answers = await inOrder(product, [HELD, [school.schoolId]], opens, opens)
  expect(answers.map(({ verified }) => verified)).toEqual([true, true])
  await quiet(product)
  expect(letters(office, /was changed/)).toHaveLength(1)
})

test('each step is on record with who asked', async () => {
  await update({ email: asked })
  await verify(await tokenTo(asked))
  const { viewer } = await ask(
    product,
    '{ viewer { school { history { act by changes { field before after } } } } }',
    {},
    school,
  )
  const changes = [{ field: 'email', before: office, after: asked }]
  expect(viewer.school.history.slice(0, 2)).toEqual([
    { act: 'school.email-changed', by: school.username, changes },
    { act: 'school.email-asked', by: school.username, changes },
  ])
})

test('letters to addresses that somebody types are few', async () => {
  const codes: (string | undefined)[] = []
  while (codes.length < 20 && !codes.at(-1)) {
    const email = `flood${codes.length % 2}-${asked}`
    const query =
      'mutation ($input: UpdateSchoolInput!) { updateSchool(input: $input) { userErrors { code } } }'
    const { errors } = await send(product, query, { input: { email } }, school)
    codes.push(errors[0]?.extensions.code)
  }
  expect(codes.at(-1)).toBe('RATE_LIMITED')
})

/** The sessions of before have ended by then. */
async function signedInLater(days: number): Promise<void> {
  product.clock.forward(days)
  school = { ...school, ...(await signedIn(product, school.username)) }
}

test('what nobody confirms in time waits no longer', async () => {
  await signedInLater(1)
  await update({ email: asked })
  const token = await tokenTo(asked)
  product.clock.forward(8)
  expect((await verify(token)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
  await sweepAccounts(product.world)
  await signedInLater(0)
  expect(await addresses()).toEqual({ email: office, pendingEmail: null })
})
