import { beforeEach, describe, expect, test } from 'vitest'
import { act } from '../testing/client.js'
import { anAccount, type Person } from '../testing/people.js'
import { aProduct, theProduct } from '../testing/product.js'
import { rest, restDone } from '../testing/rest.js'

const product = await theProduct({ env: { TRUST_PROXY: '1' } })
let ada: Person
beforeEach(async () => {
  ada = await anAccount(product)
})

const MINUTES = 1 / 24 / 60
const NEW = 'Another horse 43'
let networks = 0
const somebody = () => ({ key: null, address: `198.51.${(networks += 1)}.9` })

const SUBJECT = /Your code for a new password/
async function letters(count = 1): Promise<{ uid: string; token: string; text: string }[]> {
  return (await product.mail.lettersTo(ada.email, SUBJECT, count)).map(({ text }) => ({
    text,
    uid: /uid\W+(\w+)/.exec(text.slice(text.indexOf('They are')))?.[1] ?? '',
    token: /token\s*:?\s+([\w-]{43})/.exec(text)?.[1] ?? '',
  }))
}
async function asked() {
  await restDone(product, 'POST', '/dj-rest-auth/password/reset/', {
    as: somebody(),
    body: { email: ada.email },
  })
  return (await letters())[0]!
}
const confirm = ({ uid, token }: { uid: string; token: string }, over: object = {}) =>
  rest(product, 'POST', '/dj-rest-auth/password/reset/confirm/', {
    as: somebody(),
    body: { uid, token, new_password1: NEW, new_password2: NEW, ...over },
  })
const DONE = { status: 200, body: { detail: 'Password has been reset with the new password.' } }
const REFUSED = { status: 400, body: { token: ['Invalid value'] } }

test('the letter carries the uid and the token that confirm/ asks for; every session ends', async () => {
  const letter = await asked()
  expect(await confirm(letter)).toMatchObject(DONE)
  expect(await rest(product, 'GET', '/dj-rest-auth/user/', { as: ada })).toMatchObject({ status: 401 })
  const body = { username: ada.username, password: NEW }
  await restDone(product, 'POST', '/dj-rest-auth/login/', { as: somebody(), body })
  await product.mail.letterTo(ada.email, /Your password was changed/)
})

test('the letter that our own pages ask for carries neither', async () => {
  await act(product, 'requestPasswordReset', { email: ada.email }, { as: somebody(), select: 'sent' })
  expect((await letters())[0]).toMatchObject({ uid: '', token: '' })
})

describe('the token', () => {
  test('works once', async () => {
    const letter = await asked()
    const other = { new_password1: 'Third horse 44', new_password2: 'Third horse 44' }
    expect(await confirm(letter)).toMatchObject(DONE)
    expect(await confirm(letter, other)).toMatchObject(REFUSED)
    // Who did not get the answer sends the same once more.
    expect(await confirm(letter)).toMatchObject(DONE)
  })

  test('works for fifteen minutes', async () => {
    const letter = await asked()
    product.clock.forward(16 * MINUTES)
    expect(await confirm(letter)).toMatchObject(REFUSED)
  })

  test('is of its own account only, and a uid that nobody has is refused alike', async () => {
    const letter = await asked()
    const other = Buffer.from('1').toString('base64url')
    for (const uid of [other, 'OTk5OTk5', '!', '%00', 'x'.repeat(1000)])
      expect(await confirm({ ...letter, uid })).toMatchObject(REFUSED)
    expect(await confirm(letter)).toMatchObject(DONE)
  })

  test('survives a weak or mistyped new password, which is refused at its field', async () => {
    const letter = await asked()
    expect(await confirm(letter, { new_password2: 'x' })).toMatchObject({
      status: 400,
      body: { new_password2: ['Password does not match'] },
    })
    const weak = { new_password1: 'password', new_password2: 'password' }
    expect(await confirm(letter, weak)).toMatchObject({ body: { new_password1: [expect.any(String)] } })
    expect(await confirm(letter)).toMatchObject(DONE)
  })

  test('is spoilt by nobody’s wrong ones, nor by a newer letter', async () => {
    const letter = await asked()
    for (let at = 0; at < 7; at++)
      expect(await confirm({ ...letter, token: 'x'.repeat(43) })).toMatchObject(REFUSED)
    await restDone(product, 'POST', '/dj-rest-auth/password/reset/', {
      as: somebody(),
      body: { email: ada.email },
    })
    expect(await confirm(letter)).toMatchObject(DONE)
  })
})

test('the letter that a program asked for carries no code of our own pages', async () => {
  expect((await asked()).text).not.toMatch(/^\D*\b\d{6}\b\D/m)
})

test('guessing from one network is slowed, but what is right still passes there; letters are limited', async () => {
  const narrow = await aProduct({ beside: product, env: { TRUST_PROXY: '1', FAILED_SIGN_INS_PER_HOUR: '5' } })
  const here = { key: null, address: '198.52.100.1' }
  const confirmHere = (uid: string, token: string, password = NEW) =>
    rest(narrow, 'POST', '/dj-rest-auth/password/reset/confirm/', {
      as: here,
      body: { uid, token, new_password1: password, new_password2: password },
    })
  const letter = await asked()
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push((await confirmHere('OTk5', 'x')).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect(await confirmHere(letter.uid, letter.token)).toMatchObject(DONE)
  // Nor does a link that was just used let anybody try passwords without a limit.
  expect((await confirmHere(letter.uid, letter.token, `${NEW}!`)).status).toBe(429)
  await narrow.close()
  const letters = []
  for (let at = 0; at < 6; at++)
    letters.push(
      await rest(product, 'POST', '/dj-rest-auth/password/reset/', {
        as: here,
        body: { email: 'no@body.example' },
      }),
    )
  expect(letters.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})
