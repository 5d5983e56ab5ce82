import { createHook } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { act, ask, send } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { anAccount, signedIn } from '../testing/people.js'
import { aProduct, theProduct } from '../testing/product.js'

// What a hash costs is part of what is asked here.
const product = await theProduct({ env: { PASSWORD_KIB: '' } })
const ada = await anAccount(product, 'Ada')
const bola = await anAccount(product, 'Bola')

const WHO = '{ viewer { username } }'
const SIGN_IN =
  'mutation ($input: SignInInput!) { signIn(input: $input) { key viewer { username } userErrors { code field message } } }'
const signIn = (username: string, password = ada.password) =>
  act(product, 'signIn', { username, password }, { select: 'key viewer { username }' })
const nameOf = async (headers: Record<string, string>) =>
  (await send(product, WHO, {}, undefined, { 'apollo-require-preflight': 'true', ...headers })).data?.viewer
    ?.username ?? null

describe('signing in', () => {
  test.each(['Ada', 'ada', ' ADA ', 'ada@example.com', 'ADA@Example.COM'])('works as "%s"', async (name) => {
    const { viewer, userErrors } = await signIn(name)
    expect({ viewer, userErrors }).toEqual({ viewer: { username: 'Ada' }, userErrors: [] })
  })

  test('without a name or a password asks for both', async () => {
    const refusal = [{ code: 'REQUIRED', field: null, message: 'Please fill all fields' }]
    expect((await signIn('Ada', '')).userErrors).toEqual(refusal)
    expect((await signIn('  ')).userErrors).toEqual(refusal)
  })

  test('is answered alike for a wrong password, an unknown name and a name that cannot be', async () => {
    const { username } = await anAccount(product)
    const wrong = await signIn(username, 'not this one')
    expect(wrong).toEqual({
      key: null,
      viewer: null,
      userErrors: [{ code: 'WRONG_CREDENTIALS', field: null, message: 'Incorrect Credentials' }],
    })
    for (const name of [
      'nobody',
      'nobody@example.com',
      'a\u0000da',
      'ad\ud83da',
      `' or 1=1 --`,
      'a'.repeat(5000),
    ])
      expect(await signIn(name)).toEqual(wrong)
  })

  test('costs one slow hash whether or not the name is known', async () => {
    const { username } = await anAccount(product)
    // The first unknown name also makes the hash that all unknown names are held against.
    await signIn('nobody at all')
    expect(await slowHashesOf(() => signIn(username, 'not this one'))).toBe(1)
    expect(await slowHashesOf(() => signIn('nobody else'))).toBe(1)
    expect(await slowHashesOf(() => signIn('zero\u0000byte'))).toBe(1)
  })

  test('is on the password as it is: neither cut nor in another case', async () => {
    const { username, password } = await anAccount(product)
    const key = async (typed: string) => (await signIn(username, typed)).key
    expect(await key(password.toUpperCase())).toBeNull()
    expect(await key(`${password} `)).toBeNull()
    expect(await key('x'.repeat(100_000))).toBeNull()
    expect(await key(password)).not.toBeNull()
  })
})

describe('the cookie', () => {
  const cookieOf = async (remember: boolean, where = product) => {
    const input = { username: 'Ada', password: ada.password, remember }
    const { headers, data } = await send(where, SIGN_IN, { input })
    const [cookie, ...others] = headers.getSetCookie()
    expect(others).toEqual([expect.stringMatching(/^dma-devices=/)])
    const [pair, ...attributes] = cookie!.split('; ')
    expect(pair).toBe(`dma-cookies=${data.signIn.key}`)
    return attributes.toSorted()
  }

  test('ends with the browser, and scripts cannot read it', async () => {
    expect(await cookieOf(false)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
  })

  test('lasts thirty days with Remember me', async () => {
    expect(await cookieOf(true)).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
  })

  test('is Secure where the product is at an https address', async () => {
    const secure = await aProduct({ env: { PUBLIC_URL: 'https://dma.example' } })
    try {
      await anAccount(secure, 'Ada')
      expect(await cookieOf(false, secure)).toContain('Secure')
    } finally {
      await secure.close()
    }
  })

  test('is not set by a refused sign-in', async () => {
    const { username } = await anAccount(product)
    const { headers } = await send(product, SIGN_IN, { input: { username, password: 'not this one' } })
    expect(headers.getSetCookie()).toEqual([])
  })

  test('holds a key that opens the session, by itself or in the Authorization header', async () => {
    expect(await nameOf({ Cookie: `dma-cookies=${ada.key}` })).toBe('Ada')
    expect(await nameOf({ Authorization: `Token ${ada.key}` })).toBe('Ada')
    expect(await nameOf({ Authorization: `token ${ada.key}` })).toBe('Ada')
    expect(await nameOf({ Authorization: `Token ${'0'.repeat(64)}` })).toBeNull()
    expect(await nameOf({ Authorization: ada.key })).toBeNull()
  })

  test('loses to the header, whatever stands in that', async () => {
    const Cookie = `dma-cookies=${ada.key}`
    expect(await nameOf({ Cookie, Authorization: `Token ${bola.key}` })).toBe('Bola')
    expect(await nameOf({ Cookie, Authorization: 'Token invented' })).toBeNull()
    expect(await nameOf({ Cookie, Authorization: 'Basic YWRhOmFkYQ==' })).toBeNull()
  })

  test('is the key alone: the hash that the table keeps opens nothing', async () => {
    const [{ key_hash: hash }] = (await rows(
      product,
      'select key_hash from session order by id limit 1',
    )) as [{ key_hash: string }]
    expect(await nameOf({ Authorization: `Token ${hash}` })).toBeNull()
  })
})

test('signing out revokes the key itself and clears the cookie; a second time is fine', async () => {
  const { key } = await signedIn(product, 'Ada')
  const answer = await send(product, 'mutation { signOut { userErrors { code } } }', {}, { key })
  expect(answer.data.signOut.userErrors).toEqual([])
  expect(answer.headers.getSetCookie()).toEqual(['dma-cookies=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  expect((await ask(product, WHO, {}, { key })).viewer).toBeNull()
  expect((await ask(product, 'mutation { signOut { userErrors { code } } }', {}, { key })).signOut).toEqual({
    userErrors: [],
  })
  expect(await nameOf({ Authorization: `Token ${ada.key}` })).toBe('Ada')
})

/** Node names each of its asynchronous argon2 jobs so. */
async function slowHashesOf(story: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && count++) }).enable()
  await story().finally(() => hook.disable())
  return count
}
