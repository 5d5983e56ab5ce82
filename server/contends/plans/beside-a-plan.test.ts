import { beforeEach, describe, expect, test } from 'vitest'
import {
  aDispute,
  anAgreedPlan,
  aToldFamily,
  caseOf,
  contendsOf,
  dayIn,
  goesOn,
  onCase,
  type Told,
} from '../../testing/claims/cases.js'
import { aClaimVisitor } from '../../testing/claims/claim-visitor.js'
import { attempt, debtorOf, done, found } from '../../testing/claims/claims.js'
import { addDays, formatDay } from '../../../common/days.js'
import { ask } from '../../testing/client.js'
import { keepClocks } from '../../testing/clocks.js'
import { rows } from '../../testing/databases/database.js'
import { quiet } from '../../testing/databases/stored.js'
import { theRegister } from '../../testing/register.js'

const { product, provider, school, other, later } = await theRegister({ env: { NOTICE_DAYS: '0' } })
let told: Told
let plan: string
beforeEach(async () => {
  await later(0)
  told = await aToldFamily(product, school)
  plan = await anAgreedPlan(product, told, school, 10, 40)
})

const standsNow = () => caseOf(product, plan, told)
const isSeen = async () => (await found(product, told.name, other)).length > 0
const daysOf = ({ plan: agreed }: any): string[] => agreed.instalments.map(({ dueOn }: any) => dueOn)
const decides = (contendId: string, decision: string) =>
  goesOn(product, 'decideContend', { contendId, decision, reasons: 'We read it.' }, provider)
const rejects = (contendId: string) =>
  goesOn(product, 'rejectContend', { contendId, message: 'Nothing came.', files: [] }, school)
const page = async () => (await fetch(`${product.url}/claim/${told.token}`)).text()

test('a family with a plan can dispute its claim; the entry stays hidden, and the plan’s dates stand still', async () => {
  const dispute = await aDispute(product, told)
  expect(dispute).toMatchObject({ state: 'OPEN' })
  await later(13)
  expect(await standsNow()).toMatchObject({ state: 'AGREED', dueOn: null })
  expect(await isSeen()).toBe(false)
  // Two weeks later its dates of grace would be over, and the school is late.
  await later(8)
  expect(await keepClocks(product)).not.toHaveProperty('BREAK')
  expect((await caseOf(product, dispute.id, told)).state).toBe('OVERDUE')
  expect((await standsNow()).state).toBe('AGREED')
  expect(await isSeen()).toBe(false)
})

test('no reminder of an instalment leaves while a dispute lives', async () => {
  await aDispute(product, told)
  await later(10)
  expect(await keepClocks(product)).not.toHaveProperty('instalment-due')
})

const ENDS: [string, (id: string) => Promise<unknown>, number][] = [
  ['the school rejects it', (id) => rejects(id), 6],
  ['the family takes it back', (id) => goesOn(product, 'withdrawContend', { contendId: id }, told), 6],
  [
    'the school corrects the amount to what the family says',
    (id) =>
      goesOn(
        product,
        'acceptContend',
        { contendId: id, outcome: 'AMOUNT_CORRECTED', amount: '30000' },
        school,
      ),
    6,
  ],
  [
    'a part is taken by the clock',
    async (id) => {
      await goesOn(
        product,
        'acceptContend',
        { contendId: id, outcome: 'AMOUNT_CORRECTED', amount: '44000' },
        school,
      )
      await later(product.world.rules.escalateDays + 1)
    },
    6 + 31,
  ],
  [
    'the provider dismisses it',
    async (id) => {
      await rejects(id)
      await goesOn(product, 'escalateContend', { contendId: id, message: 'No.', files: [] }, told)
      await decides(id, 'DISMISS')
    },
    6,
  ],
]
describe.each<[string, (id: string) => Promise<unknown>]>([
  ['the school stays silent', async () => later(product.world.rules.removeDays + 1)],
  [
    'the provider upholds it',
    async (id) => {
      await rejects(id)
      await goesOn(product, 'escalateContend', { contendId: id, message: 'No.', files: [] }, told)
      await decides(id, 'UPHOLD')
    },
  ],
  [
    'the provider stays silent',
    async (id) => {
      await rejects(id)
      await goesOn(product, 'escalateContend', { contendId: id, message: 'No.', files: [] }, told)
      await later(product.world.rules.decideDays + 1)
    },
  ],
])('a plan that its family took back while a dispute paused it, whose claim goes as %s,', (_how, goes) => {
  test('is read and recorded as taken back', async () => {
    const dispute = await aDispute(product, told)
    await later(3)
    await goesOn(product, 'withdrawContend', { contendId: plan }, told)
    await goes(dispute.id)
    expect((await standsNow()).state).toBe('WITHDRAWN')
    await keepClocks(product)
    expect((await standsNow()).state).toBe('WITHDRAWN')
    expect((await debtorOf(product, told.id, school)).inDirectory.listed).toBe(false)
  })
})

describe.each([
  ['read', false],
  ['on record', true],
])(
  'the plan goes on, its dates later by as long as the dispute lived, as it is %s, when',
  (_how, recorded) => {
    test.each(ENDS)('%s', async (_what, ends, days) => {
      const before = daysOf(await standsNow())
      const { id } = await aDispute(product, told, { reason: 'WRONG_AMOUNT', amountOwed: '30000' })
      await later(6)
      await ends(id)
      if (recorded) await keepClocks(product)
      const now = await standsNow()
      expect(now.state).toBe('AGREED')
      expect(daysOf(now)).toEqual(before.map((day) => addDays(day, days)))
      expect(now.dueOn).toBe(daysOf(now)[0])
      expect(await isSeen()).toBe(false)
    })
  },
)

test('a family whose last day had nearly come has three days when its dispute has ended', async () => {
  await later(17)
  const { id } = await aDispute(product, told)
  await rejects(id)
  await later(3)
  await keepClocks(product)
  expect((await standsNow()).state).toBe('AGREED')
  await later(1)
  await keepClocks(product)
  expect((await standsNow()).state).toBe('BROKEN')
  expect(await isSeen()).toBe(true)
})

test.each([
  ['the school’s silence removes it', async () => later(30)],
  [
    'the provider finds for the family',
    async (id: string) => {
      await rejects(id)
      await goesOn(product, 'escalateContend', { contendId: id, message: 'No.', files: [] }, told)
      await decides(id, 'UPHOLD')
    },
  ],
])('the plan ends with its claim when %s', async (_what, takesOut) => {
  const { id } = await aDispute(product, told)
  await takesOut(id)
  // Before the clock has put anything on record as well.
  expect((await standsNow()).state).toBe('KEPT')
  await keepClocks(product)
  expect(await standsNow()).toMatchObject({ state: 'KEPT', mayDo: [] })
  expect((await standsNow()).messages.at(-1)).toMatchObject({ side: 'REGISTER', act: 'SETTLE' })
  expect(await page()).toContain('The plan has ended with the claim')
  await quiet(product)
  const { text } = await product.mail.letterTo(told.email, /There is a decision|About your message/)
  expect(text).toContain('The payment plan has ended with it.')
})

test.each([['COMPLETED', { status: 'COMPLETED' }, { status: 'PENDING_PAYMENT' }]])(
  'both end with the claim when it is %s, and come back as they were',
  async (_what, closed, opened) => {
    const before = daysOf(await standsNow())
    const { id } = await aDispute(product, told)
    await later(2)
    await done(product, 'updateDebtor', { id: told.id, ...closed }, school)
    const ended = await contendsOf(product, told.id)
    expect(ended.map(({ state }) => state)).toEqual(['KEPT', 'ACCEPTED'])
    await later(5)
    await done(product, 'updateDebtor', { id: told.id, ...opened }, school)
    const back = await contendsOf(product, told.id)
    expect(back.map(({ state }) => state)).toEqual(['AGREED', 'OPEN'])
    expect(await standsNow()).toMatchObject({ state: 'AGREED', dueOn: null })
    await later(1)
    await rejects(id)
    // Two days before, five while the claim was closed, one since.
    expect(daysOf(await standsNow())).toEqual(before.map((day) => addDays(day, 8)))
  },
)

test('what the school grants by withdrawing the claim ends both', async () => {
  const { id } = await aDispute(product, told)
  await goesOn(product, 'acceptContend', { contendId: id, outcome: 'WITHDRAWN' }, school)
  expect((await contendsOf(product, told.id)).map(({ state }) => state)).toEqual(['KEPT', 'ACCEPTED'])
})

test('a plan that is paid to its end while a dispute lives is kept, and the dispute goes on', async () => {
  const { id } = await aDispute(product, told)
  await done(product, 'updateDebtor', { id: told.id, amountOwed: '60000' }, school)
  await done(product, 'recordPayment', { debtorId: told.id, amount: '45000' }, school)
  expect((await standsNow()).state).toBe('KEPT')
  expect((await caseOf(product, id, told)).state).toBe('OPEN')
})

test('what is owed beyond a plan that was paid to its end is said beside it, and that it can be answered', async () => {
  const page = aClaimVisitor(product, told.token)
  const says = async () => (await page.open(`/cases/${plan}`)).words
  await done(product, 'updateDebtor', { id: told.id, amountOwed: '60000' }, school)
  await done(product, 'recordPayment', { debtorId: told.id, amount: '45000' }, school)
  expect(await says()).toMatch(
    /The plan is paid Thank you\. .*₦15,000\.00 is owed beyond it: pay the school, or answer/,
  )
  expect(await says()).not.toContain('need not do anything')
  await done(product, 'recordPayment', { debtorId: told.id, amount: '15000' }, school)
  expect(await says()).toContain('The plan is paid Thank you. You need not do anything.')
})

test('a family that ends its plan keeps its dispute, whose entry is seen then as disputed', async () => {
  const { id } = await aDispute(product, told)
  await goesOn(product, 'withdrawContend', { contendId: plan }, told)
  expect((await caseOf(product, id, told)).state).toBe('OPEN')
  expect(await isSeen()).toBe(true)
  const { inDirectory } = await ask(
    product,
    'query ($token: String!) { claim(token: $token) { inDirectory { disputed } } }',
    { token: told.token },
  ).then(({ claim }: any) => claim)
  expect(inDirectory.disputed).toBe(true)
})

test('a rejected dispute that is escalated stops the plan again', async () => {
  const { id } = await aDispute(product, told)
  await rejects(id)
  expect((await standsNow()).dueOn).not.toBeNull()
  await goesOn(product, 'escalateContend', { contendId: id, message: 'No.', files: [] }, told)
  expect((await standsNow()).dueOn).toBeNull()
})

test('beside a plan there is one dispute, and no other plan', async () => {
  await aDispute(product, told)
  const again = { reason: 'OTHER', message: 'And another thing.' }
  expect((await onCase(product, 'contendClaim', again, told)).userErrors).toMatchObject([
    { code: 'CONFLICT', message: expect.stringContaining('already answered') },
  ])
  await goesOn(product, 'withdrawContend', { contendId: (await contendsOf(product, told.id))[1]!.id }, told)
  const instalments = [{ dueOn: dayIn(product, 60) }]
  expect((await onCase(product, 'pleadForTime', { instalments }, told)).userErrors).toMatchObject([
    { code: 'CONFLICT', message: expect.stringContaining('end that plan first') },
  ])
})

test('while a plan runs a second claim for the debt is refused, with or without a dispute', async () => {
  for (const disputes of [false, true]) {
    if (disputes) await aDispute(product, told)
    const { studentName, parentName, term } = await debtorOf(product, told.id, school)
    const twice = {
      studentName,
      parentName,
      term,
      amountOwed: '100',
      phone: '0803 555 0100',
      parentEmail: told.email,
    }
    const { userErrors } = await attempt(
      product,
      'addDebtor',
      { ...twice, status: 'ABANDONED_PAYMENT', statementAccepted: true },
      school,
    )
    expect(userErrors, String(disputes)).toMatchObject([{ code: 'CONFLICT' }])
  }
})

test('the database keeps one pending case and one plan of a claim', async () => {
  await aDispute(product, told)
  const copied = (state: string) =>
    rows(
      product,
      `insert into contend (debtor_id, reason, state, opened_at, clock_from, triage, request_key)
       select debtor_id, reason, '${state}', opened_at, clock_from, triage, 'again' from contend where id = ?`,
      [plan],
    )
  await expect(copied('AGREED')).rejects.toThrow(/contend_one_plan/)
  await expect(copied('ESCALATED')).rejects.toThrow(/contend_one_live/)
})

test('the family’s page shows both, and offers to dispute a claim with a plan, but not to ask for time', async () => {
  const before = await page()
  expect(before).toContain('A plan is agreed')
  expect(before).toContain('/dispute')
  expect(before).not.toContain('/time"')
  expect(await (await fetch(`${product.url}/claim/${told.token}/time`)).text()).toContain(
    'end that plan first',
  )
  await aDispute(product, told)
  const after = await page()
  expect(after).toContain('The school has to answer')
  expect(after).toContain('Your plan is paused')
})

test('letters of a dispute say to both sides what becomes of the plan', async () => {
  const written = () => product.mail.received.map(({ text }) => text.replace(/\s+/g, ' '))
  product.mail.received.length = 0
  const { id } = await aDispute(product, told)
  await quiet(product)
  const opened = written()
  expect(
    opened.filter((text) => text.includes('The payment plan is paused until this is settled.')),
  ).toHaveLength(2)
  product.mail.received.length = 0
  await later(2)
  await rejects(id)
  await quiet(product)
  const due = formatDay((await standsNow()).dueOn)
  expect(written()).toEqual([
    expect.stringContaining(`The payment plan goes on: ₦22,500.00 is due by ${due}.`),
  ])
})

test('a claim without a plan says nothing of one', async () => {
  const { id, email } = await aToldFamily(product, school)
  expect(id).toBeTruthy()
  const dispute = await aDispute(product, { token: await tokenOf(email) })
  expect(dispute.state).toBe('OPEN')
  const { text } = await product.mail.letterTo(email, /We have received your message/)
  expect(text).not.toContain('payment plan')
})
const tokenOf = async (email: string) =>
  /\/claim\/([\w-]{43})/.exec((await product.mail.letterTo(email)).text)![1]!
