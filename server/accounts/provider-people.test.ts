import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater } from '../testing/claims.js'
import { act, ask, send, visitor } from '../testing/client.js'
import { rows, untilWaiting, whileLocked } from '../testing/database.js'
import { aProvider, aRegistration, aSchool, anAccount, signedIn, type Person } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { quiet, stored } from '../testing/stored.js'
import { ensureProvider } from './provider.js'
import { sweepAccounts } from './sweep.js'

let product: Product
let ngozi: Person
beforeAll(async () => {
  product = await aProduct({
    env: {
      PROVIDER_USERNAME: 'operator',
      PROVIDER_EMAIL: 'operator@dma.example',
      PROVIDER_PASSWORD: 'kettle mango violin',
    },
  })
  await ensureProvider(product.world, product.world.config.provider!)
})
beforeEach(async () => {
  ngozi = await aProvider(product)
})
afterAll(() => product.close())

const PASSWORD = 'nine loud mountains'
let counter = 0
const anAddress = () => `halima${++counter}@dma.example`
const invite = (email: string, as: Person = ngozi) =>
  act(product, 'inviteProvider', { email }, { as, select: 'invitation { id email invitedBy expiresAt }' })
const tokenOf = ({ text }: { text: string }) => /\/join\/([\w-]{43})/.exec(text)![1]!
/** The token of the newest letter, the one that is number `letter` to this address. */
async function invited(email: string, letter = 1): Promise<string> {
  expect((await invite(email)).userErrors).toEqual([])
  return tokenOf((await product.mail.lettersTo(email, /invited to the desk/, letter)).at(-1)!)
}
const accept = (token: string, over: Record<string, unknown> = {}) =>
  act(
    product,
    'acceptInvitation',
    { token, username: `halima.${++counter}`, password1: PASSWORD, password2: PASSWORD, ...over },
    { select: 'key viewer { id username email emailVerified isProvider }' },
  )
const opens = async (token: string) =>
  (await ask(product, 'query ($token: String!) { invitation(token: $token) { email } }', { token }))
    .invitation
const remove = (accountId: string, as: Person = ngozi) =>
  act(product, 'removeProvider', { accountId }, { as, select: 'removedId' })
const people = async (as: Person = ngozi): Promise<any[]> =>
  (await ask(product, '{ providers { id username email since lastSeenAt removable } }', {}, as)).providers
const idOf = async ({ username }: { username: string }) =>
  (await people()).find((person) => person.username === username)?.id as string
const mayDecide = async (key: string) =>
  (await send(product, '{ schoolApplications(first: 1) { totalCount } }', {}, { key })).errors.length === 0
const acts = async () => rows(product, 'select act, changes from history_entry order by id')

describe('inviting', () => {
  test('sends a letter whose link makes an account that may decide, signed in and on record', async () => {
    const email = anAddress()
    const { invitation } = await invite(email)
    expect(invitation).toMatchObject({ email, invitedBy: ngozi.username })
    const token = tokenOf(await product.mail.letterTo(email, /invited to the desk/))
    expect(await opens(token)).toEqual({ email })
    const { key, viewer, userErrors } = await accept(token, { username: 'halima' })
    expect(userErrors).toEqual([])
    expect(viewer).toMatchObject({ username: 'halima', email, emailVerified: true, isProvider: true })
    expect(await mayDecide(key)).toBe(true)
    expect(await mayDecide((await signedIn(product, 'HALIMA', PASSWORD)).key)).toBe(true)
    const recorded = (await acts()).filter(({ act }) => act.startsWith('provider.'))
    expect(recorded.slice(-2)).toEqual([
      { act: 'provider.invited', changes: [{ field: 'person', before: null, after: email }] },
      { act: 'provider.joined', changes: [] },
    ])
  })

  test('is shown while it waits, and no longer once it was accepted', async () => {
    const email = anAddress()
    const waiting = async () =>
      (await ask(product, '{ invitations { email invitedBy } }', {}, ngozi)).invitations
    const token = await invited(email)
    expect((await waiting())[0]).toEqual({ email, invitedBy: ngozi.username })
    await accept(token)
    expect((await waiting()).map((invitation: any) => invitation.email)).not.toContain(email)
  })

  test('the same address again ends the link before', async () => {
    const email = anAddress()
    const first = await invited(email)
    const second = await invited(email.toUpperCase(), 2)
    expect(await opens(first)).toBeNull()
    expect((await accept(first)).userErrors).toMatchObject([{ code: 'EXPIRED', field: ['token'] }])
    expect((await accept(second)).userErrors).toEqual([])
  })

  test.each(['the invitation first', 'the school first'])(
    'accepted while its account registers a school, makes a provider or a school, never both: %s',
    async (order) => {
      const head = await anAccount(product)
      const [{ id, email }] = await rows(product, 'select id, email from account where username = ?', [
        head.username,
      ])
      const input = await aRegistration(product, 'Crossing Academy', head)
      const token = await invited(email)
      const joins = () => accept(token)
      const registers = () => act(product, 'registerSchool', input, { as: head, select: 'school { id }' })
      const [first, second] = order === 'the school first' ? [registers, joins] : [joins, registers]
      const answers = await whileLocked(
        product,
        { statements: [['select id from account where id = ? for update', [id]]], waiting: 2 },
        async () => {
          const waits = first()
          await untilWaiting(product, 1)
          return Promise.all([waits, second()])
        },
      )
      expect(answers.map(({ userErrors }) => userErrors.length)).toEqual([0, 1])
      const [account] = await rows(product, 'select is_provider, school_id from account where id = ?', [id])
      expect(account.is_provider).toBe(order === 'the invitation first')
      expect(account.school_id === null).toBe(order === 'the invitation first')
    },
  )

  test('withdrawn, it opens nothing any more', async () => {
    const email = anAddress()
    const { invitation } = await invite(email)
    const token = tokenOf(await product.mail.letterTo(email))
    const withdraw = () =>
      act(
        product,
        'withdrawInvitation',
        { invitationId: invitation.id },
        { as: ngozi, select: 'withdrawnId', type: 'InvitationInput' },
      )
    expect(await withdraw()).toEqual({ withdrawnId: invitation.id, userErrors: [] })
    expect(await opens(token)).toBeNull()
    expect((await accept(token)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
    expect((await withdraw()).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  test.each([
    ['nothing', () => '', 'REQUIRED', /Enter their e-mail address/],
    ['what is no address', () => 'halima', 'INVALID', /in full/],
    ['a provider', () => ngozi.email.toUpperCase(), 'TAKEN', /is a provider already/],
    ['a school', async () => (await aSchool(product)).email, 'TAKEN', /A provider needs another one/],
  ])('%s is refused in a sentence, and no letter leaves', async (_whom, email, code, message) => {
    const address = await email()
    await quiet(product)
    const before = await stored(product)
    expect((await invite(address)).userErrors).toMatchObject([
      { code, field: ['email'], message: expect.stringMatching(message) },
    ])
    expect(await stored(product)).toEqual(before)
  })

  test('twenty a day are as many as may be sent, taken back or not', async () => {
    await rows(product, `update invitation set created_at = created_at - interval '1 day'`)
    for (let at = 0; at < 20; at++) expect((await invite(anAddress())).userErrors).toEqual([])
    await rows(product, 'update invitation set withdrawn_at = now() where withdrawn_at is null')
    expect((await invite(anAddress())).userErrors).toMatchObject([{ code: 'CONFLICT', field: null }])
    await rows(product, `update invitation set created_at = created_at - interval '1 day'`)
  })
})

describe('accepting', () => {
  test('works for seven days', async () => {
    const [early, late] = [await invited(anAddress()), await invited(anAddress())]
    await daysLater(product, 6.9, ngozi)
    expect((await accept(early)).userErrors).toEqual([])
    await daysLater(product, 0.2, ngozi)
    expect(await opens(late)).toBeNull()
    expect((await accept(late)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
    await sweepAccounts(product.world)
    expect(await rows(product, 'select id from invitation where expires_at < now()')).toEqual([])
  })

  test('works once, also for several who come at the same moment', async () => {
    const token = await invited(anAddress())
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token)))
    expect(answers.filter(({ key }) => key !== null)).toHaveLength(1)
    expect((await accept(token)).userErrors).toMatchObject([{ code: 'EXPIRED' }])
  })

  test.each([
    ['a weak password', { password1: 'password', password2: 'password' }, 'TOO_COMMON', 'password1'],
    ['two passwords', { password2: 'another one 7' }, 'MISMATCH', 'password2'],
    ['a username with a space', { username: 'ha lima' }, 'INVALID', 'username'],
    ['somebody’s username', { username: 'operator' }, 'TAKEN', 'username'],
    ['a link that somebody made up', { token: 'A'.repeat(43) }, 'EXPIRED', 'token'],
  ])('with %s is refused, and the link still works', async (_what, over, code, field) => {
    const token = await invited(anAddress())
    const { key, viewer, userErrors } = await accept(token, over)
    expect({ key, viewer }).toEqual({ key: null, viewer: null })
    expect(userErrors).toMatchObject([{ code, field: [field] }])
    expect((await accept(token)).userErrors).toEqual([])
  })

  test('makes an account without a school that has this address anew: its old password and sessions are gone', async () => {
    const squatter = await anAccount(product)
    const token = await invited(squatter.email)
    const { key, viewer, userErrors } = await accept(token, { username: squatter.username })
    expect(userErrors).toEqual([])
    expect(viewer).toMatchObject({ username: squatter.username, email: squatter.email, isProvider: true })
    expect(await mayDecide(key)).toBe(true)
    expect(await ask(product, '{ viewer { id } }', {}, squatter)).toEqual({ viewer: null })
    expect((await signedIn(product, squatter.username, squatter.password)).key).toBeNull()
  })

  test('is refused when the address has become a school’s meanwhile', async () => {
    const person = await anAccount(product)
    const token = await invited(person.email)
    const { schoolId } = await aSchool(product)
    await rows(product, 'update account set school_id = ? where username = ?', [schoolId, person.username])
    expect((await accept(token)).userErrors).toMatchObject([{ code: 'TAKEN', field: ['token'] }])
    expect((await ask(product, '{ viewer { isProvider } }', {}, person)).viewer.isProvider).toBe(false)
  })
})

describe('removing', () => {
  test('ends every session at once, and what is left is an account like anybody’s', async () => {
    const halima = await aProvider(product)
    expect((await remove(await idOf(halima))).userErrors).toEqual([])
    expect(await ask(product, '{ viewer { id } }', {}, halima)).toEqual({ viewer: null })
    const { key } = await signedIn(product, halima.username)
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
    const token = tokenOf(await product.mail.letterTo(email))
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

test('nobody else reads who runs the register, nor any invitation', async () => {
  await invited(anAddress())
  for (const as of [visitor, await anAccount(product), await aSchool(product)]) {
    expect((await send(product, '{ providers { email } }', {}, as)).data).toBeNull()
    // A school reads its own, of which there are none.
    const { data } = await send(product, '{ invitations { email } }', {}, as)
    expect(data?.invitations ?? []).toEqual([])
  }
})
