import { beforeEach, describe, expect, test } from 'vitest'
import { act, ask, send, visitor } from '../testing/client.js'
import { aProvider, aSchool, anAccount, signedIn, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product, theProduct } from '../testing/product.js'

const product = await theProduct()
let provider: Person
let school: SchoolPerson
beforeEach(async () => {
  provider = await aProvider(product)
  school = await aSchool(product)
})

const MINUTES = 1 / (24 * 60)
const approve = () =>
  send(
    product,
    'mutation ($input: ApproveSchoolInput!) { approveSchool(input: $input) { userErrors { code } } }',
    { input: { schoolId: school.schoolId, region: 'Lagos' } },
    provider,
  )
const approved = async () => {
  const { data, errors } = await approve()
  return data?.approveSchool ? 'approved' : errors[0]?.extensions.code
}
/** What its screens read. */
const THE_DESK = `query ($id: ID!) {
  schoolApplications { totalCount }
  school(id: $id) { state history { act } removedClaims { id } }
  providers { username }
  invitations { email }
  desk {
    waitingApplications waitingEscalations newMessages holds { id } letterCounts { held }
    audit { edges { cursor } } escalations { edges { cursor } } letters { edges { cursor } }
    looking { schools } looksOf(schoolId: $id) { edges { cursor } } messages { edges { cursor } }
    subscriberCount subscribers { edges { cursor } }
  }
}`
const confirm = (password = provider.password, as: Person = provider) =>
  act(product, 'confirmPassword', { password }, { as, select: 'confirmedUntil' })

describe('a provider who decides', () => {
  test('within fifteen minutes of signing in is asked for nothing', async () => {
    product.clock.forward(14.9 * MINUTES)
    expect(await approved()).toBe('approved')
  })

  test('later than that is asked for the password, in a sentence, and nothing is done', async () => {
    product.clock.forward(15.1 * MINUTES)
    const { data, errors } = await approve()
    expect(data).toBeNull()
    expect(errors).toMatchObject([
      {
        message: 'Nothing was done yet: please confirm your password first.',
        extensions: { code: 'PASSWORD_REQUIRED' },
      },
    ])
    const { school: found } = await ask(
      product,
      'query ($id: ID!) { school(id: $id) { state } }',
      { id: school.schoolId },
      provider,
    )
    expect(found.state).toBe('AWAITING_APPROVAL')
  })

  test('goes on once the password is confirmed, for fifteen minutes more', async () => {
    product.clock.forward(60 * MINUTES)
    const now = product.clock.now().getTime()
    const { confirmedUntil, userErrors } = await confirm()
    expect(userErrors).toEqual([])
    const minutes = (Date.parse(confirmedUntil) - now) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(15)
    expect(minutes).toBeLessThan(16)
    product.clock.forward(14 * MINUTES)
    expect(await approved()).toBe('approved')
    product.clock.forward(2 * MINUTES)
    expect(await approved()).toBe('PASSWORD_REQUIRED')
  })

  test('confirms one session, and no other one of the same account', async () => {
    const elsewhere = await signedIn(product, provider.username)
    product.clock.forward(16 * MINUTES)
    await confirm(provider.password, elsewhere)
    expect(await approved()).toBe('PASSWORD_REQUIRED')
  })

  test('has confirmed it, too, by changing it', async () => {
    product.clock.forward(16 * MINUTES)
    const input = {
      oldPassword: provider.password,
      password1: 'Another horse 43',
      password2: 'Another horse 43',
    }
    expect((await act(product, 'changePassword', input, { as: provider })).userErrors).toEqual([])
    expect(await approved()).toBe('approved')
  })

  test('reads all of the desk without being asked', async () => {
    product.clock.forward(16 * MINUTES)
    const { errors } = await send(product, THE_DESK, { id: school.schoolId }, provider)
    expect(errors).toEqual([])
  })
})

describe('confirming', () => {
  test.each([
    ['a wrong password', 'not this one', 'WRONG_CREDENTIALS', /not your present password/],
    ['none', '', 'REQUIRED', /Enter your password/],
  ])('with %s is refused on its field, and nothing is confirmed', async (_what, password, code, message) => {
    product.clock.forward(16 * MINUTES)
    const answer = await confirm(password)
    expect(answer).toMatchObject({
      confirmedUntil: null,
      userErrors: [{ code, field: ['password'], message: expect.stringMatching(message) }],
    })
    expect(await approved()).toBe('PASSWORD_REQUIRED')
  })

  test('is slowed like signing in: guessing it goes no faster here', async () => {
    const guesser = await anAccount(product)
    for (let guess = 0; guess < 5; guess++) await confirm(`guess ${guess}`, guesser)
    const mutation =
      'mutation ($input: ConfirmPasswordInput!) { confirmPassword(input: $input) { confirmedUntil } }'
    // The sixth try is the last that is looked at; then one waits, with the right password or a wrong one.
    await send(product, mutation, { input: { password: 'guess 5' } }, guesser)
    const { errors } = await send(product, mutation, { input: { password: guesser.password } }, guesser)
    expect(errors[0]?.extensions.code).toBe('RATE_LIMITED')
    // What one session has missed shuts out no other: somebody at a screen left open locks nobody out of signing in.
    const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { key } }'
    const input = { username: guesser.username, password: guesser.password }
    expect((await send(product, signIn, { input })).data.signIn.key).toMatch(/^[0-9a-f]{64}$/)
  })

  test('is for whoever is signed in', async () => {
    const mutation = 'mutation { confirmPassword(input: { password: "x" }) { confirmedUntil } }'
    const { errors } = await send(product, mutation, {}, visitor)
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

test('a session that an earlier version opened is asked for the password', async () => {
  await product.world.orm.em.fork().execute('update session set confirmed_at = null')
  expect(await approved()).toBe('PASSWORD_REQUIRED')
})

test('the operator says how long a password holds: CONFIRM_MINUTES', async () => {
  const strict = await aProduct({ beside: product, env: { CONFIRM_MINUTES: '1' } })
  product.clock.forward(2 * MINUTES)
  const decide = 'mutation { reinstateSchool(input: { schoolId: "0" }) { userErrors { code } } }'
  const codeOf = async (place: Product) =>
    (await send(place, decide, {}, provider)).errors[0]?.extensions.code
  expect([await codeOf(strict), await codeOf(product)]).toEqual(['PASSWORD_REQUIRED', undefined])
  await strict.close()
})
