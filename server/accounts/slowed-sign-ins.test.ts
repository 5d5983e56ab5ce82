import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, send, type Answer } from '../testing/client.js'
import { countRows } from '../testing/database.js'
import { anAccount, type Person } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
beforeAll(async () => {
  product = await aProduct({
    env: { TRUST_PROXY: '1', FAILED_SIGN_INS_PER_HOUR: '12', SIGN_UPS_PER_HOUR: '4' },
  })
})
afterAll(() => product.close())

let networks = 0
/** An address of a network that nobody has asked from yet. */
const elsewhere = () => `203.0.${(networks += 1)}.7`

const signIn = (address: string, username: string, password: string) =>
  send(
    product,
    'mutation ($input: SignInInput!) { signIn(input: $input) { key userErrors { code } } }',
    { input: { username, password } },
    { key: null, address },
  )
const outcome = ({ data, errors }: Answer) =>
  errors[0]?.extensions.code ?? data.signIn.userErrors[0]?.code ?? 'signed in'
const person = () => anAccountFrom(elsewhere())

describe('who guesses passwords', () => {
  test('waits after five tries, is told for how long, and even the right password is not looked at meanwhile', async () => {
    const { username, password } = await person()
    const here = elsewhere()
    for (let at = 0; at < 5; at++)
      expect(outcome(await signIn(here, username, `guess ${at} of many`))).toBe('WRONG_CREDENTIALS')
    const { status, headers, data, errors } = await signIn(here, username, password)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(20)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect(data).toBeNull()
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(/^Too many sign-in tries\. Please try again in \d+ seconds\.$/),
      extensions: { code: 'RATE_LIMITED' },
    })
  })

  test('cannot lock the owner out: elsewhere the right password opens, and open sessions stay', async () => {
    const owner = await person()
    const guessers = [elsewhere(), elsewhere(), elsewhere()]
    for (const from of guessers)
      await Promise.all(Array.from({ length: 7 }, (_, at) => signIn(from, owner.username, `guess ${at}`)))
    expect(outcome(await signIn(guessers[0]!, owner.username, owner.password))).toBe('RATE_LIMITED')
    expect(outcome(await signIn(elsewhere(), owner.username, owner.password))).toBe('signed in')
    expect((await ask(product, '{ viewer { username } }', {}, owner)).viewer.username).toBe(owner.username)
  })

  test('gets no further with many guesses at the same moment', async () => {
    const { username } = await person()
    const here = elsewhere()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => signIn(here, username, `guess ${at}`)),
    )
    const looked = answers.map(outcome).filter((code) => code === 'WRONG_CREDENTIALS')
    expect(looked.length).toBeLessThanOrEqual(5)
    expect(answers.map(outcome)).toContain('RATE_LIMITED')
  })

  test('is slowed for a name that nobody has just the same', async () => {
    const here = elsewhere()
    const outcomes = []
    for (let at = 0; at < 6; at++) outcomes.push(outcome(await signIn(here, 'nobody', `guess ${at}`)))
    expect(outcomes).toEqual([...Array<string>(5).fill('WRONG_CREDENTIALS'), 'RATE_LIMITED'])
  })

  test('is stopped for all names after so many an hour from one network; other networks are not', async () => {
    const { username, password } = await person()
    const here = elsewhere()
    for (let at = 0; at < 12; at++)
      expect(outcome(await signIn(here, `nobody-${at}`, 'one guess each'))).toBe('WRONG_CREDENTIALS')
    const stopped = await signIn(here, username, password)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(outcome(await signIn(elsewhere(), username, password))).toBe('signed in')
  })

  test('can do so no faster through an open session that asks for the present password', async () => {
    const owner = { ...(await person()), address: elsewhere() }
    const outcomes = []
    for (let at = 0; at < 6; at++) {
      const { data, errors } = await send(
        product,
        'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { userErrors { code } } }',
        { input: { password: `guess ${at}`, email: 'mine@example.com' } },
        owner,
      )
      outcomes.push(errors[0]?.extensions.code ?? data.changeEmail.userErrors[0].code)
    }
    expect(outcomes).toEqual([...Array<string>(5).fill('WRONG_CREDENTIALS'), 'RATE_LIMITED'])
  })
})

test('signing in right after a slip or two starts the count again', async () => {
  const { username, password } = await person()
  const here = elsewhere()
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 3; at++) await signIn(here, username, `slip ${at}`)
    expect(outcome(await signIn(here, username, password))).toBe('signed in')
  }
})

test('a network makes four accounts an hour here; the next is refused with 429 and nothing is stored', async () => {
  const address = elsewhere()
  for (let at = 0; at < 4; at++) await anAccountFrom(address)
  const before = await countRows(product, 'account', 'letter')
  const input = {
    username: 'one-too-many',
    email: 'o@example.com',
    password1: 'Correct horse 42',
    password2: 'Correct horse 42',
  }
  const { status, headers, errors } = await send(
    product,
    'mutation ($input: SignUpInput!) { signUp(input: $input) { key userErrors { code } } }',
    { input },
    { key: null, address },
  )
  expect({ status, code: errors[0]?.extensions.code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await countRows(product, 'account', 'letter')).toBe(before)
})

function anAccountFrom(address: string): Promise<Person> {
  return anAccount(product, undefined, address)
}
