import { beforeEach, describe, expect, test } from 'vitest'
import { act, ask, send, type Asker } from '../../testing/client.js'
import { countRows, rows, whileLocked } from '../../testing/databases/database.js'
import { anAccount, type Person } from '../../testing/people.js'
import { type Product, theProduct } from '../../testing/product.js'
import { statementsOf } from '../../testing/databases/statements.js'

const product = await theProduct({ env: { TRUST_PROXY: '1' } })
let ada: Person
beforeEach(async () => {
  ada = await anAccount(product)
})

const MINUTES = 1 / 24 / 60
const NEW = 'Another horse 43'
let networks = 0
/** Each from a network of its own: here it is the code's own limits that are asked about. */
const somebody = () => ({ key: null, address: `198.51.${(networks += 1)}.9` })

const request = (email: string, as: Asker = somebody()) =>
  act(product, 'requestPasswordReset', { email }, { as, select: 'sent requestId' })
/** What the page that asks keeps. */
const asked = async (email = ada.email): Promise<string> => (await request(email)).requestId
const reset = ({ code, requestId }: Asked, over: Record<string, unknown> = {}) =>
  act(
    product,
    'resetPassword',
    { requestId, email: ada.email, code, password1: NEW, password2: NEW, ...over },
    { as: somebody(), select: 'changed' },
  )
interface Asked {
  code: string
  requestId: string | null
}
/** The six digits of each of so many letters, in the order they came. */
const codesTo = async (email: string, letters: number) =>
  (await product.mail.lettersTo(email, /Your code for a new password/, letters)).map(
    ({ text }) => /^\D*(\d{6})\D/m.exec(text)![1]!,
  )
/** A new code, and the id of the page that asked for it; `earlier` codes have come before. */
async function aCode(earlier: Asked[] = []): Promise<Asked> {
  const requestId = await asked()
  const codes = await codesTo(ada.email, earlier.length + 1)
  return { requestId, code: codes.find((code) => !earlier.some((one) => one.code === code))! }
}
const wrong = ({ code, requestId }: Asked, by = 1) => ({
  requestId,
  code: String((Number(code) + by) % 1_000_000).padStart(6, '0'),
})
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
  test('is answered alike for an address that nobody has, and does the same in the database', async () => {
    const tables = ['letter', 'account_code', 'history_entry']
    const outcomes = []
    for (const email of [ada.email.toUpperCase(), `nobody-${ada.email}`]) {
      await letterless(product)
      const before = await countRows(product, ...tables)
      let answer: any
      const statements = await statementsOf(product, async () => {
        answer = await request(email)
      })
      const shapes = statements
        // The queue may begin its own transaction at that moment: the letter is there to be made.
        .filter((statement) => statement !== 'begin')
        .map((statement) => statement.replace(/'[^']*'|\d+|null/g, '?'))
      outcomes.push({
        shapes,
        made: (await countRows(product, ...tables)) - before,
        answer: { ...answer, requestId: answer.requestId.length },
      })
      // Its letter is made later, or not.
      await letterless(product)
    }
    expect(outcomes[0]).toEqual(outcomes[1])
    expect(outcomes[0]).toMatchObject({ made: 3, answer: { sent: true, requestId: 64, userErrors: [] } })
    expect(product.mail.received.filter(({ to }) => to.includes('nobody'))).toEqual([])
  })

  test('keeps nothing of an address that nobody has', async () => {
    await request('a-stranger-typed-this@example.com')
    const kept = await rows(
      product,
      `select 1 from letter where "to" ~ 'a-stranger' union all select 1 from account_code where email ~ 'a-stranger'`,
    )
    expect(kept).toEqual([])
  })

  test('by a stranger, however often, leaves the owner a code', async () => {
    for (let network = 0; network < 5; network++) {
      const stranger = somebody()
      for (let at = 0; at < 6; at++) await sent(ada.email, stranger)
    }
    expect((await sent(ada.email, somebody())).status).toBe(200)
  })

  test('goes to the address on record, never to the one that was typed', async () => {
    const typed = ada.email.toUpperCase()
    await request(typed)
    await codesTo(ada.email, 1)
    expect(product.mail.received.filter(({ to }) => to.includes(typed))).toEqual([])
  })

  test('without an address, or with something that is none, is refused', async () => {
    expect((await request('')).userErrors).toMatchObject([{ code: 'REQUIRED', field: ['email'] }])
    expect((await request(ada.username)).userErrors).toMatchObject([{ code: 'INVALID', field: ['email'] }])
  })

  test('is limited for each network, whoever has the address', async () => {
    for (const email of [ada.email, 'nobody-either@example.com']) {
      const here = somebody()
      for (let at = 0; at < 5; at++) await request(email, here)
      const { status, errors } = await sent(email, here)
      expect({ status, code: errors[0]?.extensions.code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
    }
  })

  const sent = (email: string, as: Asker) =>
    send(
      product,
      'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { sent } }',
      { input: { email } },
      as,
    )
})

describe('the code of the letter', () => {
  test('sets a new password, ends every session, and the owner hears of it', async () => {
    const letter = await aCode()
    const { code, requestId } = letter
    expect(await reset({ requestId, code: `${code.slice(0, 3)} ${code.slice(3)} ` })).toEqual(CHANGED)
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
    expect(answers.some(({ changed }) => changed)).toBe(true)
  })

  test('works for fifteen minutes', async () => {
    const code = await aCode()
    product.clock.forward(14 * MINUTES)
    expect((await reset(code, { password2: 'mistyped' })).userErrors).toMatchObject([{ code: 'MISMATCH' }])
    product.clock.forward(2 * MINUTES)
    expect(await reset(code)).toEqual(REFUSED)
    expect(await opens(ada.password)).toBe(true)
  })

  test('opens only for the page that asked, and another asker’s code stays as it is', async () => {
    const first = await aCode()
    const second = await aCode([first])
    for (const requestId of [null, '', 'f'.repeat(64), second.requestId, await asked('nobody@example.com')])
      expect(await reset({ code: first.code, requestId })).toEqual(REFUSED)
    expect(await reset(first)).toEqual(CHANGED)
  })

  test('ends with every other code of the account once one of them was used', async () => {
    const first = await aCode()
    const second = await aCode([first])
    expect(await reset(second)).toEqual(CHANGED)
    expect(await reset(first, { password1: 'Third horse 44', password2: 'Third horse 44' })).toEqual(REFUSED)
  })

  test('ends with the password that it was asked for: changed meanwhile, it opens nothing', async () => {
    const code = await aCode()
    const changed = {
      oldPassword: ada.password,
      password1: 'A third horse 44',
      password2: 'A third horse 44',
    }
    expect((await act(product, 'changePassword', changed, { as: ada })).userErrors).toEqual([])
    expect(await reset(code)).toEqual(REFUSED)
    expect(await opens('A third horse 44')).toBe(true)
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

  describe('of an account whose address was confirmed, and then changed by a slip, or by somebody else', () => {
    let wrongOne: string
    beforeEach(async () => {
      await rows(product, 'update account set verified_email = email where username = ?', [ada.username])
      wrongOne = `slip-${ada.email}`
      await act(product, 'changeEmail', { email: wrongOne, password: ada.password }, { as: ada })
      await product.mail.letterTo(ada.email, /was changed/)
    })

    test('goes to the confirmed one, whichever of both it is asked for, and sets a new password', async () => {
      const ids = [await asked(), await asked(wrongOne)]
      const codes = await codesTo(ada.email, 2)
      expect(
        product.mail.received.filter(({ to, subject }) => to === wrongOne && /code/.test(subject)),
      ).toEqual([])
      const tries = [
        { requestId: ids[0]!, email: ada.email },
        { requestId: ids[1]!, email: wrongOne },
      ].flatMap((one) => codes.map((code) => reset({ ...one, code }, { email: one.email })))
      const answers = await Promise.all(tries)
      expect(answers.some(({ changed }) => changed)).toBe(true)
      expect(await opens(NEW)).toBe(true)
    })

    test('goes to the new one once that is confirmed, and to the earlier one no more', async () => {
      const code = await aCode()
      const { text } = await product.mail.letterTo(wrongOne, /Confirm your e-mail address/)
      const token = /verify-email\/([\w-]{43})/.exec(text)![1]!
      await act(product, 'verifyEmail', { token }, { as: ada, select: 'verified' })
      expect(await reset(code)).toEqual(REFUSED)
      await asked()
      await asked(wrongOne)
      expect(await codesTo(wrongOne, 1)).toHaveLength(1)
      expect(await codesTo(ada.email, 1)).toHaveLength(1)
    })

    test('goes to no address that somebody else has shown to be theirs since', async () => {
      const next = await anAccount(product)
      const input = { email: ada.email, password: next.password }
      await act(product, 'changeEmail', input, { as: next })
      const { text } = (await product.mail.lettersTo(ada.email, /Confirm your e-mail address/, 2)).at(-1)!
      const token = /verify-email\/([\w-]{43})/.exec(text)![1]!
      expect(await act(product, 'verifyEmail', { token }, { as: next, select: 'verified' })).toMatchObject({
        verified: true,
      })
      await asked(wrongOne)
      expect(await codesTo(wrongOne, 1)).toHaveLength(1)
    })
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
    for (const typed of [wrong(code).code, '', 'six digits', '9'.repeat(10_000)])
      await reset({ ...code, code: typed })
    expect(await reset(code)).toEqual(CHANGED)
  })

  test('from many networks at the same moment shares the five tries', async () => {
    const code = await aCode()
    await Promise.all(Array.from({ length: 20 }, (_, at) => reset(wrong(code, at + 1))))
    expect(await reset(code)).toEqual(REFUSED)
  })

  test('without the id of the page that asked spoils nothing for it', async () => {
    const code = await aCode()
    for (const requestId of [null, 'f'.repeat(64), await asked()])
      for (let at = 0; at < 7; at++)
        expect(await reset({ requestId, code: wrong(code).code })).toEqual(REFUSED)
    expect(await reset(code)).toEqual(CHANGED)
  })

  test('does the same in the database whether or not somebody has the address', async () => {
    const shapes = []
    for (const email of [ada.email, 'nobody@example.com']) {
      const requestId = await asked(email)
      await letterless(product)
      const statements = await statementsOf(product, async () => {
        expect(await reset({ requestId, code: 'six' }, { email })).toEqual(REFUSED)
      })
      shapes.push(statements.map((statement) => statement.replace(/'[^']*'|\d+/g, '?')))
    }
    expect(shapes[0]).toEqual(shapes[1])
  })
})

describe('after a new password', () => {
  const attempt = (password: string, here: Asker, cookie = '') =>
    send(
      product,
      'mutation ($input: SignInInput!) { signIn(input: $input) { key userErrors { code } } }',
      { input: { username: ada.username, password } },
      here,
      cookie ? { Cookie: cookie, Origin: product.url } : {},
    )

  test('the browser that set it signs in at once, however often it tried old ones before', async () => {
    const here = somebody()
    for (let at = 0; at < 6; at++) await attempt(`an old one ${at}`, here)
    expect((await attempt(ada.password, here)).status).toBe(429)
    const input = { ...(await aCode()), email: ada.email, password1: NEW, password2: NEW }
    const { headers } = await send(
      product,
      'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { changed } }',
      { input },
      here,
    )
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!
    expect((await attempt(NEW, here, cookie)).data.signIn.key).toMatch(/^[0-9a-f]{64}$/)
  })

  test('strangers have not one guess more than before', async () => {
    const here = somebody()
    for (let at = 0; at < 4; at++) await attempt(`guess ${at}`, here)
    const input = { ...(await aCode()), email: ada.email, password1: NEW, password2: NEW }
    await act(product, 'resetPassword', input, { as: here })
    expect((await attempt('guess 5', here)).data.signIn.userErrors[0].code).toBe('WRONG_CREDENTIALS')
    expect((await attempt('guess 6', here)).status).toBe(429)
  })
})

/** Waits until no letter is on its way any more. */
async function letterless(of: Product): Promise<void> {
  await expect
    .poll(async () => (await rows(of, `select id from letter where state = 'QUEUED'`)).length)
    .toBe(0)
}
