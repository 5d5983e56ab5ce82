import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { POLICY, type Act } from '../policy.js'
import { aDispute, aToldFamily } from '../testing/claims/cases.js'
import { act, send, type Asker } from '../testing/client.js'
import { rows, untilWaiting } from '../testing/databases/database.js'
import { aCheckedList, anImport, sendList } from '../testing/imports.js'
import {
  aColleague,
  aDebtor,
  aProvider,
  anApprovedSchool,
  decide,
  officeOf,
  type Person,
  type SchoolPerson,
} from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest } from '../testing/rest.js'
import { quiet } from '../testing/databases/stored.js'
import { anAddress } from '../testing/school-people.js'
import { stateNow } from './acting-now.js'

/*
 * Whoever is removed from a school, and whose school is suspended, does nothing for it from that moment on, also with
 * what they began a moment before.
 */
const product = await theProduct({
  env: { NOTICE_DAYS: '0', IMPORT_PAUSE_MINUTES: '10' },
  webhooks: { resolve: async () => [{ address: '8.8.8.8', family: 4 }] },
})
const provider = await aProvider(product)

/** Who acts: `bola` is about to be removed by `ada`, in whose name the school is made ready. */
interface Cast {
  ada: SchoolPerson
  bola: Person
}
type Begun = () => Promise<unknown>
/** Makes everything ready, and answers what Bola sends. */
type Door = (cast: Cast) => Promise<Begun>

/** By an operation of one input: `ready` makes it. */
const byInput =
  (name: Act, ready: (cast: Cast) => Promise<object> | object): Door =>
  async (cast) => {
    const input = await ready(cast)
    const type = TYPES[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { userErrors { code message } } }`
    return () => send(product, query, { input }, cast.bola)
  }
const TYPES: Partial<Record<Act, string>> = {
  removeWebhook: 'WebhookInput',
  rotateWebhookSecret: 'WebhookInput',
  sendTestEvent: 'WebhookInput',
  sendInvitationAgain: 'InvitationInput',
  withdrawInvitation: 'InvitationInput',
}

const made = async (name: string, input: Record<string, unknown>, select: string, as: Asker) =>
  act(product, name, input, { as, select })
const aKey = async (as: Asker, scopes = ['READ_DEBTORS']): Promise<{ id: string; key: string }> => {
  const { apiKey, key } = await made(
    'createApiKey',
    { name: 'Portal', scopes, days: 30 },
    'apiKey { id } key',
    as,
  )
  return { id: apiKey.id, key }
}
const HOOK = { url: 'https://partner.example/hook', events: ['DEBTOR_LISTED'] }
const aHook = async (as: Asker): Promise<string> =>
  (await made('createWebhook', HOOK, 'webhook { id }', as)).webhook.id
const anInvitation = async (as: Asker): Promise<string> =>
  (await made('inviteAdministrator', { email: anAddress(), role: 'BURSAR' }, 'invitation { id }', as))
    .invitation.id
const LIST =
  'Name of student,Name of parent,Parent’s phone number,Amount owed\nChidinma Okafor,Ngozi Okafor,0803 123 4567,45000\n'
const CLAIM = {
  name_of_student: 'Chidinma Okafor',
  name_of_parent: 'Ngozi Okafor',
  phone_number: '0803 123 4567',
  amount_owed: 45_000,
}
const lists = (as: Asker) => async () => (await rest(product, 'POST', '/dashboard', { as, body: CLAIM })).body

const DOORS = {
  createApiKey: byInput('createApiKey', () => ({ name: 'Portal', scopes: ['READ_DEBTORS'], days: 30 })),
  createWebhook: byInput('createWebhook', () => HOOK),
  updateWebhook: byInput('updateWebhook', async ({ ada }) => ({
    id: await aHook(ada),
    url: 'https://elsewhere.example/hook',
  })),
  removeWebhook: byInput('removeWebhook', async ({ ada }) => ({ id: await aHook(ada) })),
  rotateWebhookSecret: byInput('rotateWebhookSecret', async ({ ada }) => ({ id: await aHook(ada) })),
  sendTestEvent: byInput('sendTestEvent', async ({ ada }) => ({ id: await aHook(ada) })),
  replayWebhooks: byInput('replayWebhooks', async ({ ada }) => ({
    id: await aHook(ada),
    since: '2026-01-01T00:00:00Z',
  })),
  inviteAdministrator: byInput('inviteAdministrator', () => ({ email: anAddress(), role: 'BURSAR' })),
  sendInvitationAgain: byInput('sendInvitationAgain', async ({ ada }) => ({
    invitationId: await anInvitation(ada),
  })),
  withdrawInvitation: byInput('withdrawInvitation', async ({ ada }) => ({
    invitationId: await anInvitation(ada),
  })),
  updateSchool: byInput('updateSchool', () => ({ address: '1 Another Road' })),
  addDebtor: async ({ bola }) => lists(bola),
  planImport:
    async ({ bola }) =>
    async () =>
      (await sendList(product, LIST, bola)).json(),
  runImport: byInput('runImport', async ({ bola }) => ({
    id: (await aCheckedList(product, LIST, bola)).id,
    statementAccepted: true,
    skipRefused: false,
    skipDuplicates: false,
  })),
  readImport: byInput('readImport', async ({ bola }) => ({
    id: (await aCheckedList(product, LIST, bola)).id,
    dayFirst: true,
  })),
  undoImport: byInput('undoImport', async ({ bola }) => {
    const { id } = await aCheckedList(product, LIST, bola)
    await anImport(product, { id, skipRefused: false, skipDuplicates: false }, bola)
    return { id }
  }),
  recordPayment: byInput('recordPayment', async ({ ada }) => ({
    debtorId: (await aDebtor(product, ada)).id,
    amount: '5000',
  })),
  withdrawDebtor: byInput('withdrawDebtor', async ({ ada }) => ({ id: (await aDebtor(product, ada)).id })),
  rejectContend: byInput('rejectContend', async ({ ada }) => {
    const { id } = await aDispute(product, await aToldFamily(product, ada))
    return { contendId: id, message: 'Nothing was paid on that day.' }
  }),
  setSafeguardingHold: byInput('setSafeguardingHold', async ({ ada }) => {
    const { name } = await aToldFamily(product, await anApprovedSchool(product, provider))
    const asked = { student: name, parent: 'Ngozi Okafor', purpose: 'ADMISSION', reference: 'A-1' }
    const { check } = await made('checkWard', asked, 'check { id }', ada)
    return { checkId: check.id, hold: true, reason: 'CUSTODY' }
  }),
  updateDebtor: byInput('updateDebtor', async ({ ada }) => ({
    id: (await aDebtor(product, ada, { parentEmail: null })).id,
    amountOwed: '90000',
    statementAccepted: true,
  })),
} satisfies Partial<Record<Act, Door>>

/** Rule 2 refuses it of a suspended school by the claim, and not by the act. */
const BY_CLAIM: readonly string[] = ['updateDebtor']

/** What comes first waits first: as it is where two servers do it at the same moment. */
async function inOrder(schoolId: string, first: Begun, second: Begun): Promise<unknown> {
  const em = product.world.orm.em.fork()
  await em.begin()
  await em.execute('select id from school where id = ? for update', [schoolId])
  const one = first()
  await untilWaiting(product, 1)
  const other = second()
  await untilWaiting(product, 2).finally(() => em.commit())
  await one
  return other
}

const idOf = async ({ username }: Person): Promise<string> =>
  String((await rows(product, 'select id from account where username = ?', [username]))[0].id)
const removes = async ({ ada, bola }: Cast): Promise<Begun> => {
  const accountId = await idOf(bola)
  return async () => {
    const { userErrors } = await act(product, 'removeAdministrator', { accountId }, { as: ada })
    expect(userErrors).toEqual([])
  }
}
async function aCast(): Promise<Cast> {
  const ada = await anApprovedSchool(product, provider)
  return { ada, bola: await aColleague(product, ada) }
}
/** GraphQL's code, or what the REST contract says. */
const codeOf = (answer: any) =>
  answer.errors?.[0]?.extensions.code ??
  Object.values(answer.data ?? {})[0]?.['userErrors' as never] ??
  answer

describe.each(Object.entries(DOORS))('%s', (name, door) => {
  test('does nothing for somebody who is removed at that moment', async () => {
    const cast = await aCast()
    const sends = await door(cast)
    const answer = await inOrder(cast.ada.schoolId, await removes(cast), sends)
    expect(JSON.stringify(codeOf(answer))).toMatch(/FORBIDDEN|not allowed to do this/)
    await quiet(product)
  })

  // Or a decision about the school waits for whoever has its turn, and they for the claim.
  test('has no claim yet while it waits for its school', async () => {
    const cast = await aCast()
    const sends = await door(cast)
    await quiet(product)
    const em = product.world.orm.em.fork()
    await em.begin()
    await stateNow(em, { id: Number(cast.ada.schoolId) }, 'alone')
    const answer = sends()
    await untilWaiting(product, 1)
    const free = await rows(product, 'select id from debtor order by id for update skip locked').finally(() =>
      em.commit(),
    )
    expect(free).toEqual(await rows(product, 'select id from debtor order by id'))
    await answer
    await quiet(product)
  })

  test('does for a school that is suspended at that moment what a suspended one may', async () => {
    const cast = await aCast()
    const sends = await door(cast)
    const { schoolId } = cast.ada
    const suspends = () => decide(product, provider, 'suspendSchool', { schoolId, reason: 'Because.' })
    const answer = codeOf(await inOrder(schoolId, suspends, sends))
    const may = (POLICY[name as Act] as readonly string[]).includes('suspended school')
    if (!may || BY_CLAIM.includes(name)) expect(JSON.stringify(answer)).toMatch(/FORBIDDEN|is suspended/)
    else expect(answer).toEqual([])
    await quiet(product)
  })
})

test('nothing is kept of what is refused so: neither a key nor a webhook', async () => {
  const cast = await aCast()
  for (const door of [DOORS.createApiKey, DOORS.createWebhook]) {
    const sends = await door(cast)
    if (door === DOORS.createApiKey) await inOrder(cast.ada.schoolId, await removes(cast), sends)
    else await sends()
  }
  const { schoolId } = cast.ada
  expect(await rows(product, 'select id from api_key where school_id = ?', [schoolId])).toEqual([])
  expect(await rows(product, 'select id from webhook where school_id = ?', [schoolId])).toEqual([])
})

test('a key is revoked at once, whatever it is doing', async () => {
  const { ada } = await aCast()
  const { id } = await aKey(ada, ['WRITE_DEBTORS'])
  const em = product.world.orm.em.fork()
  await em.begin()
  // As whatever writes by it holds its school, for as long as that takes.
  await em.execute('select id from school where id = ? for key share', [ada.schoolId])
  const { userErrors } = await act(product, 'revokeApiKey', { id }, { as: ada }).finally(() => em.commit())
  expect(userErrors).toEqual([])
})

test('a program lists nobody whose key is revoked while it waits', async () => {
  const { ada } = await aCast()
  const { id, key } = await aKey(ada, ['WRITE_DEBTORS'])
  const em = product.world.orm.em.fork()
  await em.begin()
  await em.execute('select id from school where id = ? for update', [ada.schoolId])
  const listing = lists({ key })()
  await untilWaiting(product, 1)
  await rows(product, 'update api_key set revoked_at = now() where id = ? returning id', [id]).finally(() =>
    em.commit(),
  )
  expect(JSON.stringify(await listing)).toMatch(/not allowed to do this/)
  expect(await rows(product, 'select id from debtor where school_id = ?', [ada.schoolId])).toEqual([])
})

test('an address that somebody asked for does not become the school’s while they are removed', async () => {
  const cast = await aCast()
  const email = anAddress()
  await act(product, 'updateSchool', { email }, { as: cast.bola })
  const { text } = await product.mail.letterTo(email, /Confirm your school/)
  const token = /\/verify-email\/([\w-]{43})/.exec(text)![1]!
  const opens = () => act(product, 'verifyEmail', { token }, { select: 'verified' })
  const answer = await inOrder(cast.ada.schoolId, await removes(cast), opens)
  expect(answer).toMatchObject({ userErrors: [{ code: 'EXPIRED' }] })
  expect(await officeOf(product, cast.ada)).not.toBe(email)
})

/** All that hold a school’s row with their own words, and why they need not ask who acts for it. */
const ASKS_NOT: Record<string, string> = {
  'server/accounts/acting-now.ts': 'It is where all others ask.',
  'server/clocks/purge-schools.ts': 'The clock acts for no school.',
}

test('a school’s row is held in one place, where it is asked who acts for it', () => {
  const holds = globSync('server/**/*.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|^server\/(testing|database\/migrations)\//.test(file))
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return /from school\b[^'"`]*\bfor (?:update|no key|share|key)|from school where id = \? for \$|\(School,[^;]*?LockMode|OrFail\([\w.]*school,[^;]*?lockMode/.test(
        text,
      )
    })
  expect(holds.toSorted()).toEqual(Object.keys(ASKS_NOT).toSorted())
})
