import { beforeAll, describe, expect, test } from 'vitest'
import { act, ask } from '../testing/client.js'
import { countRows, rows } from '../testing/databases/database.js'
import { anAccount } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct()

const ADA = {
  username: 'ada',
  email: 'ada@example.com',
  password1: 'Correct horse 42',
  password2: 'Correct horse 42',
}
const signUp = (over: Partial<typeof ADA> = {}) =>
  act(
    product,
    'signUp',
    { ...ADA, ...over },
    { select: 'key viewer { username email emailVerified isProvider school { id } }' },
  )

test('signing up makes an account, signs it in and sends a letter to its address', async () => {
  const { key, viewer, userErrors } = await signUp()
  expect(userErrors).toEqual([])
  expect(viewer).toEqual({
    username: 'ada',
    email: 'ada@example.com',
    emailVerified: false,
    isProvider: false,
    school: null,
  })
  expect((await ask(product, '{ viewer { username } }', {}, { key })).viewer.username).toBe('ada')
  await product.mail.letterTo('ada@example.com', /Confirm your e-mail address/)
})

test('names and passwords may be in any script', async () => {
  const password = 'ọ̀rọ̀ àṣírí mi 密码'
  const { viewer } = await signUp({
    username: 'Ọlá',
    email: 'ola@example.com',
    password1: password,
    password2: password,
  })
  expect(viewer.username).toBe('Ọlá')
  // Composed and decomposed letters look alike, and two keyboards type them differently.
  const typedElsewhere = password.normalize('NFD')
  expect(typedElsewhere).not.toBe(password.normalize('NFC'))
  const { key } = await act(
    product,
    'signIn',
    { username: 'ọlá'.normalize('NFC'), password: typedElsewhere },
    { select: 'key' },
  )
  expect(key).toMatch(/^[0-9a-f]{64}$/)
})

describe('is refused, with its reason at the field and nothing stored,', () => {
  beforeAll(async () => {
    await anAccount(product, 'taken')
  })

  test.each([
    ['without a username', { username: ' ' }, 'REQUIRED', 'username'],
    ['without an e-mail address', { email: '' }, 'REQUIRED', 'email'],
    ['without a password', { password1: '' }, 'REQUIRED', 'password1'],
    ['without the password again', { password2: '' }, 'REQUIRED', 'password2'],
    ['with two different passwords', { password2: 'Correct horse 43' }, 'MISMATCH', 'password2'],
    ['with a password of 7 characters', both('a1b2c3d'), 'TOO_SHORT', 'password1'],
    ['with a password of 129 characters', both('ab'.repeat(64) + 'c'), 'TOO_LONG', 'password1'],
    ['with a common password', both('Password123'), 'TOO_COMMON', 'password1'],
    ['with one letter over and over', both('zzzzzzzzzz'), 'TOO_COMMON', 'password1'],
    [
      'with the username as password',
      { username: 'Long-Username', ...both('long-username') },
      'TOO_COMMON',
      'password1',
    ],
    ['with a username taken in another case', { username: 'TAKEN' }, 'TAKEN', 'username'],
    ['with an e-mail address taken in another case', { email: 'Taken@Example.com' }, 'TAKEN', 'email'],
    ['with an e-mail address for a username', { username: 'some@body.example' }, 'INVALID', 'username'],
    ['with spaces in the username', { username: 'some body' }, 'INVALID', 'username'],
    ['with a username of 151 characters', { username: 'u'.repeat(151) }, 'TOO_LONG', 'username'],
    [
      'with an e-mail address of 255 characters',
      { email: `${'e'.repeat(243)}@example.com` },
      'TOO_LONG',
      'email',
    ],
    ['with something that is no e-mail address', { email: 'nobody' }, 'INVALID', 'email'],
    ['with two addresses in one', { email: 'a@b.example,c@d.example' }, 'INVALID', 'email'],
    ['with a line break in the address', { email: 'a@b.example\nBcc: c@d.example' }, 'INVALID', 'email'],
    ['with a zero byte in the username', { username: 'bol\u0000a' }, 'INVALID', 'username'],
    ['with half a character in the username', { username: 'bol\ud83da' }, 'INVALID', 'username'],
  ])('%s', async (_case, over, code, field) => {
    const before = await countRows(product, 'account', 'session', 'letter', 'account_code')
    const { key, viewer, userErrors } = await signUp({ username: 'bola', email: 'bola@example.com', ...over })
    expect(userErrors).toEqual([{ code, field: [field], message: expect.stringMatching(/\w.*$/) }])
    expect({ key, viewer }).toEqual({ key: null, viewer: null })
    expect(await countRows(product, 'account', 'session', 'letter', 'account_code')).toBe(before)
  })

  test('and everything that is missing is named at once', async () => {
    const { userErrors } = await signUp({ username: '', email: '', password1: '', password2: '' })
    expect(userErrors.map(({ field }: { field: string[] }) => field[0])).toEqual([
      'username',
      'email',
      'password1',
      'password2',
    ])
  })
})

test('HTML and SQL in a username are text like any other', async () => {
  const username = `<script>alert(1)</script>');drop/**/table/**/account;--`
  const { userErrors, viewer } = await signUp({ username, email: 'hostile@example.com' })
  expect(userErrors).toEqual([])
  expect(viewer.username).toBe(username)
  const letter = await product.mail.letterTo('hostile@example.com')
  expect(letter.html).not.toContain('<script>alert')
  expect(letter.html).toContain('&#60;script&#62;')
  expect(await countRows(product, 'account')).toBeGreaterThan(0)
})

test('of ten who want one name at the same moment, one gets it and the others are told', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => signUp({ username: 'wanted', email: `wants-${at}@example.com` })),
  )
  const codes: string[] = answers.map(({ userErrors }) => userErrors[0]?.code ?? 'made')
  expect(codes.toSorted()).toEqual([...Array<string>(9).fill('TAKEN'), 'made'])
  expect(await rows(product, `select id from account where username = 'wanted'`)).toHaveLength(1)
})

function both(password: string) {
  return { password1: password, password2: password }
}
