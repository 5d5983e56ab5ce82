import { expect, test } from 'vitest'
import { codeIn } from '../../testing/claims/claims.js'
import { act } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anAccount, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { everyText } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { PASSWORD_KIB: '' } })

test('no password, key, code or link can be read in any table, the queue included', async () => {
  const ada = await anAccount(product, 'ada')
  const verifyLink = secretOf(await product.mail.letterTo(ada.email), /verify-email\/([\w-]{43})/)
  const password = 'Another horse 43'
  const change = { oldPassword: ada.password, password1: password, password2: password }
  await act(product, 'changePassword', change, { as: ada })
  await act(product, 'requestPasswordReset', { email: ada.email })
  const code = secretOf(await product.mail.letterTo(ada.email, /Your code/), /^\D*(\d{6})\D/m)
  const provider = await aProvider(product)
  const school = await anApprovedSchool(product, provider)
  await act(product, 'inviteProvider', { email: 'halima@dma.example' }, { as: provider })
  const invitation = secretOf(await product.mail.letterTo('halima@dma.example'), /join\/([\w-]{43})/)
  await aDebtor(product, school, { parentEmail: 'ngozi@example.com' })
  const claimLetter = await product.mail.letterTo('ngozi@example.com')
  const claimLink = secretOf(claimLetter, /claim\/([\w-]{43})/)
  const typed = codeIn(claimLetter)

  const stored = await everyText(product)
  // That what is stored would be found.
  expect(stored).toContain(ada.email)
  expect(stored).toContain('ngozi@example.com')
  for (const secret of [
    ada.password,
    password,
    ada.key,
    school.key,
    verifyLink,
    invitation,
    claimLink,
    typed,
    typed.replace(' ', ''),
    product.world.config.secret,
  ])
    expect(stored).not.toContain(secret)
  expect(stored).not.toMatch(new RegExp(`(?<![\\w.])${code}(?!\\w)`))
})

test('passwords are kept as argon2id with OWASP’s cost, each with a salt of its own', async () => {
  await anAccount(product)
  await anAccount(product)
  const kept = await rows<{ hash: string }>(product, 'select password_hash as hash from account')
  const salts = kept.map(
    ({ hash }) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$[\w+/]{43}$/.exec(hash)?.[1],
  )
  expect(salts).not.toContain(undefined)
  expect(new Set(salts).size).toBe(kept.length)
})

function secretOf({ text }: { text: string }, pattern: RegExp): string {
  return pattern.exec(text)![1]!
}
