import { beforeEach, describe, expect, test } from 'vitest'
import {
  aDispute,
  aToldFamily,
  caseOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../../testing/claims/cases.js'
import { done, tokenIn, tokensOf } from '../../testing/claims/claims.js'
import { aPicture, ask, upload } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { quiet } from '../../testing/databases/stored.js'
import { theRegister } from '../../testing/register.js'

const { product, provider, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
/** The case that was brought before the provider first. */
let first: string
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  first = (await aDispute(product, told, { files: [await aFile()] })).id
  await rejects(first)
  await goesOn(product, 'escalateContend', { contendId: first, message: 'It is not right.' }, told)
})

let serial = 800_000
const aFile = async (): Promise<string> => (await upload(product, await aPicture(`#${serial++}`))).id
const opens = async (over: object = {}) =>
  (await onCase(product, 'contendClaim', { reason: 'ALREADY_PAID', message: 'But it is.', ...over }, told))
    .contend
const rejects = (contendId: string) =>
  goesOn(product, 'rejectContend', { contendId, message: 'No such payment.' }, school)
const escalates = (contendId: string) =>
  onCase(product, 'escalateContend', { contendId, message: 'It is not right.' }, told)
const withdraws = (contendId: string) => goesOn(product, 'withdrawContend', { contendId }, told)
const decides = (contendId: string, decision: string) =>
  goesOn(product, 'decideContend', { contendId, decision, reasons: 'Both files were read.' }, provider)
const stands = (id: string) => caseOf(product, id, told)
async function entry(): Promise<'hidden' | 'disputed' | 'undisputed'> {
  const query = `query ($name: String) { directory(search: $name) { edges { node { disputed } } } }`
  const node = (await ask(product, query, { name: told.name }, other)).directory.edges[0]?.node
  if (!node) return 'hidden'
  return node.disputed ? 'disputed' : 'undisputed'
}
/** A further case with a file that was not there before, to which the school has said no. */
async function aSecond(): Promise<string> {
  const { id } = await opens({ files: [await aFile()] })
  await rejects(id)
  return id
}
async function asksAgain(): Promise<string> {
  await decides(first, 'DISMISS')
  const id = await aSecond()
  await goesOn(product, 'escalateContend', { contendId: id, message: 'Here is the bank’s letter.' }, told)
  return id
}

describe('the provider is asked once about a debt', () => {
  test('the first time it decides at once, and the entry is hidden', async () => {
    expect(await stands(first)).toMatchObject({ state: 'ESCALATED' })
    expect(await entry()).toBe('hidden')
  })

  test.each([
    ['by taking it back and answering again', 'ALREADY_PAID'],
    ['by taking it back and answering for another reason', 'NOT_LIABLE'],
  ])('not twice %s: without a new file it is a repeat', async (_way, reason) => {
    await withdraws(first)
    expect(await opens({ reason })).toMatchObject({ state: 'REPEATED', mayDo: [] })
    expect((await opens({ reason, message: 'Again.' })).state).toBe('REPEATED')
  })

  test.each(['withdrawn', 'dismissed'])(
    'with a new file, after it was %s, the school answers first, and the entry stays as it was',
    async (ended) => {
      if (ended === 'withdrawn') await withdraws(first)
      else await decides(first, 'DISMISS')
      const { id, state } = await opens({ reason: 'OTHER', files: [await aFile()] })
      expect(state).toBe('OPEN')
      await rejects(id)
      expect((await escalates(id)).contend.state).toBe('ESCALATED_AGAIN')
      expect(await entry()).toBe('disputed')
    },
  )

  test('an older case that waits with a no brings nothing that the provider has not seen', async () => {
    const sibling = await aToldFamily(product, school)
    const older = (await aDispute(product, sibling)).id
    await rejects(older)
    const newer = (await aDispute(product, sibling, { reason: 'OTHER', files: [await aFile()] })).id
    await rejects(newer)
    await goesOn(product, 'escalateContend', { contendId: newer, message: 'No.' }, sibling)
    await decides(newer, 'DISMISS')
    expect(await caseOf(product, older, sibling)).toMatchObject({ mayDo: [], escalateBy: null })
    const refused = await onCase(product, 'escalateContend', { contendId: older, message: 'No.' }, sibling)
    expect(refused.userErrors.map(({ message }) => message)).toEqual([
      'You have asked the people who run DMA about this claim before. To ask once more, first send the school a file that it has not seen.',
    ])
  })
})

describe('once is counted by whom the claim is told to:', () => {
  /** The claim has another address: its letter opens it to whoever reads that. */
  async function toldElsewhere(): Promise<Told> {
    const email = `second-${told.email}`
    await done(product, 'updateDebtor', { id: told.id, parentEmail: email }, school)
    return { ...told, email, token: tokenIn(await product.mail.letterTo(email)) }
  }

  test('a second address may ask for itself, with no new file, after the first was dismissed', async () => {
    await decides(first, 'DISMISS')
    const second = await toldElsewhere()
    const its = await aDispute(product, second)
    expect(its.state).toBe('OPEN')
    await rejects(its.id)
    const asks = { contendId: its.id, message: 'It is not right.' }
    // For the first time: it is decided at once, and hidden until then.
    expect(await goesOn(product, 'escalateContend', asks, second)).toMatchObject({ state: 'ESCALATED' })
    expect(await entry()).toBe('hidden')
    await decides(its.id, 'DISMISS')
    expect(await aDispute(product, second, { message: 'Once more.' })).toMatchObject({ state: 'REPEATED' })
  })

  test('a letter to the same address again makes nobody another', async () => {
    await decides(first, 'DISMISS')
    await toldElsewhere()
    await done(product, 'updateDebtor', { id: told.id, parentEmail: told.email }, school)
    await quiet(product)
    const [token] = await tokensOf(product, [told.id])
    expect(await aDispute(product, { token: token! })).toMatchObject({ state: 'REPEATED', mayDo: [] })
  })
})

describe('a second time', () => {
  test('the entry stays as last decided and disputed, and the provider says whether it is new', async () => {
    const id = await asksAgain()
    expect(await caseOf(product, id, provider)).toMatchObject({
      state: 'ESCALATED_AGAIN',
      resolved: 'PENDING',
      waitsFor: 'PROVIDER',
      dueOn: dayIn(product, 14),
      mayDo: ['UPHOLD', 'DISMISS', 'NOTHING_NEW'],
    })
    expect(await entry()).toBe('disputed')
    expect(await decides(id, 'NOTHING_NEW')).toMatchObject({ state: 'DISMISSED', resolved: 'YES' })
    expect(await entry()).toBe('undisputed')
  })

  test.each([
    ['UPHOLD', 'UPHELD', 'hidden'],
    ['DISMISS', 'DISMISSED', 'undisputed'],
  ])('the provider may decide it at once: %s', async (decision, state, seen) => {
    const id = await asksAgain()
    expect((await decides(id, decision)).state).toBe(state)
    expect(await entry()).toBe(seen)
  })

  test('silence over whether it is new never upholds: it counts as new, and only then the days to decide begin', async () => {
    const id = await asksAgain()
    await later(14)
    expect(await stands(id)).toMatchObject({ state: 'ESCALATED_AGAIN' })
    expect(await entry()).toBe('disputed')
    await later(1)
    expect(await stands(id)).toMatchObject({ state: 'ESCALATED', dueOn: dayIn(product, 14) })
    expect(await entry()).toBe('hidden')
    const late = { contendId: id, decision: 'NOTHING_NEW', reasons: 'Nothing.' }
    const { userErrors } = await onCase(product, 'decideContend', late, provider)
    expect(userErrors[0]!.message).toContain('It waits for a decision.')
    await later(14)
    expect(await waiting()).toContain(id)
    await later(1)
    expect(await stands(id)).toMatchObject({ state: 'UPHELD' })
    expect(await waiting()).not.toContain(id)
  })

  test('what the clock alone knows is read at once, on the desk and in the school’s list', async () => {
    const id = await asksAgain()
    await later(29)
    expect(await waiting()).toContain(id)
    expect(await running()).toContain(told.name)
    await later(1)
    expect(await waiting()).not.toContain(id)
    expect(await running()).not.toContain(told.name)
    expect(await entry()).toBe('hidden')
    await keepClocks(product)
    const acts = (await stands(id)).messages.map(({ act }: { act: string }) => act)
    expect(acts).toEqual(['OPEN', 'REJECT', 'ESCALATE_AGAIN', 'COUNT_AS_NEW', 'LAPSE'])
  })

  test('"nothing new" is no answer to a first escalation', async () => {
    const input = { contendId: first, decision: 'NOTHING_NEW', reasons: 'Nothing.' }
    const { userErrors } = await onCase(product, 'decideContend', input, provider)
    expect(userErrors[0]!.message).toContain('It waits for a decision.')
  })
})

async function waiting(): Promise<string[]> {
  const query = '{ desk { escalations(first: 50) { edges { node { id } } } } }'
  const { desk } = await ask(product, query, {}, provider)
  return desk.escalations.edges.map(({ node }: { node: { id: string } }) => node.id)
}
/** In the school's list: of which claims a case runs. */
async function running(): Promise<string[]> {
  const query = '{ dashboard { debtors(first: 50, needs: CONTENDED) { edges { node { studentName } } } } }'
  const { dashboard } = await ask(product, query, {}, school)
  return dashboard.debtors.edges.map(({ node }: { node: { studentName: string } }) => node.studentName)
}

test('a claim that was raised since the no is disputed again in words alone', async () => {
  const again = await aToldFamily(product, school)
  const says = (message: string) => ({ reason: 'WRONG_AMOUNT', message })
  await rejects((await aDispute(product, again, says('Too much.'))).id)
  const opened = async (message: string) =>
    (await onCase(product, 'contendClaim', says(message), again)).contend.state
  expect(await opened('Still too much.')).toBe('REPEATED')
  await done(product, 'updateDebtor', { id: again.id, amountOwed: '500000', statementAccepted: true }, school)
  await quiet(product)
  expect(await opened('Much too much.')).toBe('OPEN')
})
