import { describe, expect, test } from 'vitest'
import { act, ask, send, type Answer } from '../testing/client.js'
import { countRows } from '../testing/databases/database.js'
import { aRegistration, anAccount, type Person } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest } from '../testing/rest.js'

const product = await theProduct({
  env: { TRUST_PROXY: '1', FAILED_SIGN_INS_PER_HOUR: '12', SIGN_UPS_PER_HOUR: '4' },
})

let networks = 0
/** An address of a network that nobody has asked from yet. */
const elsewhere = () => `203.0.${(networks += 1)}.7`

const signIn = (address: string, username: string, password: string, cookie?: string) =>
  send(
    product,
    'mutation ($input: SignInInput!) { signIn(input: $input) { key userErrors { code } } }',
    { input: { username, password } },
    { key: null, address },
    cookie ? { Cookie: cookie, Origin: product.url } : {},
  )
/** What a browser keeps of having signed in. */
const knownAs = ({ headers }: Answer) => /dma-devices=[^;]+/.exec(headers.getSetCookie().join('; '))![0]
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

  test('counts under one, whichever of its names an account is called by', async () => {
    const { username, email } = await person()
    const here = elsewhere()
    const names = [username, email, username.toUpperCase(), ` ${email.toUpperCase()} `, username]
    for (const name of names) expect(outcome(await signIn(here, name, 'a guess'))).toBe('WRONG_CREDENTIALS')
    expect(outcome(await signIn(here, email, 'a guess'))).toBe('RATE_LIMITED')
  })

  test('is told to stop after so many an hour from one network; a right password of others there still passes', async () => {
    const { username, password } = await person()
    const here = elsewhere()
    for (let at = 0; at < 12; at++)
      expect(outcome(await signIn(here, `nobody-${at}`, 'one guess each'))).toBe('WRONG_CREDENTIALS')
    const stopped = await signIn(here, username, 'a slip of the owner')
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(outcome(await signIn(here, username, password))).toBe('signed in')
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

describe('a browser in which somebody has signed in', () => {
  test('begins anew after a slip or two', async () => {
    const { username, password } = await person()
    const here = elsewhere()
    let cookie = knownAs(await signIn(here, username, password))
    for (let round = 0; round < 3; round++) {
      for (let at = 0; at < 3; at++) await signIn(here, username, `slip ${at}`, cookie)
      const right = await signIn(here, username, password, cookie)
      expect(outcome(right)).toBe('signed in')
      cookie = knownAs(right)
    }
  })

  test('is not shut out by what its neighbours and the whole world miss, and has five tries of its own', async () => {
    const { username, password } = await person()
    const here = elsewhere()
    const cookie = knownAs(await signIn(here, username, password))
    for (let at = 0; at < 6; at++) await signIn(here, username, `guess ${at}`)
    expect(outcome(await signIn(here, username, password))).toBe('RATE_LIMITED')
    for (let at = 0; at < 5; at++)
      expect(outcome(await signIn(here, username, `slip ${at}`, cookie))).toBe('WRONG_CREDENTIALS')
    expect(outcome(await signIn(here, username, password, cookie))).toBe('RATE_LIMITED')
  })

  test('is known for its own account only, until the password changes, and no script reads it', async () => {
    const [ada, bola] = [await person(), await person()]
    const here = elsewhere()
    const answer = await signIn(here, ada.username, ada.password)
    const set = answer.headers.getSetCookie().find((one) => one.startsWith('dma-devices='))
    expect(set).toMatch(/; Path=\/graphql; HttpOnly; SameSite=Strict$/)
    const cookie = knownAs(answer)
    for (const one of [ada, bola])
      for (let at = 0; at < 6; at++) await signIn(here, one.username, `guess ${at}`)
    expect(outcome(await signIn(here, bola.username, bola.password, cookie))).toBe('RATE_LIMITED')
    expect(outcome(await signIn(here, ada.username, ada.password, `${cookie}x`))).toBe('RATE_LIMITED')
    expect(outcome(await signIn(here, ada.username, ada.password, cookie))).toBe('signed in')
    const input = { oldPassword: ada.password, password1: 'Another horse 43', password2: 'Another horse 43' }
    await act(product, 'changePassword', input, { as: ada })
    expect(outcome(await signIn(here, ada.username, 'Another horse 43', cookie))).toBe('RATE_LIMITED')
  })

  test('that two people share is known to both', async () => {
    const [ada, bola] = [await person(), await person()]
    const here = elsewhere()
    const first = knownAs(await signIn(here, ada.username, ada.password))
    const both = knownAs(await signIn(here, bola.username, bola.password, first))
    for (const one of [ada, bola])
      for (let at = 0; at < 6; at++) await signIn(here, one.username, `guess ${at}`)
    for (const one of [ada, bola])
      expect(outcome(await signIn(here, one.username, one.password, both))).toBe('signed in')
  })
})

describe('asking whether a name or an address is taken', () => {
  const HORSE = { password1: 'Correct horse 42', password2: 'Correct horse 42' }
  const signUp = (address: string, input: object) =>
    send(
      product,
      'mutation ($input: SignUpInput!) { signUp(input: $input) { key userErrors { code } } }',
      { input },
      { key: null, address },
    )
  const school = async (address: string, account: object) =>
    send(
      product,
      'mutation ($input: RegisterSchoolInput!) { registerSchool(input: $input) { userErrors { code } } }',
      { input: { ...(await aRegistration(product, 'Some School')), account } },
      { key: null, address },
    )
  const registration = (address: string, body: object) =>
    rest(product, 'POST', '/dj-rest-auth/registration/', { as: { key: null, address }, body })

  test.each([
    ['somebody has', (taken: Person) => taken.username],
    ['nobody has', () => `nobody-${elsewhere()}`],
  ])('counts for the network, over all doors together, with names that %s', async (_case, nameOf) => {
    const taken = await person()
    const address = elsewhere()
    const asked = () => ({ username: nameOf(taken), email: `${elsewhere()}@example.com`, ...HORSE })
    await signUp(address, asked())
    await registration(address, asked())
    await school(address, asked())
    await signUp(address, asked())
    const before = await countRows(product, 'account', 'letter')
    for (const door of [signUp, school]) {
      const { status, headers, errors } = await door(address, asked())
      expect({ status, code: errors[0]?.extensions.code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    }
    expect((await registration(address, asked())).status).toBe(429)
    expect(await countRows(product, 'account', 'letter')).toBe(before)
  })

  test('is not what a form does that is filled in wrongly: that may be corrected without end', async () => {
    const address = elsewhere()
    const right = { username: 'much-corrected', email: 'much-corrected@example.com', ...HORSE }
    const wrongs = [
      { username: '' },
      { email: 'none' },
      { password2: 'x' },
      { password1: 'short', password2: 'short' },
    ]
    for (let round = 0; round < 3; round++)
      for (const wrong of wrongs) expect((await signUp(address, { ...right, ...wrong })).status).toBe(200)
    expect((await signUp(address, right)).data.signUp.userErrors).toEqual([])
  })

  test('by an open session that wants a new address is counted as well', async () => {
    const [somebody, other] = [await person(), await person()]
    const ask = () =>
      send(
        product,
        'mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) { userErrors { code } } }',
        { input: { password: somebody.password, email: other.email } },
        { ...somebody, address: elsewhere() },
      )
    for (let at = 0; at < 4; at++)
      expect((await ask()).data.changeEmail.userErrors).toMatchObject([{ code: 'TAKEN' }])
    expect((await ask()).status).toBe(429)
  })
})

function anAccountFrom(address: string): Promise<Person> {
  return anAccount(product, undefined, address)
}
