import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.js'

const CHEAP = { passwordKib: 8 }
const DEAR = { passwordKib: 16 }

test('a password opens by what its own hash cost, whatever a new one costs', async () => {
  const hash = await hashPassword('Correct horse 42', CHEAP)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=2,p=1\$/)
  expect(await verifyPassword('Correct horse 42', hash, DEAR)).toBe(true)
  expect(await verifyPassword('Correct horse 43', hash, DEAR)).toBe(false)
})

test('nothing opens where there is no hash', async () => {
  expect(await verifyPassword('Correct horse 42', null, CHEAP)).toBe(false)
})
