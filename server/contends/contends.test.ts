import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../common/days.js'
import { aToldFamily } from '../testing/claims/cases.js'
import { daysLater, found } from '../testing/claims/claims.js'
import { act, ask } from '../testing/client.js'
import { aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')

let name: string
let id: string
let token: string
beforeEach(async () => {
  await daysLater(product, 0, provider, school, other)
  ;({ id, name, token } = await aToldFamily(product, school))
})

const CASE = `id state resolved waitsFor dueOn mayDo mayComment messages { side act text }`
const bySchool = (mutation: string, input: object) =>
  act(product, mutation, input as Record<string, unknown>, {
    as: school,
    select: `schoolContend { contend { ${CASE} } }`,
  })
const byFamily = (mutation: string, input: object) =>
  act(product, mutation, { token, ...input }, { select: `contend { ${CASE} }` })
const disputes = async () =>
  (await byFamily('contendClaim', { reason: 'ALREADY_PAID', message: 'Paid on 3 May.', files: [] })).contend
const isSeen = async () => (await found(product, name, other)).includes(name)

describe('a dispute', () => {
  test('is marked, and ends when the school accepts it', async () => {
    expect(await isSeen()).toBe(true)
    const contend = await disputes()
    expect(contend).toMatchObject({ state: 'OPEN', resolved: 'PENDING', waitsFor: 'SCHOOL' })
    const { schoolContend } = await bySchool('acceptContend', { contendId: contend.id, outcome: 'WITHDRAWN' })
    expect(schoolContend.contend).toMatchObject({ state: 'ACCEPTED', resolved: 'YES', mayDo: [] })
    expect(await isSeen()).toBe(false)
  })

  test('that the school does not answer is suppressed after 14 days and removed after 28', async () => {
    await disputes()
    await daysLater(product, 14, other)
    expect(await isSeen()).toBe(true)
    await daysLater(product, 1, other)
    expect(await isSeen()).toBe(false)
    await daysLater(product, 14, school)
    const { debtor } = await ask(
      product,
      'query ($id: ID!) { debtor(id: $id) { inDirectory { reason } } }',
      { id },
      school,
    )
    expect(debtor.inDirectory.reason).toContain('Removed')
  })

  test('that is rejected may be escalated, and is gone once the provider upholds it', async () => {
    const contend = await disputes()
    await bySchool('rejectContend', { contendId: contend.id, message: 'No such payment.' })
    expect(await isSeen()).toBe(true)
    const escalated = await byFamily('escalateContend', {
      contendId: contend.id,
      message: 'Here it is again.',
    })
    expect(escalated.contend.state).toBe('ESCALATED')
    expect(await isSeen()).toBe(false)
    const decided = await act(
      product,
      'decideContend',
      { contendId: contend.id, decision: 'UPHOLD', reasons: 'The receipt is genuine.' },
      { as: provider, select: `contend { ${CASE} }` },
    )
    expect(decided.contend.state).toBe('UPHELD')
    expect(await isSeen()).toBe(false)
  })
})

test('a plea is countered, agreed, and kept to Completed', async () => {
  const on = (days: number) => new Date(product.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const { contend } = await byFamily('pleadForTime', { instalments: [{ dueOn: on(60) }] })
  const answer = (input: object, as = school) =>
    act(product, 'answerPlan', { contendId: contend.id, ...input }, { as, select: `contend { ${CASE} }` })
  expect(
    (await answer({ answer: 'COUNTER', instalments: [{ dueOn: on(20) }, { dueOn: on(40) }] })).contend.state,
  ).toBe('COUNTERED')
  expect((await byFamily('answerPlan', { contendId: contend.id, answer: 'AGREE' })).contend.state).toBe(
    'AGREED',
  )
  expect(await isSeen()).toBe(false)
  const pay = (amount: string, note?: string) =>
    act(product, 'recordPayment', { debtorId: id, amount, note }, { as: school, select: 'debtor { status }' })
  await pay('22500')
  expect((await pay('22500', 'the second half')).debtor.status).toBe('COMPLETED')
  const { contend: kept } = await ask(
    product,
    `query ($id: ID!, $token: String) { contend(id: $id, token: $token) { ${CASE} } }`,
    { id: contend.id, token },
  )
  expect(kept.state).toBe('KEPT')
})
