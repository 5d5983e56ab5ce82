import { beforeEach, describe, expect, test } from 'vitest'
import { act, ask, send } from '../testing/client.js'
import { inOrder, rows } from '../testing/databases/database.js'
import {
  REGISTER_SCHOOL,
  aColleague,
  aProvider,
  aRegistration,
  anAccount,
  anApprovedSchool,
  signedIn,
  type Person,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { providersOf } from '../testing/provider-people.js'
import { rest } from '../testing/rest.js'
import { quiet } from '../testing/databases/stored.js'
import { resetProviderPassword } from './provider.js'

const product = await theProduct()
const ngozi = await aProvider(product)
// Twenty a day are as many as may be sent.
beforeEach(() => rows(product, `update invitation set created_at = created_at - interval '1 day'`))

const { invited } = providersOf(() => ({ product, ngozi }))

/** An account with two sessions: the owner's, and one of somebody else who knows the password. */
interface Scene {
  id: number
  owner: Person
  other: Person
}
/** Made ready, and begun by what is answered: how it was refused, or null. */
type Act = (scene: Scene) => Promise<() => Promise<string | null>>

const CHANGED = 'The owner’s horse 43'
const OTHERS = 'The other one’s horse 43'

/** Sent as anybody sends it: what the door itself refuses, and what it answers in `userErrors`, is one code. */
async function sent(mutation: string, input: object, as?: Person): Promise<string | null> {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { answer: ${mutation}(input: $input) { userErrors { code } } }`
  const { data, errors } = await send(product, query, { input }, as)
  return errors[0]?.extensions.code ?? data.answer.userErrors[0]?.code ?? null
}
const sends =
  (mutation: string, input: (scene: Scene) => object, as?: (scene: Scene) => Person): Act =>
  async (scene) =>
  () =>
    sent(mutation, input(scene), as?.(scene))

/** By a code of its own, which went to the address that the account has by then. */
const resets =
  (password: string): Act =>
  async ({ owner: { email } }) => {
    const subject = /Your code for a new password/
    const earlier = product.mail.received.filter((one) => one.to === email && subject.test(one.subject))
    const { requestId } = await act(product, 'requestPasswordReset', { email }, { select: 'requestId' })
    const letters = await product.mail.lettersTo(email, subject, earlier.length + 1)
    const { text } = letters.find((letter) => !earlier.includes(letter))!
    const code = /^\D*(\d{6})\D/m.exec(text)![1]!
    const chosen = { password1: password, password2: password }
    return () => sent('resetPassword', { requestId, email, code, ...chosen })
  }

/** By the other one, with the password as it was. */
const DOORS: Record<string, Act> = {
  'signing in by username': sends('signIn', ({ owner: { username, password } }) => ({ username, password })),
  'signing in by e-mail address': sends('signIn', ({ owner: { email, password } }) => ({
    username: email,
    password,
  })),
  'signing in by REST':
    async ({ owner: { username, password } }) =>
    async () => {
      const { status } = await rest(product, 'POST', '/dj-rest-auth/login/', { body: { username, password } })
      return status === 200 ? null : String(status)
    },
  'confirming the password': sends(
    'confirmPassword',
    ({ owner: { password } }) => ({ password }),
    ({ other }) => other,
  ),
  'changing the password': sends(
    'changePassword',
    ({ owner }) => ({ oldPassword: owner.password, password1: OTHERS, password2: OTHERS }),
    ({ other }) => other,
  ),
  'changing the address': sends(
    'changeEmail',
    ({ owner: { username, password } }) => ({ password, email: `other.${username}@example.com` }),
    ({ other }) => other,
  ),
  'setting a password by a code': resets(OTHERS),
}

const accepts: Act = async ({ owner: { email, username } }) => {
  const token = await invited(email)
  return () => sent('acceptInvitation', { token, username, password1: CHANGED, password2: CHANGED })
}
/** By the owner, while the other one is at the door. */
const MEANWHILE: Record<string, Act> = {
  'the password is changed': sends(
    'changePassword',
    ({ owner }) => ({ oldPassword: owner.password, password1: CHANGED, password2: CHANGED }),
    ({ owner }) => owner,
  ),
  'the password is reset by a code': resets(CHANGED),
  'the address is changed': sends(
    'changeEmail',
    ({ owner: { username, password } }) => ({ password, email: `next.${username}@example.com` }),
    ({ owner }) => owner,
  ),
  'an invitation to the desk is accepted by whoever has the address': accepts,
  'an invitation to the desk is accepted by whoever has verified the address': async (scene) => {
    await rows(product, 'update account set verified_email = email where id = ?', [scene.id])
    return accepts(scene)
  },
}

async function aScene(): Promise<Scene> {
  const owner = await anAccount(product)
  const other = await signedIn(product, owner.username)
  const [{ id }] = await rows(product, 'select id from account where username = ?', [owner.username])
  return { id, owner, other }
}

/** All that came of it, without what tells two accounts apart. */
async function outcome({ id, owner, other }: Scene): Promise<unknown> {
  await quiet(product)
  const isIn = async (as: Person) => (await ask(product, '{ viewer { id } }', {}, as)).viewer !== null
  const opens = async (password: string) => (await signedIn(product, owner.username, password)).key !== null
  const named = `%${owner.username}%`
  const found = {
    signedIn: [await isIn(owner), await isIn(other)],
    sessions: await rows(product, 'select count(*)::int from session where account_id = ?', [id]),
    accounts: await rows(
      product,
      `select username, email, is_provider, verified_email = email as verified, id = ? as same from account
        where username like ? or id = ? order by 1`,
      [id, named, id],
    ),
    letters: await rows(product, 'select kind, "to" from letter where "to" like ? order by 1, 2', [named]),
    onRecord: await rows(product, 'select act from history_entry where account_id = ? order by 1', [id]),
    opens: [await opens(owner.password), await opens(CHANGED), await opens(OTHERS)],
  }
  const told = JSON.stringify(found).replaceAll(owner.username, 'OWNER')
  return JSON.parse(told.replaceAll(`ended ${id}`, 'ENDED').replaceAll(`ended-${id}@`, 'ENDED@'))
}

const HELD = 'select id from account where id = ? for update'

describe.each(Object.entries(MEANWHILE))('while %s', (_what, meanwhile) => {
  test.each(Object.entries(DOORS))('%s ends as if it had been begun afterwards', async (_door, door) => {
    const [raced, after] = [await aScene(), await aScene()]
    const [begins, changes] = [await door(raced), await meanwhile(raced)]
    await quiet(product)
    const together = await inOrder(product, [HELD, [raced.id]], changes, begins)

    const [later, first] = [await door(after), await meanwhile(after)]
    const inTurn = [await first(), await later()]
    expect(together).toEqual(inTurn)
    expect(inTurn[0]).toBeNull()
    expect(await outcome(raced)).toEqual(await outcome(after))
  })
})

test.each(['confirming the password', 'changing the password', 'changing the address'])(
  '%s with the old password is refused in the session, too, that changes it meanwhile, and the session stays',
  async (door) => {
    const scene = await aScene()
    const changes = await MEANWHILE['the password is changed']!(scene)
    const begins = await DOORS[door]!({ ...scene, other: scene.owner })
    expect(await inOrder(product, [HELD, [scene.id]], changes, begins)).toEqual([null, 'WRONG_CREDENTIALS'])
    expect((await ask(product, '{ viewer { email } }', {}, scene.owner)).viewer.email).toBe(scene.owner.email)
    expect((await signedIn(product, scene.owner.username, CHANGED)).key).not.toBeNull()
  },
)

test('a provider’s old password opens nothing that the operator has changed meanwhile', async () => {
  const owner = await aProvider(product)
  const [{ id }] = await rows(product, 'select id from account where username = ?', [owner.username])
  const begins = await DOORS['signing in by username']!({ id, owner, other: owner })
  const changes = async () =>
    resetProviderPassword(product.world, { username: owner.username, password: CHANGED })
  expect(await inOrder(product, [HELD, [id]], changes, begins)).toEqual([undefined, 'WRONG_CREDENTIALS'])
  expect(await rows(product, 'select id from session where account_id = ?', [id])).toEqual([])
})

test('a registration that is sent again signs nobody in whose password has changed meanwhile', async () => {
  const username = 'registrar'
  const email = `${username}@example.com`
  const account = { username, email, password1: OTHERS, password2: OTHERS }
  const input = { ...(await aRegistration(product, 'Twice Academy')), account }
  const first = await ask(product, REGISTER_SCHOOL, { input })
  expect(first.registerSchool.userErrors).toEqual([])
  const owner = { ...(await signedIn(product, username, OTHERS)), email }
  const [{ id }] = await rows(product, 'select id from account where username = ?', [username])
  const changes = await MEANWHILE['the password is changed']!({ id, owner, other: owner })
  const again = () => sent('registerSchool', input)
  expect(await inOrder(product, [HELD, [id]], changes, again)).toEqual([null, 'UNAUTHENTICATED'])
  expect(await rows(product, 'select count(*)::int from session where account_id = ?', [id])).toEqual([
    { count: 1 },
  ])
})

test('signing in and being removed from a school at the same moment hold nobody up', async () => {
  const head = await anApprovedSchool(product, ngozi)
  const owner = await aColleague(product, head)
  const [{ id }] = await rows(product, 'select id from account where username = ?', [owner.username])
  const begins = await DOORS['signing in by username']!({ id, owner, other: owner })
  const removes = () => sent('removeAdministrator', { accountId: String(id) }, head)
  expect(await inOrder(product, [HELD, [id]], begins, removes)).toEqual([null, null])
})
