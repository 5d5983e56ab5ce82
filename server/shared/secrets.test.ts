import { expect, test } from 'vitest'
import { derivedCode, derivedToken, newSecret, sameSecret } from './secrets.js'

test('a key is 256 random bits', () => {
  expect(newSecret()).toMatch(/^[\da-f]{64}$/)
  expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100)
})

test('a token or code can be made again from the secret and its purpose, and from nothing less', () => {
  expect(derivedToken('secret', 'claim:1')).toBe(derivedToken('secret', 'claim:1'))
  expect(derivedToken('secret', 'claim:1')).toMatch(/^[\w-]{43}$/)
  expect(derivedToken('secret', 'claim:1')).not.toBe(derivedToken('secret', 'claim:2'))
  expect(derivedToken('secret', 'claim:1')).not.toBe(derivedToken('Secret', 'claim:1'))
  expect(derivedCode('secret', 'reset:1')).toBe(derivedCode('secret', 'reset:1'))
})

test('a code has six digits, the first of them sometimes a zero', () => {
  const codes = Array.from({ length: 500 }, (_, at) => derivedCode('secret', String(at)))
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})

test('secrets are compared whole, whatever their length', () => {
  expect(sameSecret('abc', 'abc')).toBe(true)
  for (const [left, right] of [
    ['abc', 'abd'],
    ['abc', 'ab'],
    ['', 'a'],
    ['é', 'e'],
  ] as const)
    expect(sameSecret(left, right)).toBe(false)
})
