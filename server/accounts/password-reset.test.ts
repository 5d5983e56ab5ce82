import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { act, ask, send } from '../testing/client.js'
import { countRows, rows, whileLocked } from '../testing/database.js'
import { anAccount, type Person } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let ada: Person
beforeAll(async () => {
  product = await aProduct({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => product.close())
beforeEach(async () => {
  ada = await anAccount(product)
})

const MINUTES = 1 / 24 / 60
const NEW = 'Another horse 43'
let networks = 0
/** Each from a network of its own: here it is the code's own limits that are asked about. */
const somebody = () => ({ key: null, address: `198.51.${(networks += 1)}.9` })

const request = (email: string) =>
  act(product, 'requestPasswordReset', { email }, { as: somebody(), select: 'sent' })
const reset = (code: string, over: Record<string, unknown> = {}) =>
  act(
    product,
    'resetPassword',
    { email: ada.email, code, password1: NEW, password2: NEW, ...over },
    { as: somebody(), select: 'changed' },
  )
/** The six digits of each of so many letters, in the order they came. */
const codesTo = async (email: string, letters: number) =>
  (await product.mail.lettersTo(email, /Your code for a new password/, letters)).map(
    ({ text }) => /^\D*(\d{6})\D/m.exec(text)![1]!,
  )
async function aCode(): Promise<string> {
  await request(ada.email)
  return (await codesTo(ada.email, 1))[0]!
}
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const opens = async (password: string) =>
  (await act(product, 'signIn', { username: ada.username, password }, { as: somebody(), select: 'key' }))
    .key !== null

const CHANGED = { changed: true, userErrors: [] }
const REFUSED = {
  changed: null,
  userErrors: [
    {
      code: 'WRONG_CREDENTIALS',
      field: ['code'],
      message: 'This code is not right, or no longer. Check it, or ask for a new one.',
    },
  ],
}

describe('asking for a code', () => {
  test('is answered alike for an address that nobody has, and writes nothing then', async () => {
    const known = await request(ada.email.toUpperCase())
    await codesTo(ada.email, 1)
    const before = await countRows(product, 'letter', 'account_code')
    expect(await request('nobody@example.com')).toEqual(known)
    expect(known).toEqual({ sent: true, userErrors: [] })
    expect(await countRows(product, 'letter', 'account_code')).toBe(before)
  })

  test('goes to the address on record, never to the one that was typed', async () => {
    const typed = ada.email.toUpperCase()
    await request(typed)
    await codesTo(ada.email, 1)
    const { to } = product.mail.received.findLast(({ subject }) => /Your code/.test(subject))!
    expect(to).toBe(ada.email)
  })

  test('without an address, or with something that is none, is refused', async () => {
    expect((await request('')).userErrors).toMatchObject([{ code: 'REQUIRED', field: ['email'] }])
    expect((await request(ada.username)).userErrors).toMatchObject([{ code: 'INVALID', field: ['email'] }])
  })

  test('is limited per mailbox, whoever has it', async () => {
    for (const email of [ada.email, 'nobody-either@example.com']) {
      for (let at = 0; at < 10; at++) await request(email)
      const { status, errors } = await send(
        product,
        'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { sent } }',
        { input: { email } },
        somebody(),
      )
      expect({ status, code: errors[0]?.extensions.code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
    }
  })
})

describe('the code of the letter', () => {
  test('sets a new password, ends every session, and the owner hears of it', async () => {
    const code = await aCode()
    expect(await reset(`${code.slice(0, 3)} ${code.slice(3)} `)).toEqual(CHANGED)
    expect((await ask(product, '{ viewer { username } }', {}, ada)).viewer).toBeNull()
    expect([await opens(ada.password), await opens(NEW)]).toEqual([false, true])
    await product.mail.letterTo(ada.email, /Your password was changed/)
  })

  test('works once', async () => {
    const code = await aCode()
    expect(await reset(code)).toEqual(CHANGED)
    expect(await reset(code, { password1: 'Third horse 44', password2: 'Third horse 44' })).toEqual(REFUSED)
    expect(await opens(NEW)).toBe(true)
  })

  test('works once even when it is sent five times at the same moment', async () => {
    const code = await aCode()
    const [row] = await rows(product, 'select max(id) as id from account_code')
    const locked: [string, unknown[]] = ['select id from account_code where id = ? for update', [row.id]]
    const answers = await whileLocked(product, { statements: [locked], waiting: 5 }, () =>
      Promise.all(Array.from({ length: 5 }, () => reset(code))),
    )
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
  })

  test('works for fifteen minutes', async () => {
    const code = await aCode()
    product.clock.forward(14 * MINUTES)
    expect((await reset(code, { password2: 'mistyped' })).userErrors).toMatchObject([{ code: 'MISMATCH' }])
    product.clock.forward(2 * MINUTES)
    expect(await reset(code)).toEqual(REFUSED)
    expect(await opens(ada.password)).toBe(true)
  })

  test('stops working when a newer one was asked for', async () => {
    const first = await aCode()
    await request(ada.email)
    const second = (await codesTo(ada.email, 2)).find((code) => code !== first)!
    expect(await reset(first)).toEqual(REFUSED)
    expect(await reset(second)).toEqual(CHANGED)
  })

  test('is of its own account only', async () => {
    const code = await aCode()
    const bola = await anAccount(product)
    expect(await reset(code, { email: bola.email })).toEqual(REFUSED)
    expect(await reset(code, { email: 'nobody@example.com' })).toEqual(REFUSED)
    expect(await reset(code, { email: `${ada.email}\u0000` })).toEqual(REFUSED)
    expect(await reset(code)).toEqual(CHANGED)
  })

  test('opens nothing once the account has another address', async () => {
    const code = await aCode()
    const email = `next-${ada.email}`
    await act(product, 'changeEmail', { email, password: ada.password }, { as: ada })
    expect(await reset(code, { email })).toEqual(REFUSED)
    expect(await reset(code)).toEqual(REFUSED)
    expect(await opens(ada.password)).toBe(true)
  })

  test('survives a weak or mistyped new password, which is refused at its field', async () => {
    const code = await aCode()
    for (const [password1, password2, kind, field] of [
      ['password123', 'password123', 'TOO_COMMON', 'password1'],
      [NEW, `${NEW}!`, 'MISMATCH', 'password2'],
    ] as const)
      expect((await reset(code, { password1, password2 })).userErrors).toMatchObject([
        { code: kind, field: [field] },
      ])
    expect(await reset(code)).toEqual(CHANGED)
  })
})

describe('guessing the code', () => {
  test('ends after five tries: then even the right one is refused', async () => {
    const code = await aCode()
    for (let at = 1; at <= 5; at++) expect(await reset(wrong(code, at))).toEqual(REFUSED)
    expect(await reset(code)).toEqual(REFUSED)
    expect(await opens(ada.password)).toBe(true)
  })

  test('is still possible for the owner after four slips', async () => {
    const code = await aCode()
    for (const typed of [wrong(code), '', 'six digits', '9'.repeat(10_000)]) await reset(typed)
    expect(await reset(code)).toEqual(CHANGED)
  })

  test('from many networks at the same moment shares the five tries', async () => {
    const code = await aCode()
    await Promise.all(Array.from({ length: 20 }, (_, at) => reset(wrong(code, at + 1))))
    expect(await reset(code)).toEqual(REFUSED)
  })

  test('from one network is slowed besides, whoever has the address', async () => {
    const here = somebody()
    const outcomes = []
    for (let at = 0; at < 6; at++) {
      const { data, errors } = await send(
        product,
        'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { userErrors { code } } }',
        { input: { email: 'nobody@example.com', code: `00000${at}`, password1: NEW, password2: NEW } },
        here,
      )
      outcomes.push(errors[0]?.extensions.code ?? data.resetPassword.userErrors[0].code)
    }
    expect(outcomes).toEqual([...Array<string>(5).fill('WRONG_CREDENTIALS'), 'RATE_LIMITED'])
  })
})

test('who tried old passwords until told to wait can sign in at once after setting a new one', async () => {
  const here = somebody()
  const signIn = (password: string) =>
    send(
      product,
      'mutation ($input: SignInInput!) { signIn(input: $input) { key } }',
      { input: { username: ada.username, password } },
      here,
    )
  for (let at = 0; at < 6; at++) await signIn(`an old one ${at}`)
  expect((await signIn(ada.password)).status).toBe(429)
  const code = await aCode()
  const input = { email: ada.email, code, password1: NEW, password2: NEW }
  await act(product, 'resetPassword', input, { as: here })
  expect((await signIn(NEW)).data.signIn.key).toMatch(/^[0-9a-f]{64}$/)
})
