import { describe, expect, test } from 'vitest'
import { Refused, UserErrorCode } from './user-error.js'
import { Validation, phoneE164 } from './validate.js'

/** What one check says about a value: the codes of what is wrong with it. */
function codes(read: (check: Validation) => unknown): UserErrorCode[] {
  const check = new Validation()
  read(check)
  return check.errors.map(({ code }) => code)
}

describe('text', () => {
  test('is trimmed and stored alike however it was typed', () => {
    const check = new Validation()
    expect(check.text('name', 'a name', '  A\u0301da \n')).toBe('Áda')
    expect(check.optionalText('term', 'a term', '   ')).toBeNull()
    expect(check.errors).toEqual([])
  })

  test('of tabs, line breaks, emoji and every script is fine', () => {
    expect(codes((check) => check.text('x', 'x', 'Ọlá\tÀbíkẹ́\r\n👩‍👧 王 العربية'))).toEqual([])
  })

  test.each(['a\0b', 'a\u0007b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ud800', '\udc00a'])(
    'like %j is unreadable',
    (text) => {
      expect(codes((check) => check.text('x', 'x', text))).toEqual([UserErrorCode.INVALID])
    },
  )

  test('is named by its field, where it is too long or unreadable too', () => {
    const check = new Validation()
    check.text('name', 'a name for the key', '')
    check.text('name', 'a name for the key', 'x'.repeat(101), 100)
    check.text('username', 'a username', 'a\0b')
    check.text('name', 'the school’s name', 'x'.repeat(101), 100)
    expect(check.errors.map(({ message }) => message)).toEqual([
      'Enter a name for the key.',
      'Shorten the name for the key to at most 100 characters.',
      'Remove the unreadable characters from the username.',
      'Shorten the school’s name to at most 100 characters.',
    ])
  })

  test('is counted in characters, not in halves of them', () => {
    expect(codes((check) => check.text('x', 'x', '👩'.repeat(200)))).toEqual([])
    expect(codes((check) => check.text('x', 'x', '👩'.repeat(201)))).toEqual([UserErrorCode.TOO_LONG])
  })
})

test.each(['a@b.co', "o'hara+school@sub.example.com", 'ọlá@exámple.ng', 'x@1.2'])(
  '%o is an e-mail address',
  (email) => {
    expect(codes((check) => check.email('email', 'an address', email))).toEqual([])
  },
)

test.each([
  'a',
  'a@b',
  '@b.co',
  'a@',
  'a@b..co',
  'a@@b.co',
  'a b@c.de',
  'a@b.co,c@d.ef',
  'A <a@b.co>',
  'a@b.co\nBcc: x@y.zz',
  `${'a'.repeat(250)}@b.co`,
])('%o is no e-mail address', (email) => {
  expect(codes((check) => check.email('email', 'an address', email))).not.toEqual([])
})

test('everything that is wrong is said at once, each on its field', () => {
  const check = new Validation()
  check.text('name', 'a name', '')
  check.email('officer.email', 'an address', 'x')
  try {
    check.done()
    expect.unreachable('it should have refused')
  } catch (error) {
    expect((error as Refused).userErrors.map(({ field }) => field)).toEqual([['name'], ['officer', 'email']])
  }
})

test.each([
  ['0803 123 4567', 'NG', '+2348031234567'],
  ['803-123-4567', 'NG', '+2348031234567'],
  ['+233 24 123 4567', 'NG', '+233241234567'],
  ['009234 803 123 4567', 'NG', '+2348031234567'],
  ['0803 123 4567 or 0805 765 4321', 'NG', '+2348031234567'],
  ['024 123 4567', 'GH', '+233241234567'],
  ['none', 'NG', null],
  ['12', 'NG', null],
  ['', 'NG', null],
])('the number %o in %s is %o', (typed, country, e164) => {
  expect(phoneE164(typed, country)).toBe(e164)
})
