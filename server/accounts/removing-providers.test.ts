import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, send } from '../testing/client.js'
import { rows, whileLocked } from '../testing/databases/database.js'
import { aProvider, aSchool, signedIn, type Person } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { OPERATOR, providersOf } from '../testing/provider-people.js'
import { anAddress, invitationIn } from '../testing/school-people.js'
import { ensureProvider } from './provider.js'

let product: Product
let ngozi: Person
beforeAll(async () => {
  product = await aProduct({ env: OPERATOR })
  await ensureProvider(product.world, product.world.config.provider!)
})
beforeEach(async () => {
  ngozi = await aProvider(product)
})
afterAll(() => product.close())

const { invite, invited, accept, opens, remove, people, idOf, mayDecide } = providersOf(() => ({
  product,
  ngozi,
}))

describe('removing', () => {
  test('ends every session at once, and what is left is an account like anybody’s', async () => {
    const halima = await aProvider(product)
    await aSchool(product)
    const read = '{ notifications(first: 10) { edges { node { text } } } }'
    expect((await ask(product, read, {}, halima)).notifications.edges).not.toEqual([])
    expect((await remove(await idOf(halima))).userErrors).toEqual([])
    expect(await ask(product, '{ viewer { id } }', {}, halima)).toEqual({ viewer: null })
    const { key } = await signedIn(product, halima.username)
    expect((await ask(product, read, {}, { key })).notifications.edges).toEqual([])
    expect(await mayDecide(key)).toBe(false)
    expect(await idOf(halima)).toBeUndefined()
    const [{ act: recorded, name }] = await rows(
      product,
      `select act, username as name from history_entry join account on account.id = history_entry.account_id
        where act = 'provider.removed' order by history_entry.id desc limit 1`,
    )
    expect([recorded, name]).toEqual(['provider.removed', halima.username])
  })

  test('takes the invitations back that they had sent', async () => {
    const halima = await aProvider(product)
    const email = anAddress()
    await invite(email, halima)
    const token = invitationIn(await product.mail.letterTo(email))
    await remove(await idOf(halima))
    expect(await opens(token)).toBeNull()
  })

  test('leaves the way back open: they can be invited again', async () => {
    const halima = await aProvider(product)
    await remove(await idOf(halima))
    const { key } = await accept(await invited(halima.email), { username: halima.username })
    expect(await mayDecide(key)).toBe(true)
  })

  test('is refused for oneself and for the account of the settings, which both can be told beforehand', async () => {
    for (const username of [ngozi.username, 'operator']) {
      const { id, removable } = (await people()).find((person) => person.username === username)
      expect(removable, username).toBe(false)
      expect((await remove(id)).userErrors).toMatchObject([{ code: 'CONFLICT', field: ['accountId'] }])
    }
    expect(await mayDecide(ngozi.key)).toBe(true)
  })

  test('a school, and somebody removed before, are not found', async () => {
    const school = await aSchool(product)
    const [{ id }] = await rows(product, 'select id from account where username = ?', [school.username])
    expect((await remove(String(id))).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  test('each other at the same moment leaves one of the two', async () => {
    const halima = await aProvider(product)
    const ids = [await idOf(ngozi), await idOf(halima)] as const
    const answers = await whileLocked(
      product,
      { statements: [['select pg_advisory_xact_lock(4202612)', []]], waiting: 2 },
      () =>
        Promise.all(
          (
            [
              [ids[1], ngozi],
              [ids[0], halima],
            ] as const
          ).map(([accountId, as]) =>
            send(
              product,
              'mutation ($id: ID!) { removeProvider(input: { accountId: $id }) { removedId } }',
              { id: accountId },
              as,
            ),
          ),
        ),
    )
    const removed = answers.filter(({ data }) => data?.removeProvider?.removedId)
    expect(removed).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
      'FORBIDDEN',
    ])
  })
})

test('the list tells since when somebody is a provider and when they were last here', async () => {
  const halima = await aProvider(product)
  const seen = async () => Date.parse((await people()).find(({ id }) => id === halimaId).lastSeenAt)
  const halimaId = await idOf(halima)
  const before = await seen()
  expect(product.clock.now().getTime() - before).toBeLessThan(60_000)
  product.clock.forward(10 / (24 * 60))
  expect(await seen()).toBe(before)
  await mayDecide(halima.key)
  expect((await seen()) - before).toBeGreaterThanOrEqual(10 * 60_000)
  const operator = (await people()).find(({ username }) => username === 'operator')
  expect(operator).toMatchObject({ email: 'operator@dma.example', lastSeenAt: null })
  expect(Date.parse(operator.since)).toBeLessThan(before)
})
