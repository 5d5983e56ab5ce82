import { beforeEach, expect, test } from 'vitest'
import { daysLater, tokenIn } from '../../testing/claims/claims.js'
import { act, ask, send } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, type SchoolPerson } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
let school: SchoolPerson
beforeEach(async () => {
  school = await anApprovedSchool(product, provider)
})

let number = 0

/** A claim that was disputed and rejected. Answers what its family has in hand. */
async function aRejectedCase() {
  const parentEmail = `family${++number}@example.com`
  const studentName = `Chidinma Obi${'abcdefghijklmnopqrstuvwxyz'[number]}`
  await aDebtor(product, school, { studentName, parentEmail, term: 'First term', dueDate: '2025-10-01' })
  const token = tokenIn(await product.mail.letterTo(parentEmail))
  const { contend } = await act(
    product,
    'contendClaim',
    { token, reason: 'ALREADY_PAID', message: 'Paid on 3 May.', files: [] },
    { select: 'contend { id }' },
  )
  await act(product, 'rejectContend', { contendId: contend.id, message: 'No.' }, { as: school })
  return { contendId: contend.id as string, token }
}

async function anEscalatedCase() {
  const input = await aRejectedCase()
  await act(product, 'escalateContend', { ...input, message: 'Look again.' })
  return input.contendId
}

const DESK = `query ($stage: EscalationStage! = WAITING, $first: Int! = 25, $after: String) { desk { waitingEscalations
  escalations(stage: $stage, first: $first, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } } }`
async function idsOn(desk: { stage?: string; first?: number; after?: string | null } = {}) {
  const answer = (await ask(product, DESK, desk, provider)).desk
  return {
    ids: answer.escalations.edges.map(({ node }: any) => node.id) as string[],
    waiting: answer.waitingEscalations as number,
    ...answer.escalations.pageInfo,
  }
}
const decide = (contendId: string, decision: string) =>
  act(product, 'decideContend', { contendId, decision, reasons: 'We have read both.' }, { as: provider })

test('the soonest due is decided first, page by page; what is decided stands apart, the newest first', async () => {
  const { contendId: onlyRejected } = await aRejectedCase()
  const cases = [await anEscalatedCase(), await anEscalatedCase(), await anEscalatedCase()]
  const first = await idsOn({ first: 2 })
  expect(first).toMatchObject({ ids: cases.slice(0, 2), waiting: 3, hasNextPage: true })
  expect(await idsOn({ first: 2, after: first.endCursor })).toMatchObject({
    ids: [cases[2]],
    hasNextPage: false,
  })
  await decide(cases[1]!, 'UPHOLD')
  await decide(cases[0]!, 'DISMISS')
  expect(await idsOn()).toMatchObject({ ids: [cases[2]], waiting: 1 })
  expect((await idsOn({ stage: 'DECIDED' })).ids.slice(0, 2)).toEqual([cases[1], cases[0]])
  expect((await idsOn({ stage: 'DECIDED' })).ids).not.toContain(onlyRejected)
})

test('what nobody decided in time is decided, also before the clock has put that on record', async () => {
  const id = await anEscalatedCase()
  const { decideDays } = product.world.rules
  await daysLater(product, decideDays, provider)
  expect((await idsOn()).ids).toContain(id)
  await daysLater(product, 1, provider)
  expect(await idsOn()).toMatchObject({ ids: [], waiting: 0 })
  expect((await idsOn({ stage: 'DECIDED' })).ids).toContain(id)
})

test.each(['COMPLETED', 'WITHDRAWN'])(
  'a case whose school closed the claim (%s) stands apart from what is decided: it can be decided, or goes on',
  async (outcome) => {
    const id = await anEscalatedCase()
    const debtorId = await claimOf(id)
    const closed =
      outcome === 'COMPLETED'
        ? await act(product, 'updateDebtor', { id: debtorId, status: 'COMPLETED' }, { as: school })
        : await act(product, 'withdrawDebtor', { id: debtorId, reason: 'A mistake.' }, { as: school })
    expect(closed.userErrors).toEqual([])
    expect((await idsOn()).ids).not.toContain(id)
    expect((await idsOn({ stage: 'RESTING' })).ids).toContain(id)
    expect((await idsOn({ stage: 'DECIDED' })).ids).not.toContain(id)
    const { escalation } = (await ask(product, CASE, { id }, provider)).desk
    expect(escalation.contend).toMatchObject({ state: 'ACCEPTED', mayDo: ['UPHOLD', 'DISMISS'] })
    await decide(id, 'DISMISS')
    expect((await idsOn({ stage: 'RESTING' })).ids).not.toContain(id)
    expect((await idsOn({ stage: 'DECIDED' })).ids).toContain(id)
  },
)

test('a case that rests is back among those that wait when its claim comes back', async () => {
  const id = await anEscalatedCase()
  const debtorId = await claimOf(id)
  for (const status of ['COMPLETED', 'ABANDONED_PAYMENT'])
    await act(product, 'updateDebtor', { id: debtorId, status }, { as: school })
  expect((await idsOn()).ids).toContain(id)
  expect((await idsOn({ stage: 'RESTING' })).ids).not.toContain(id)
})

const claimOf = async (contendId: string): Promise<string> => {
  const [{ claim }] = await rows(product, 'select debtor_id as claim from contend where id = ?', [contendId])
  return String(claim)
}

const CASE = `query ($id: ID!) { desk { escalation(id: $id) { status term dueDate evidence { id } ledger { kind amount { amount } }
  contend { state mayDo messages { side text } } } } }`

test('the provider reads both sides of an escalated case, and nothing of any other', async () => {
  const id = await anEscalatedCase()
  const { escalation } = (await ask(product, CASE, { id }, provider)).desk
  expect(escalation).toMatchObject({
    status: 'ABANDONED_PAYMENT',
    term: 'First term',
    dueDate: '2025-10-01',
    ledger: [{ kind: 'OPENING', amount: { amount: '45000.00' } }],
    contend: { state: 'ESCALATED', mayDo: ['UPHOLD', 'DISMISS'] },
  })
  expect(escalation.contend.messages.map(({ side }: any) => side)).toEqual(['FAMILY', 'SCHOOL', 'FAMILY'])
  const { contendId } = await aRejectedCase()
  for (const hidden of [contendId, '999999'])
    expect((await ask(product, CASE, { id: hidden }, provider)).desk.escalation).toBeNull()
})

test('the provider reads of a decided claim what others see of it, and not that it is shown where it is not', async () => {
  const reads = async (id: string) => {
    const query = 'query ($id: ID!) { desk { escalation(id: $id) { inDirectory { listed reason } } } }'
    return (await ask(product, query, { id }, provider)).desk.escalation.inDirectory
  }
  const [closed, upheld, id] = [await anEscalatedCase(), await anEscalatedCase(), await anEscalatedCase()]
  expect(await reads(id)).toMatchObject({ listed: false })
  await act(product, 'withdrawDebtor', { id: await claimOf(closed) }, { as: school })
  for (const dismissed of [closed, id]) await decide(dismissed, 'DISMISS')
  await decide(upheld, 'UPHOLD')
  expect(await reads(id)).toEqual({ listed: true, reason: 'Other approved schools can see this claim.' })
  expect(await reads(closed)).toMatchObject({ reason: 'The school has withdrawn this claim.' })
  expect((await reads(upheld)).reason).toContain('it was decided that the family is right')
  await act(product, 'suspendSchool', { schoolId: school.schoolId, reason: 'A check.' }, { as: provider })
  expect(await reads(id)).toEqual({ listed: false, reason: 'The school is suspended.' })
})

test('the desk is the provider’s alone', async () => {
  const id = await anEscalatedCase()
  for (const query of [DESK, CASE]) {
    const { errors } = await send(product, query, query === CASE ? { id } : {}, school)
    expect(errors[0]?.extensions.code).toBe('FORBIDDEN')
  }
})
