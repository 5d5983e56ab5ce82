import { expect, it } from 'vitest'
import { keyStatus } from './keyWords'

it('a key that would work rests while its school is not approved; one that is at its end stays at its end', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const word = (key: Parameters<typeof keyStatus>[0], rests: boolean) => keyStatus(key, now, rests).word
  const key = { expiresAt: '2027-01-01T00:00:00Z' }
  expect([word(key, false), word(key, true)]).toEqual(['Working', 'Resting'])
  expect(word({ expiresAt: '2026-11-01T00:00:00Z' }, true)).toBe('Expired')
  expect(word({ ...key, revokedAt: '2026-11-19T00:00:00Z' }, true)).toBe('Revoked')
})
