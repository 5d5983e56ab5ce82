import { beforeEach, describe, expect, test } from 'vitest'
import { act, ask, visitor, type Asker } from '../testing/client.js'
import { countRows, rows } from '../testing/databases/database.js'
import { anAccount, signedIn, type Person } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
let ada: Person
beforeEach(async () => {
  ada = await anAccount(product)
})

const CONFIRM = /Confirm your e-mail address/
const emailOf = async (who: Person) =>
  (await ask(product, '{ viewer { email emailVerified } }', {}, who)).viewer
const verify = (token: string, as: Asker = ada) =>
  act(product, 'verifyEmail', { token }, { as, select: 'verified' })
const change = (email: string, password = ada.password) =>
  act(product, 'changeEmail', { email, password }, { as: ada, select: 'viewer { email emailVerified }' })
const askForLetter = () =>
  ask(product, 'mutation { requestEmailVerification { sent userErrors { code } } }', {}, ada)
/** The last part of the link in the newest of so many letters. */
async function tokenTo(email: string, letters = 1): Promise<string> {
  const letter = (await product.mail.lettersTo(email, CONFIRM, letters)).at(-1)!
  return /http:\/\/localhost:4000\/verify-email\/([\w-]{43})\b/.exec(letter.text)![1]!
}
const EXPIRED = {
  verified: null,
  userErrors: [{ code: 'EXPIRED', field: ['token'], message: expect.any(String) }],
}

describe('the link in the verification letter', () => {
  test('verifies the address for whoever is signed in to the account, and opened twice says so again', async () => {
    const token = await tokenTo(ada.email)
    expect(await emailOf(ada)).toEqual({ email: ada.email, emailVerified: false })
    // Somebody else may have typed the address: whoever reads its letters has not made the account.
    for (const other of [visitor, await anAccount(product)])
      expect(await verify(token, other)).toMatchObject({ verified: null, userErrors: [{ code: 'CONFLICT' }] })
    expect(await emailOf(ada)).toMatchObject({ emailVerified: false })
    expect(await verify(token)).toEqual({ verified: true, userErrors: [] })
    expect(await verify(token)).toEqual({ verified: true, userErrors: [] })
    expect(await emailOf(ada)).toEqual({ email: ada.email, emailVerified: true })
  })

  test('works for seven days; then a new one can be asked for', async () => {
    const token = await tokenTo(ada.email)
    product.clock.forward(7.1)
    expect(await verify(token)).toEqual(EXPIRED)
    ada = { ...ada, ...(await signedIn(product, ada.username)) }
    expect((await askForLetter()).requestEmailVerification).toEqual({ sent: true, userErrors: [] })
    await verify(await tokenTo(ada.email, 2))
    expect(await emailOf(ada)).toMatchObject({ emailVerified: true })
  })

  test('is not sent again once the address is verified', async () => {
    await verify(await tokenTo(ada.email))
    const before = await countRows(product, 'letter')
    expect((await askForLetter()).requestEmailVerification).toEqual({ sent: true, userErrors: [] })
    expect(await countRows(product, 'letter')).toBe(before)
  })

  test('cannot be invented, nor made from what the database holds', async () => {
    const [code] = await rows(product, 'select nonce, secret_hash from account_code order by id desc limit 1')
    for (const token of ['', 'x', `' or 1=1 --`, 'a'.repeat(43), '\u0000', code.nonce, code.secret_hash])
      expect(await verify(token)).toEqual(EXPIRED)
    expect(await emailOf(ada)).toMatchObject({ emailVerified: false })
  })
})

describe('changing the e-mail address', () => {
  test('tells the old address, has the new one verified, and moves signing in', async () => {
    const next = `next-${ada.email}`
    expect(await change(next)).toEqual({ viewer: { email: next, emailVerified: false }, userErrors: [] })
    await product.mail.letterTo(ada.email, /The e-mail address of your account was changed/)
    await verify(await tokenTo(next))
    expect(await emailOf(ada)).toEqual({ email: next, emailVerified: true })
    expect((await signedIn(product, next)).key).not.toBeNull()
    const old = await act(product, 'signIn', { username: ada.email, password: ada.password })
    expect(old.userErrors).toMatchObject([{ code: 'WRONG_CREDENTIALS' }])
  })

  test('makes a link that went to the old address prove nothing about the new one', async () => {
    const token = await tokenTo(ada.email)
    await change(`next-${ada.email}`)
    expect(await verify(token)).toEqual(EXPIRED)
    expect(await emailOf(ada)).toMatchObject({ emailVerified: false })
  })

  test('takes back the verification that the old address had', async () => {
    await verify(await tokenTo(ada.email))
    const { viewer } = await change(`next-${ada.email}`)
    expect(viewer.emailVerified).toBe(false)
  })

  test('is refused with a wrong password, a taken address or none, and nobody is written to', async () => {
    const bola = await anAccount(product)
    await product.mail.letterTo(bola.email, CONFIRM)
    const before = await countRows(product, 'letter', 'account_code')
    for (const [email, password, code, field] of [
      ['new@example.com', 'not this one', 'WRONG_CREDENTIALS', 'password'],
      [bola.email.toUpperCase(), ada.password, 'TAKEN', 'email'],
      ['nobody', ada.password, 'INVALID', 'email'],
      ['', ada.password, 'REQUIRED', 'email'],
      ['a\u0000@example.com', ada.password, 'INVALID', 'email'],
    ] as const)
      expect(await change(email, password)).toMatchObject({
        viewer: null,
        userErrors: [{ code, field: [field] }],
      })
    expect(await emailOf(ada)).toEqual({ email: ada.email, emailVerified: false })
    expect(await countRows(product, 'letter', 'account_code')).toBe(before)
  })

  test('to the one that it has is no change: it stays confirmed, and nobody is told of another', async () => {
    await verify(await tokenTo(ada.email))
    const before = await countRows(product, 'letter', 'account_code')
    for (const same of [ada.email, ada.email.toUpperCase()])
      expect((await change(same)).userErrors).toMatchObject([{ code: 'INVALID', field: ['email'] }])
    expect(await emailOf(ada)).toEqual({ email: ada.email, emailVerified: true })
    expect(await countRows(product, 'letter', 'account_code')).toBe(before)
  })

  test('to one that two want at the same moment is for one of them', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => anAccount(product)))
    const answers = await Promise.all(
      people.map((as) =>
        act(product, 'changeEmail', { email: 'wanted@example.com', password: as.password }, { as }),
      ),
    )
    const codes: string[] = answers.map(({ userErrors }) => userErrors[0]?.code ?? 'changed')
    expect(codes.toSorted()).toEqual(['TAKEN', 'TAKEN', 'TAKEN', 'changed'])
  })
})
