import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act } from '../../testing/client.js'
import { anAccount, type Person } from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { rest, restDone } from '../../testing/rest.js'
import type { Refused } from '../../shared/user-error.js'
import { commonPasswords } from './common-passwords.js'
import { checkPassword, PASSWORD_MAX, PASSWORD_MIN } from './passwords.js'
import { ensureProvider } from '../provider.js'

const WORLD = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

describe('the list of common passwords', () => {
  test('is the world’s 10,000 commonest that our rule of length lets through, and those of our region', () => {
    expect(new Set(WORLD).size).toBe(10_000)
    for (const password of WORLD) {
      expect(password).toBe(password.trim().toLowerCase())
      expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN)
      expect(password.length).toBeLessThanOrEqual(PASSWORD_MAX)
      expect(commonPasswords().has(password)).toBe(true)
    }
    for (const password of ['chinedu1', 'godisgood1', 'nigeria123', 'bursar123'])
      expect(commonPasswords().has(password)).toBe(true)
  })

  test('is refused to the last line, however it is written, and the reason is said', () => {
    const inFullWidth = (text: string) =>
      text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))
    const spellings = [String, (text: string) => ` ${text.toUpperCase()} `, inFullWidth]
    const refusals = [...commonPasswords()].flatMap((password) =>
      spellings.map((spelt) => refusalOf(spelt(password))),
    )
    expect(new Set(refusals)).toEqual(
      new Set(['This is one of the most common passwords, which guessers try first. Choose another one.']),
    )
  })
})

describe('a common password is refused', () => {
  const COMMON = WORLD[9999]!
  const both = { password1: COMMON, password2: COMMON }
  let product: Product
  let ada: Person
  beforeAll(async () => {
    product = await aProduct()
    ada = await anAccount(product)
  })
  afterAll(() => product.close())
  const REFUSED = [expect.objectContaining({ code: 'TOO_COMMON' })]

  test('at sign-up, with a school or without, and by programs', async () => {
    const account = { username: 'bola', email: 'bola@example.com', ...both }
    expect((await act(product, 'signUp', account)).userErrors).toEqual(REFUSED)
    const { status, body } = await rest(product, 'POST', '/dj-rest-auth/registration/', { body: account })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { password1: [expect.stringMatching(/^This is one of the most common/)] },
    })
  })

  test('where somebody changes theirs, also by programs', async () => {
    const change = { oldPassword: ada.password, ...both }
    expect((await act(product, 'changePassword', change, { as: ada })).userErrors).toEqual(REFUSED)
    const { status } = await rest(product, 'POST', '/dj-rest-auth/password/change/', {
      as: ada,
      body: { old_password: ada.password, new_password1: COMMON, new_password2: COMMON },
    })
    expect(status).toBe(400)
    const body = { username: ada.username, password: ada.password }
    await restDone(product, 'POST', '/dj-rest-auth/login/', { body })
  })

  test('of the provider, in the operator’s settings', async () => {
    const wanted = { username: 'desk', email: 'desk@example.com', password: COMMON }
    await expect(ensureProvider(product.world, wanted)).rejects.toThrow(/one of the most common/)
  })
})

function refusalOf(password: string): string {
  try {
    checkPassword(password, 'ada', 'password1')
    return 'passes'
  } catch (error) {
    return (error as Refused).userErrors[0]!.message
  }
}
