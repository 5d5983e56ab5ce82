import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater } from '../../testing/claims/claims.js'
import { act, ask, send, visitor } from '../../testing/client.js'
import { inOrder, rows } from '../../testing/databases/database.js'
import {
  REGISTER_SCHOOL,
  aProvider,
  aRegistration,
  aSchool,
  anAccount,
  signedIn,
  type Person,
} from '../../testing/people.js'
import { aProduct, type Product } from '../../testing/product.js'
import { OPERATOR, PASSWORD, providersOf } from '../../testing/provider-people.js'
import { anAddress, invitationIn } from '../../testing/school-people.js'
import { quiet, stored } from '../../testing/databases/stored.js'
import { ensureProvider } from '../provider.js'
import { sweepAccounts } from '../sweep.js'

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

const { invite, invited, accept, opens, mayDecide } = providersOf(() => ({ product, ngozi }))
const HELD = 'select id from account where id = ? for update'
const accountOf = async (email: string) =>
  (await rows(product, 'select id, email from account where email = ?', [email]))[0]
/** Longer than a request that is sent once more. */
const A_WHILE = 3 / 24 / 60
const acts = async () => rows(product, 'select act, changes from history_entry order by id')

describe('inviting', () => {
  test('sends a letter whose link makes an account that may decide, signed in and on record', async () => {
    const email = anAddress()
    const { invitation } = await invite(email)
    expect(invitation).toMatchObject({ email, invitedBy: ngozi.username })
    const token = invitationIn(await product.mail.letterTo(email, /invited to the desk/))
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
    await daysLater(product, A_WHILE, ngozi)
    const second = await invited(email.toUpperCase(), 2)
    expect(await opens(first)).toBeNull()
    expect((await accept(first)).userErrors).toMatchObject([{ code: 'EXPIRED', field: ['token'] }])
    expect((await accept(second)).userErrors).toEqual([])
  })

  test.each(['the invitation first', 'the school first'])(
    'accepted while its account registers a school, makes a provider or a school, never both: %s',
    async (order) => {
      const head = await anAccount(product)
      const { id } = await accountOf(head.email)
      const input = await aRegistration(product, 'Crossing Academy', head)
      const token = await invited(head.email)
      const joins = async () => (await accept(token)).userErrors[0]?.code
      const registers = async () => {
        const { data, errors } = await send(product, REGISTER_SCHOOL, { input }, head)
        return errors[0]?.extensions.code ?? data.registerSchool.userErrors[0]?.code
      }
      const isJoinedFirst = order === 'the invitation first'
      const [first, second] = isJoinedFirst ? [joins, registers] : [registers, joins]
      expect(await inOrder(product, [HELD, [id]], first, second)).toEqual([
        undefined,
        isJoinedFirst ? 'UNAUTHENTICATED' : 'TAKEN',
      ])
      const of = 'select is_provider, school_id is not null as has_school from account where email = ?'
      expect(await rows(product, of, [head.email])).toEqual([
        { is_provider: isJoinedFirst, has_school: !isJoinedFirst },
      ])
      expect(await rows(product, of, [`ended-${id}@invalid`])).toEqual(
        isJoinedFirst ? [{ is_provider: false, has_school: false }] : [],
      )
    },
  )

  test('withdrawn, it opens nothing any more', async () => {
    const email = anAddress()
    const { invitation } = await invite(email)
    const token = invitationIn(await product.mail.letterTo(email))
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

  test('by whoever has confirmed the address keeps their account: its old password and sessions are gone', async () => {
    const person = await anAccount(product)
    const { id } = await accountOf(person.email)
    await rows(product, 'update account set verified_email = email where id = ?', [id])
    const token = await invited(person.email)
    const { key, viewer, userErrors } = await accept(token, { username: person.username })
    expect(userErrors).toEqual([])
    expect(viewer).toMatchObject({ id: String(id), username: person.username, isProvider: true })
    expect(await mayDecide(key)).toBe(true)
    expect(await ask(product, '{ viewer { id } }', {}, person)).toEqual({ viewer: null })
    expect((await signedIn(product, person.username, person.password)).key).toBeNull()
  })

  test('leaves a stranger’s account, which has never confirmed the address, behind: nothing of it is the provider’s', async () => {
    const squatter = await anAccount(product)
    const { id } = await accountOf(squatter.email)
    const token = await invited(squatter.email)
    const { key, viewer, userErrors } = await accept(token, { username: squatter.username })
    expect(userErrors).toEqual([])
    expect(viewer).toMatchObject({ username: squatter.username, email: squatter.email, isProvider: true })
    expect(viewer.id).not.toBe(String(id))
    expect(await mayDecide(key)).toBe(true)
    expect(await ask(product, '{ viewer { id } }', {}, squatter)).toEqual({ viewer: null })
    expect((await signedIn(product, squatter.username, squatter.password)).key).toBeNull()

    const left = `ended ${id}`
    const of = 'select username, email, is_provider, verified_email from account where id = ?'
    expect(await rows(product, of, [id])).toEqual([
      { username: left, email: `ended-${id}@invalid`, is_provider: false, verified_email: null },
    ])
    expect(await rows(product, 'select id from account_code where account_id = ?', [id])).toEqual([])
    expect((await signedIn(product, left, squatter.password)).key).toBeNull()
    expect((await acts()).findLast(({ act }) => act === 'account.gave-way')!.changes).toEqual([
      { field: 'person', before: squatter.username, after: null },
    ])
  })

  test('is not held up by a stranger’s account that has left the address meanwhile', async () => {
    const squatter = await anAccount(product)
    const { id, email } = await accountOf(squatter.email)
    const token = await invited(email)
    const input = { email: `elsewhere.${email}`, password: squatter.password }
    const moves = () => act(product, 'changeEmail', input, { as: squatter })
    const [moved, joined] = await inOrder(product, [HELD, [id]], moves, () => accept(token))
    expect([moved.userErrors, joined.userErrors]).toEqual([[], []])
    expect(joined.viewer).toMatchObject({ email, isProvider: true })
    expect((await ask(product, '{ viewer { id email isProvider } }', {}, squatter)).viewer).toEqual({
      id: String(id),
      email: input.email,
      isProvider: false,
    })
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

test('nobody else reads who runs the register, nor any invitation', async () => {
  await invited(anAddress())
  for (const as of [visitor, await anAccount(product), await aSchool(product)]) {
    expect((await send(product, '{ providers { email } }', {}, as)).data).toBeNull()
    // A school reads its own, of which there are none.
    const { data } = await send(product, '{ invitations { email } }', {}, as)
    expect(data?.invitations ?? []).toEqual([])
  }
})
