import { describe, expect, test } from 'vitest'
import type { EntityManager } from '@mikro-orm/postgresql'
import { LOCKS } from '../database/locks.js'
import { POLICY, type Act } from '../policy.js'
import { aToldFamily } from '../testing/claims/cases.js'
import { act, ask, send } from '../testing/client.js'
import { inOrder, rows, untilWaiting } from '../testing/databases/database.js'
import { aDebtor, aProvider, aSchool, anApprovedSchool, decide, type Person } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { providersOf } from '../testing/provider-people.js'
import { anEscalatedCase } from '../testing/records/record.js'
import { anAddress } from '../testing/school-people.js'
import { quiet } from '../testing/databases/stored.js'
import { deskNow } from './acting-now.js'

/*
 * Whoever is removed from the desk does nothing there from that moment on, also with what they began a moment before.
 */
const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const ngozi = await aProvider(product)

const { idOf, invite, remove } = providersOf(() => ({ product, ngozi }))

/** What the provider who is about to be removed sends: the operation's input, once everything is ready. */
type Door = (halima: Person) => Promise<object> | object

const aWaitingSchool = async () => ({ schoolId: (await aSchool(product)).schoolId })
const anInvitation = async () => ({ invitationId: (await invite(anAddress())).invitation.id })
const anEscalated = async () => {
  const school = await anApprovedSchool(product, ngozi)
  return { contendId: (await anEscalatedCase({ product, provider: ngozi, school })).contendId }
}
const aHold = async () => {
  const school = await anApprovedSchool(product, ngozi)
  const { id } = await aDebtor(product, school)
  await act(product, 'setSafeguardingHold', { debtorId: id, hold: true, reason: 'CUSTODY' }, { as: school })
  const [{ hold }] = await rows(
    product,
    'update safeguarding_hold set needs_confirmation = true where debtor_id = ? returning id::text as hold',
    [id],
  )
  return hold
}
const REASONS = [{ message: 'Because.' }]

const DOORS: Partial<Record<Act, Door>> = {
  approveSchool: aWaitingSchool,
  requestSchoolChanges: async () => ({ ...(await aWaitingSchool()), reasons: REASONS }),
  rejectSchool: async () => ({ ...(await aWaitingSchool()), reasons: REASONS }),
  suspendSchool: async () => ({
    schoolId: (await anApprovedSchool(product, ngozi)).schoolId,
    reason: 'Because.',
  }),
  reinstateSchool: async () => {
    const { schoolId } = await anApprovedSchool(product, ngozi)
    await decide(product, ngozi, 'suspendSchool', { schoolId, reason: 'Because.' })
    return { schoolId }
  },
  decideContend: async () => ({ ...(await anEscalated()), decision: 'UPHOLD', reasons: 'They have paid.' }),
  permitRelisting: async () => {
    const { contendId } = await anEscalated()
    await act(
      product,
      'decideContend',
      { contendId, decision: 'UPHOLD', reasons: 'They have paid.' },
      { as: ngozi },
    )
    const [{ id }] = await rows(product, 'select debtor_id as id from contend where id = ?', [contendId])
    return { debtorId: String(id), reason: 'Another debt.' }
  },
  setSafeguardingHold: async () => ({
    debtorId: (await aToldFamily(product, await anApprovedSchool(product, ngozi))).id,
    hold: true,
    reason: 'CUSTODY',
  }),
  confirmSafeguardingHold: async () => ({ holdId: await aHold() }),
  sendLettersAgain: async () => {
    const { letter } = await aDebtor(product, await anApprovedSchool(product, ngozi))
    await quiet(product)
    await rows(product, `update letter set state = 'FAILED' where id = ?`, [letter.id])
    return { letterId: letter.id }
  },
  markMessage: async () => {
    await act(product, 'sendMessage', {
      fullName: 'Amina Yusuf',
      email: anAddress(),
      message: 'Hello.',
    })
    const [{ id }] = await rows(product, 'select max(id)::text as id from contact_message')
    return { messageId: id, state: 'READ' }
  },
  exportAudit: () => ({ filter: {} }),
  exportSubscribers: () => ({}),
  inviteProvider: () => ({ email: anAddress() }),
  removeProvider: async () => ({ accountId: await idOf(await aProvider(product)) }),
  sendInvitationAgain: anInvitation,
  withdrawInvitation: anInvitation,
}
const TYPES: Partial<Record<Act, string>> = {
  requestSchoolChanges: 'DecideSchoolInput',
  rejectSchool: 'DecideSchoolInput',
  sendInvitationAgain: 'InvitationInput',
  withdrawInvitation: 'InvitationInput',
}

async function ready(name: Act, halima: Person): Promise<() => Promise<any>> {
  const input = await DOORS[name]!(halima)
  await quiet(product)
  const { accepts, variables } =
    name === 'exportSubscribers'
      ? { accepts: ['', ''], variables: {} }
      : {
          accepts: [
            `($input: ${TYPES[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}Input`}!)`,
            '(input: $input)',
          ],
          variables: { input },
        }
  const query = `mutation ${accepts[0]} { ${name}${accepts[1]} { userErrors { code message } } }`
  return () => send(product, query, variables, halima)
}
const onRecordBy = ({ username }: Person) =>
  rows(
    product,
    'select act from history_entry where actor_id = (select id from account where username = ?)',
    [username],
  )

test('every mutation that the desk has is tried here', async () => {
  const { __schema } = await ask(product, '{ __schema { mutationType { fields { name } } } }')
  const ofTheDesk = __schema.mutationType.fields
    .map(({ name }: { name: Act }) => name)
    .filter((name: Act) => {
      const roles: readonly string[] = POLICY[name]
      return roles.includes('provider') && !roles.includes('account')
    })
  expect(Object.keys(DOORS).toSorted()).toEqual(ofTheDesk.toSorted())
})

describe.each(Object.keys(DOORS) as Act[])('%s', (name) => {
  test('does nothing for a provider who is removed at that moment', async () => {
    const halima = await aProvider(product)
    const accountId = await idOf(halima)
    const sends = await ready(name, halima)
    const before = await onRecordBy(halima)
    const held: [string, unknown[]] = ['select pg_advisory_xact_lock(?)', [LOCKS.providers]]
    const [removed, answer] = await inOrder(product, held, () => remove(accountId), sends)
    expect(removed.userErrors).toEqual([])
    expect(answer.errors.map(({ extensions }: any) => extensions.code)).toEqual(['FORBIDDEN'])
    expect(await onRecordBy(halima)).toEqual(before)
  })

  test('is done by a provider who stays', async () => {
    const sends = await ready(name, await aProvider(product))
    const { data, errors } = await sends()
    expect([errors, data?.[name]?.userErrors]).toEqual([[], []])
  })
})

/** What an act of the desk does first, in a transaction that goes on. */
async function begun(): Promise<EntityManager> {
  const em = product.world.orm.em.fork()
  await em.begin()
  await deskNow(em, { account: null })
  return em
}

test('who is removed waits for what is under way at the desk, and what begins later waits for that', async () => {
  const halima = await aProvider(product)
  const accountId = await idOf(halima)
  const sends = await ready('suspendSchool', halima)
  const first = await begun()
  const removed = remove(accountId)
  await untilWaiting(product, 1)
  const answer = sends()
  await untilWaiting(product, 2).finally(() => first.commit())
  expect((await removed).userErrors).toEqual([])
  expect((await answer).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
})

test('two providers decide at the same moment, each beside the other', async () => {
  const first = await begun()
  const sends = await ready('suspendSchool', await aProvider(product))
  const { errors } = await sends().finally(() => first.commit())
  expect(errors).toEqual([])
})
