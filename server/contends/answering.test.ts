import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../common/days.js'
import { aDispute, aToldFamily, caseOf, dayIn, goesOn, onCase, type Told } from '../testing/claims/cases.js'
import { daysLater, debtorOf, done, found } from '../testing/claims/claims.js'
import { aPicture, ask, upload } from '../testing/client.js'
import { anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { rows } from '../testing/databases/database.js'
import { theRegister } from '../testing/register.js'

const { product, provider, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
let contendId: string
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  contendId = (await aDispute(product, told)).id
})

const accepts = (input: object, as: SchoolPerson = school) =>
  onCase(product, 'acceptContend', { contendId, ...input }, as)
const refusals = (answer: { userErrors: { field: string[] | null; message: string }[] }) =>
  answer.userErrors.map(({ field, message }) => [field?.join('.') ?? null, message])
const stands = () => caseOf(product, contendId, told)

describe('accepting', () => {
  test('corrects the amount, once: the second to do so hears that, and not that the amount is wrong', async () => {
    const first = await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '20000', message: 'Sorry.' })
    expect(first.contend).toMatchObject({ state: 'ANSWERED_IN_PART', outcome: 'AMOUNT_CORRECTED', mayDo: [] })
    const sum = await debtorOf(product, told.id, school)
    expect(sum).toMatchObject({ amountOwed: { amount: '20000.00' }, amountClaimed: { amount: '20000.00' } })
    expect(sum.ledger.map(({ kind, amount }: any) => [kind, amount.amount])).toEqual([
      ['OPENING', '45000.00'],
      ['CORRECTION', '-25000.00'],
    ])
    expect(await found(product, told.name, other)).toEqual([told.name])
    const again = await accepts({ outcome: 'AMOUNT_CORRECTED', amount: '20000' })
    expect(refusals(again)).toEqual([
      [
        'contendId',
        'Nothing was changed. Here is where the case stands now: The school has met a part of what the family says, and corrected the claim. It stays marked as disputed.',
      ],
    ])
    expect((await debtorOf(product, told.id, school)).ledger).toHaveLength(2)
  })

  test.each([
    [{}, 'Enter what is owed now.'],
    [{ amount: '0' }, 'If nothing is owed, complete or withdraw the claim.'],
    [{ amount: '45000' }, 'Enter less than the ₦45,000.00 that the claim comes to now.'],
    [{ amount: '45000.01' }, 'Enter less than the ₦45,000.00 that the claim comes to now.'],
  ])('with the amount %o is refused, and the case goes on', async (input, sentence) => {
    const answer = await accepts({ outcome: 'AMOUNT_CORRECTED', ...input })
    expect(refusals(answer)).toEqual([['amount', sentence]])
    expect(await stands()).toMatchObject({ state: 'OPEN' })
  })

  test('completes or withdraws the claim, and tells the family nothing that is cancelled again', async () => {
    await accepts({ outcome: 'COMPLETED' })
    const completed = await debtorOf(product, told.id, school)
    expect(completed).toMatchObject({ status: 'COMPLETED', amountOwed: { amount: '0.00' } })

    const second = await aToldFamily(product, school)
    contendId = (await aDispute(product, second)).id
    await accepts({ outcome: 'WITHDRAWN' })
    expect((await debtorOf(product, second.id, school)).withdrawnAt).not.toBeNull()
    expect(await found(product, second.name, other)).toEqual([])
    const letters = await rows(
      product,
      `select kind, state from letter where debtor_id = ? and "to" = ? and kind <> 'claim'`,
      [second.id, second.email],
    )
    expect(letters.filter(({ state }) => state === 'CANCELLED')).toEqual([])
  })

  test('is for disputes: a plea is answered with a plan', async () => {
    const pleader = await aToldFamily(product, school)
    const plea = { instalments: [{ dueOn: dayIn(product, 10) }] }
    contendId = (await goesOn(product, 'pleadForTime', plea, pleader)).id
    expect(refusals(await accepts({ outcome: 'COMPLETED' }))).toEqual([
      [
        'contendId',
        'Nothing was changed. This case asks for time: agree to its plan, offer another one, or say no.',
      ],
    ])
  })
})

describe('rejecting', () => {
  test('needs reasons, and can show files of the school’s own', async () => {
    const rejects = (input: object) =>
      onCase(product, 'rejectContend', { contendId, message: '', ...input }, school)
    expect(refusals(await rejects({}))).toEqual([['message', 'Enter your reasons.']])
    const visitors = (await upload(product, await aPicture('#700001'))).id
    const foreign = (await upload(product, await aPicture('#700002'), { as: other })).id
    expect(refusals(await rejects({ message: 'No.', files: [foreign] }))).toEqual([
      ['files', 'This upload is not there any more. Choose the file again.'],
    ])
    const { contend } = await rejects({ message: 'No such payment.', files: [visitors] })
    expect(contend).toMatchObject({ state: 'REJECTED', resolved: 'YES' })
    expect(contend.messages.at(-1)).toMatchObject({
      side: 'SCHOOL',
      act: 'REJECT',
      files: [{ id: visitors }],
    })
    expect(refusals(await rejects({ message: 'Again.' }))[0]![1]).toContain('The school has said no')
  })
})

describe('what the school does to the claim itself', () => {
  test.each([
    ['withdrawing it', 'WITHDRAWN', async () => done(product, 'withdrawDebtor', { id: told.id }, school)],
    [
      'marking it completed',
      'COMPLETED',
      async () => done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school),
    ],
    [
      'recording the last payment',
      'COMPLETED',
      async () => done(product, 'recordPayment', { debtorId: told.id, amount: '45000' }, school),
    ],
  ])('ends the case too: %s', async (_what, outcome, acts) => {
    await acts()
    expect(await stands()).toMatchObject({ state: 'ACCEPTED', outcome, resolved: 'YES', mayDo: [] })
    const thread = (await stands()).messages.map(({ side, act }: any) => `${side} ${act}`)
    expect(thread).toEqual(['FAMILY OPEN', 'SCHOOL SETTLE'])
  })

  test.each([
    [
      'part of it paid',
      async () => done(product, 'recordPayment', { debtorId: told.id, amount: '5000' }, school),
    ],
    [
      'another amount',
      async () => done(product, 'updateDebtor', { id: told.id, amountOwed: '40000' }, school),
    ],
  ])('leaves the case waiting for an answer where only this changed: %s', async (_what, acts) => {
    await acts()
    expect(await stands()).toMatchObject({ state: 'OPEN', amountOwed: { amount: '40000.00' } })
  })
})

describe('the clock', () => {
  test('is stopped by neither a tag nor a comment, and both sides see the same dates', async () => {
    const before = await stands()
    await daysLater(product, 10, school, other)
    await goesOn(product, 'triageContend', { contendId, tag: 'IGNORE' }, school)
    await goesOn(product, 'commentOnContend', { contendId, message: 'We look into it.' }, school)
    const { dueOn, removedAfter, waitsFor } = await stands()
    expect({ dueOn, removedAfter, waitsFor }).toEqual({
      dueOn: before.dueOn,
      removedAfter: before.removedAfter,
      waitsFor: 'SCHOOL',
    })
    expect(await caseOf(product, contendId, school)).toMatchObject({ dueOn, removedAfter })
    await daysLater(product, 5, school, other)
    expect(await stands()).toMatchObject({ state: 'OVERDUE' })
    expect(await found(product, told.name, other)).toEqual([])
  })

  test('is on record as nobody’s act, at the time at which it ran out', async () => {
    await daysLater(product, 20, school)
    await goesOn(product, 'commentOnContend', { contendId, message: 'Late.' }, school)
    const [entry] = await rows(
      product,
      `select actor_id from history_entry where act = 'contend.fall-silent' and debtor_id = ?`,
      [told.id],
    )
    expect(entry).toEqual({ actor_id: null })
    const [message] = await rows<{ at: Date }>(
      product,
      `select at from contend_message where contend_id = ? and act = 'FALL_SILENT'`,
      [contendId],
    )
    const daysAgo = (product.clock.now().getTime() - new Date(message!.at).getTime()) / DAY
    expect(daysAgo).toBeGreaterThan(4)
  })

  test('that has run out cannot be answered any more', async () => {
    await daysLater(product, 29, school)
    expect(refusals(await accepts({ outcome: 'WITHDRAWN' }))).toEqual([
      [
        'contendId',
        'Nothing was changed. Here is where the case stands now: The school did not answer in time, and the claim was removed.',
      ],
    ])
  })
})

test('a message sent twice by a double click is said once, with its file; said later, or with another file, it is said again', async () => {
  const letter = async (colour?: string) =>
    (await upload(product, await aPicture(colour), { as: school, name: 'letter.png' })).id
  const say = (files: string[]) =>
    goesOn(product, 'commentOnContend', { contendId, message: 'Here it is.', files }, school)
  const said = async () =>
    (await stands()).messages.filter(({ act }: { act: string }) => act === 'COMMENT').length
  const file = await letter()
  await say([file])
  await say([file])
  await say([await letter()])
  expect(await said()).toBe(1)
  await say([await letter('#a03020')])
  expect(await said()).toBe(2)
  // Nor is it taken for said where its file has gone.
  const gone = { contendId, message: 'Here it is.', files: [await letter('#a03020'), 'A'.repeat(22)] }
  expect((await onCase(product, 'commentOnContend', gone, school)).userErrors).toMatchObject([
    { code: 'NOT_FOUND', field: ['files'] },
  ])
  await say([])
  await daysLater(product, 1, school)
  await say([])
  expect(await said()).toBe(4)
})

test('a case that is closed takes no comment, and says where it stands', async () => {
  await accepts({ outcome: 'COMPLETED' })
  for (const by of [told, school])
    expect(refusals(await onCase(product, 'commentOnContend', { contendId, message: 'But.' }, by))).toEqual([
      ['contendId', 'This case is closed; nothing can be added to it. The school has corrected the claim.'],
    ])
})

test('taking a contend back ends it, twice is fine, and the entry stays', async () => {
  for (const _time of [1, 2])
    expect(await goesOn(product, 'withdrawContend', { contendId }, told)).toMatchObject({
      state: 'WITHDRAWN',
      resolved: 'YES',
    })
  expect(await found(product, told.name, other)).toEqual([told.name])
  expect((await stands()).messages).toHaveLength(2)
  expect(refusals(await accepts({ outcome: 'WITHDRAWN' }))[0]![1]).toContain('The family has withdrawn it.')
})

test('the inbox holds what waits, what is due soonest first, page by page, and no other school’s', async () => {
  const mine = await anApprovedSchool(product, provider)
  const ids: string[] = []
  for (const _one of [1, 2, 3]) {
    ids.push((await aDispute(product, await aToldFamily(product, mine))).id)
    await daysLater(product, 1, mine)
  }
  const inbox = async (args: string, as = mine) => {
    const query = `{ viewer { school { contends(${args}) { totalCount pageInfo { endCursor hasNextPage } edges { node { id } } } } } }`
    const { contends } = (await ask(product, query, {}, as)).viewer.school
    return { ...contends, ids: contends.edges.map(({ node }: any) => node.id) }
  }
  expect((await inbox('first: 10')).ids).toEqual(ids.toReversed())
  const first = await inbox('first: 2, waiting: true')
  expect(first).toMatchObject({ totalCount: 3, ids: ids.slice(0, 2), pageInfo: { hasNextPage: true } })
  expect((await inbox(`first: 2, waiting: true, after: "${first.pageInfo.endCursor}"`)).ids).toEqual([ids[2]])
  await daysLater(product, 26, mine, other)
  // The first has been silent for more than 28 days, whether on record or not.
  expect((await inbox('first: 10, waiting: true')).ids).toEqual(ids.slice(1))
  expect((await inbox('first: 10', other)).ids).toEqual([])
})
