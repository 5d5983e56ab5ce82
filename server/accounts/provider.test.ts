import { expect, test } from 'vitest'
import { act, ask, send } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { anAccount, signedIn } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { createProvider, ensureProvider, resetProviderPassword } from './provider.js'

const product = await theProduct()

const PASSWORD = 'kettle mango violin'
const wanted = (username: string, password = PASSWORD) => ({
  username,
  email: `${username}@dma.example`,
  password,
})
const mayDecide = async (key: string) =>
  (await send(product, '{ schoolApplications(first: 1) { totalCount } }', {}, { key })).errors.length === 0

test('the provider of the configuration can sign in and decide', async () => {
  await ensureProvider(product.world, wanted('ngozi'))
  expect(await mayDecide((await signedIn(product, 'ngozi', PASSWORD)).key)).toBe(true)
})

test('starting again, also twice at once, changes nothing and ends no session', async () => {
  await Promise.all([
    ensureProvider(product.world, wanted('twice')),
    ensureProvider(product.world, wanted('twice')),
  ])
  const { key } = await signedIn(product, 'twice', PASSWORD)
  await ensureProvider(product.world, wanted('twice'))
  expect(await mayDecide(key)).toBe(true)
})

test('a password changed in the configuration takes the place of the old one and ends its sessions', async () => {
  await ensureProvider(product.world, wanted('changed'))
  const { key } = await signedIn(product, 'changed', PASSWORD)
  await ensureProvider(product.world, wanted('changed', 'another good one'))
  expect(await mayDecide(key)).toBe(false)
  expect((await signedIn(product, 'CHANGED', 'another good one')).key).toBeTruthy()
  const old = await ask(product, 'mutation ($input: SignInInput!) { signIn(input: $input) { key } }', {
    input: { username: 'changed', password: PASSWORD },
  })
  expect(old.signIn.key).toBeNull()
})

test('what the provider, or the operator’s command, has changed since stays: settings that nobody changed undo nothing', async () => {
  await ensureProvider(product.world, wanted('stays'))
  const { key } = await signedIn(product, 'stays', PASSWORD)
  const changed = { oldPassword: PASSWORD, password1: 'leaked no longer', password2: 'leaked no longer' }
  await act(product, 'changePassword', changed, { as: { key } })
  const moved = { password: 'leaked no longer', email: 'stays-elsewhere@dma.example' }
  await act(product, 'changeEmail', moved, { as: { key } })
  // The address is free then, for anybody.
  const { username } = await anAccount(product)
  await rows(product, 'update account set email = ? where username = ?', [wanted('stays').email, username])
  await ensureProvider(product.world, wanted('stays'))
  expect(await mayDecide(key)).toBe(true)
  expect((await signedIn(product, 'stays', 'leaked no longer')).email).toBe(moved.email)

  for (const [password, changes] of [
    ['found it again', resetProviderPassword],
    ['made it again', createProvider],
  ] as const) {
    await changes(product.world, { username: 'stays', email: moved.email, password })
    await ensureProvider(product.world, wanted('stays'))
    expect(await mayDecide((await signedIn(product, 'stays', password)).key)).toBe(true)
  }
  // Another password of the settings brings back no address that the provider has left.
  await ensureProvider(product.world, wanted('stays', 'rotated by now'))
  expect((await signedIn(product, 'stays', 'rotated by now')).email).toBe(moved.email)
  const others = { ...wanted('stays', 'of the settings'), email: 'settings@dma.example' }
  await ensureProvider(product.world, others)
  expect((await signedIn(product, 'stays', 'of the settings')).email).toBe(others.email)
})

test.each<[string, (username: string) => Promise<void>]>([
  ['the configuration', (name) => ensureProvider(product.world, wanted(name, 'another good one'))],
  [
    'the command for a lost password',
    (username) => resetProviderPassword(product.world, { username, password: 'another good one' }),
  ],
])(
  'whoever has asked for a code before opens nothing with it once the password is changed by %s',
  async (_door, changes) => {
    const username = `coded${++coded}`
    const { email } = wanted(username)
    await ensureProvider(product.world, wanted(username))
    const { requestId } = await act(product, 'requestPasswordReset', { email }, { select: 'requestId' })
    const { text } = await product.mail.letterTo(email, /Your code for a new password/)
    const code = /^\D*(\d{6})\D/m.exec(text)![1]
    await changes(username)
    const taken = { requestId, email, code, password1: 'taken over 77 now', password2: 'taken over 77 now' }
    expect((await act(product, 'resetPassword', taken, { select: 'changed' })).changed).toBeNull()
    expect((await signedIn(product, username, 'another good one')).key).toBeTruthy()
  },
)

let coded = 0

test('an account that somebody signed up for never becomes a provider’s, by name or by address', async () => {
  const taken = await anAccount(product, 'desk')
  await expect(ensureProvider(product.world, wanted('desk'))).rejects.toThrow(
    'The account "desk" is not a provider’s.',
  )
  await expect(
    ensureProvider(product.world, { ...wanted('desk2'), email: 'DESK@example.com' }),
  ).rejects.toThrow('Another account has the e-mail address')
  await expect(
    resetProviderPassword(product.world, { username: 'desk', password: PASSWORD }),
  ).rejects.toThrow('not a provider’s')
  expect(await mayDecide(taken.key)).toBe(false)
})

test('a weak password or a malformed name is refused in a sentence', async () => {
  await expect(ensureProvider(product.world, wanted('weak', 'password'))).rejects.toThrow(
    'one of the most common passwords',
  )
  await expect(ensureProvider(product.world, wanted('weakling', 'weakling'))).rejects.toThrow(
    'must not be the username',
  )
  await expect(ensureProvider(product.world, { ...wanted('two words'), email: 'x' })).rejects.toThrow(
    /no spaces.*\n.*in full/,
  )
})

test('a lost password is set anew, and every session of the account ends', async () => {
  await ensureProvider(product.world, wanted('lost'))
  const { key } = await signedIn(product, 'lost', PASSWORD)
  await resetProviderPassword(product.world, { username: 'lost', password: 'found it again' })
  expect(await mayDecide(key)).toBe(false)
  expect(await mayDecide((await signedIn(product, 'lost', 'found it again')).key)).toBe(true)
  await expect(
    resetProviderPassword(product.world, { username: 'nobody', password: PASSWORD }),
  ).rejects.toThrow('--create EMAIL')
})
