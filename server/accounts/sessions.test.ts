import { beforeEach, describe, expect, test } from 'vitest'
import { act, ask, send, type Asker } from '../testing/client.js'
import { anAccount, signedIn, type Person } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()
let ada: Person
beforeEach(async () => {
  ada = await anAccount(product)
})

const HOURS = 1 / 24
const MINUTES = HOURS / 60
const ENDS = { select: 'viewer { username }' }
const nameOf = async (who: Asker) =>
  (await ask(product, '{ viewer { username } }', {}, who)).viewer?.username ?? null
const sessionsOf = async (who: Asker) =>
  (await ask(product, '{ viewer { sessions { id device remember current lastSeenAt } } }', {}, who)).viewer
    .sessions
const signIn = async (over: Record<string, unknown> = {}, userAgent = '') => {
  const { data } = await send(
    product,
    'mutation ($input: SignInInput!) { signIn(input: $input) { key } }',
    { input: { username: ada.username, password: ada.password, ...over } },
    undefined,
    { 'User-Agent': userAgent },
  )
  return { key: data.signIn.key as string }
}

describe('a session', () => {
  test('ends twelve hours after signing in; its key is then a visitor’s', async () => {
    product.clock.forward(11.9 * HOURS)
    expect(await nameOf(ada)).toBe(ada.username)
    product.clock.forward(0.2 * HOURS)
    expect(await nameOf(ada)).toBeNull()
    const { errors } = await send(product, '{ notifications { totalCount } }', {}, ada)
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  test('lasts thirty days with Remember me', async () => {
    const remembered = await signIn({ remember: true })
    product.clock.forward(29.9)
    expect(await nameOf(remembered)).toBe(ada.username)
    product.clock.forward(0.2)
    expect(await nameOf(remembered)).toBeNull()
  })
})

describe('the list of sessions', () => {
  test('names each device in words, the last used first, and says which one asks', async () => {
    const phone = await signIn(
      { remember: true },
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    )
    const edge = await signIn({}, 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0')
    product.clock.forward(2 * MINUTES)
    const list = await sessionsOf(phone)
    expect(list.map(({ device, remember, current }: any) => ({ device, remember, current }))).toEqual([
      { device: 'Chrome on Android', remember: true, current: true },
      { device: 'Edge on Windows', remember: false, current: false },
      { device: expect.any(String), remember: false, current: false },
    ])
    expect((await sessionsOf(edge)).map(({ device }: any) => device)[0]).toBe('Edge on Windows')
  })

  test('leaves out what has expired and what is somebody else’s', async () => {
    await signIn()
    product.clock.forward(13 * HOURS)
    await anAccount(product)
    const [only, ...others] = await sessionsOf(await signIn())
    expect(only.current).toBe(true)
    expect(others).toEqual([])
  })
})

describe('ending a session', () => {
  test('makes its key a visitor’s at once and leaves the others', async () => {
    const lost = await signIn()
    const { id } = (await sessionsOf(lost)).find(({ current }: any) => current)
    const { viewer, userErrors } = await act(product, 'endSession', { sessionId: id }, { as: ada, ...ENDS })
    expect({ viewer, userErrors }).toEqual({ viewer: { username: ada.username }, userErrors: [] })
    expect(await nameOf(lost)).toBeNull()
    expect(await nameOf(ada)).toBe(ada.username)
  })

  test('of one’s own signs out and clears the cookie', async () => {
    const [{ id }] = await sessionsOf(ada)
    const { data, headers } = await send(
      product,
      'mutation ($id: ID!) { endSession(input: { sessionId: $id }) { viewer { username } userErrors { code } } }',
      { id },
      ada,
    )
    expect(data.endSession).toEqual({ viewer: null, userErrors: [] })
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('dma-cookies=; Max-Age=0')])
    expect(await nameOf(ada)).toBeNull()
  })

  test('of somebody else looks as if it did not exist, and ends nothing', async () => {
    const bola = await anAccount(product)
    const [{ id }] = await sessionsOf(bola)
    for (const sessionId of [id, '999999', 'x', '1 or 1=1']) {
      const { userErrors } = await act(product, 'endSession', { sessionId }, { as: ada })
      expect(userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['sessionId'] }])
    }
    expect(await nameOf(bola)).toBe(bola.username)
    expect(await nameOf(ada)).toBe(ada.username)
  })

  test('everywhere else keeps the one that asks', async () => {
    const others = [await signIn(), await signIn({ remember: true })]
    const bola = await anAccount(product)
    await ask(product, 'mutation { endOtherSessions { userErrors { code } } }', {}, ada)
    expect(await Promise.all(others.map(nameOf))).toEqual([null, null])
    expect(await nameOf(ada)).toBe(ada.username)
    expect(await nameOf(bola)).toBe(bola.username)
  })
})

describe('changing the password', () => {
  const change = (over: Record<string, unknown> = {}) =>
    act(
      product,
      'changePassword',
      { oldPassword: ada.password, password1: 'Another horse 43', password2: 'Another horse 43', ...over },
      { as: ada, ...ENDS },
    )

  test('ends every other session, tells the owner by letter, and only the new one opens', async () => {
    const other = await signIn()
    expect(await change()).toEqual({ viewer: { username: ada.username }, userErrors: [] })
    expect(await nameOf(other)).toBeNull()
    expect(await nameOf(ada)).toBe(ada.username)
    await product.mail.letterTo(ada.email, /Your password was changed/)
    const old = await act(product, 'signIn', { username: ada.username, password: ada.password })
    expect(old.userErrors).toMatchObject([{ code: 'WRONG_CREDENTIALS' }])
    expect((await signedIn(product, ada.username, 'Another horse 43')).key).not.toBeNull()
  })

  test.each([
    ['a wrong present one', { oldPassword: 'not this one' }, 'WRONG_CREDENTIALS', 'oldPassword'],
    ['two different new ones', { password2: 'Another horse 44' }, 'MISMATCH', 'password2'],
    ['a common new one', { password1: 'password123', password2: 'password123' }, 'TOO_COMMON', 'password1'],
    ['a short new one', { password1: 'short', password2: 'short' }, 'TOO_SHORT', 'password1'],
  ])('is refused with %s, and nothing changes', async (_case, over, code, field) => {
    const other = await signIn()
    expect((await change(over)).userErrors).toMatchObject([{ code, field: [field] }])
    expect(await nameOf(other)).toBe(ada.username)
    expect((await signIn()).key).not.toBeNull()
  })
})
