import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, localDate, startOfDay } from '../shared/clock.js'
import { daysLater, letterState, tokenIn } from '../testing/claims.js'
import { keepClocks } from '../testing/clocks.js'
import { act, ask } from '../testing/client.js'
import { rows } from '../testing/database.js'
import { aDebtor, aProvider, anApprovedSchool, type Person, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { statementsOf } from '../testing/statements.js'
import { runClocks } from './run-clocks.js'

const LAGOS = 'Africa/Lagos'
const silent = pino({ level: 'silent' })

let product: Product
let provider: Person
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  provider = await aProvider(product)
  school = await anApprovedSchool(product, provider, 'Greenfield College')
})
afterAll(() => product.close())

let number = 0
let id: string
let token: string
let email: string
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  // Nothing of what other tests have left is due any more.
  await rows(product, `update contend set state = 'WITHDRAWN'`)
  await rows(product, 'update debtor set withdrawn_at = now(), purged_at = now()')
  email = `family${++number}@example.com`
  ;({ id } = await aDebtor(product, school, { studentName: `Ada Obi ${number}`, parentEmail: email }))
  token = tokenIn(await product.mail.letterTo(email))
})

const run = async (on = product) => Object.fromEntries(await keepClocks(on))
const today = () => localDate(product.clock.now(), LAGOS)
/** Moves the clock to so many milliseconds after a day begins in Lagos, and signs everybody in again. */
const at = async (day: string, milliseconds = 0) => {
  const then = startOfDay(day, LAGOS).getTime() + milliseconds
  await daysLater(product, (then - product.clock.now().getTime()) / 86_400_000, provider, school)
}
/** What is done in the last seconds of the day before, at the beginning of the day itself, and once more. */
const around = async (day: string) => {
  await at(day, -10_000)
  const before = await run()
  await at(day)
  return [before, await run(), await run()]
}
const CASE = 'contend { id state plan { id } }'
const byFamily = (mutation: string, input: object) =>
  act(product, mutation, { token, ...input }, { select: CASE })
const disputes = async () =>
  (await byFamily('contendClaim', { reason: 'OTHER', message: 'No.', files: [] })).contend.id as string
const bySchool = (mutation: string, input: object, select = `schoolContend { ${CASE} }`) =>
  act(product, mutation, input as Record<string, unknown>, { as: school, select })
const stored = async () =>
  (await rows(product, 'select state from contend where debtor_id = ?', [id]))[0].state
const letters = async (kind: string) =>
  (
    await rows(product, `select "to" from letter where kind = ? and (debtor_id = ? or debtor_id is null)`, [
      kind,
      id,
    ])
  ).map(({ to }) => to)
const officeOf = async () =>
  (await rows(product, 'select email from school where id = ?', [school.schoolId]))[0].email

describe('an unanswered dispute', () => {
  test('is announced to its school 3 days before its answer is due, once', async () => {
    await disputes()
    expect(await around(addDays(today(), 11))).toEqual([{}, { 'answer-soon': 1 }, {}])
    expect(await letters('contend-due-soon')).toEqual([await officeOf()])
    expect(await run()).toEqual({})
  })

  test('is put on record as overdue when its 14th day has ended, and as lapsed after the 28th', async () => {
    const opened = today()
    await disputes()
    await at(addDays(opened, 11))
    await run()
    expect(await around(addDays(opened, 15))).toEqual([{}, { FALL_SILENT: 1 }, {}])
    expect(await stored()).toBe('OVERDUE')
    expect(await around(addDays(opened, 29))).toEqual([{}, { LAPSE: 1 }, {}])
    expect(await stored()).toBe('LAPSED')
  })

  test('is told once as it stands now, when no server has run for a month', async () => {
    await disputes()
    await at(addDays(today(), 35))
    expect(await run()).toEqual({ FALL_SILENT: 1, LAPSE: 1 })
    expect(await letters('contend-due-soon')).toEqual([])
  })

  test('is not announced once the school has answered', async () => {
    const contendId = await disputes()
    await at(addDays(today(), 10))
    await bySchool('rejectContend', { contendId, message: 'No such payment.' })
    await at(addDays(today(), 1))
    expect(await run()).toEqual({})
    expect(await letters('contend-due-soon')).toEqual([])
  })
})

test('the provider is reminded 3 days before a decision is due, and counts as having upheld it after 14', async () => {
  const contendId = await disputes()
  await bySchool('rejectContend', { contendId, message: 'No such payment.' })
  await at(addDays(today(), 5), 1000)
  const escalated = today()
  await byFamily('escalateContend', { contendId, message: 'Here it is again.' })
  expect(await around(addDays(escalated, 11))).toEqual([{}, { 'decision-soon': 1 }, {}])
  const notices = await rows(product, `select 1 from notification where kind = 'contend.decision-due-soon'`)
  expect(notices).toHaveLength(1)
  expect(await around(addDays(escalated, 15))).toEqual([{}, { LAPSE: 1 }, {}])
  expect(await stored()).toBe('UPHELD')
})

describe('a plan', () => {
  let agreedOn: string
  let contendId: string
  const answer = (who: 'family' | 'school', input: object) =>
    act(
      product,
      'answerPlan',
      { contendId, ...(who === 'family' ? { token } : {}), ...input },
      { ...(who === 'school' ? { as: school } : {}), select: CASE },
    )
  beforeEach(async () => {
    agreedOn = today()
    const instalments = [addDays(agreedOn, 20), addDays(agreedOn, 50)].map((dueOn) => ({ dueOn }))
    contendId = (await byFamily('pleadForTime', { instalments })).contend.id
  })
  const pay = (amount: string) => bySchool('recordPayment', { debtorId: id, amount }, 'debtor { id }')

  test('that the school offers is announced to the family before it lapses', async () => {
    await answer('school', {
      answer: 'COUNTER',
      instalments: [{ dueOn: addDays(agreedOn, 10) }, { dueOn: addDays(agreedOn, 40) }],
    })
    expect(await around(addDays(agreedOn, 11))).toEqual([{}, { 'offer-soon': 1 }, {}])
    expect(await letters('offer-due-soon')).toEqual([email])
    expect(await around(addDays(agreedOn, 15))).toEqual([{}, { LAPSE: 1 }, {}])
    expect(await stored()).toBe('OFFER_LAPSED')
  })

  test('reminds the family 3 days before each instalment and on its day, and breaks 7 days later', async () => {
    await answer('school', { answer: 'AGREE' })
    expect(await around(addDays(agreedOn, 17))).toEqual([{}, { 'instalment-soon': 1 }, {}])
    expect(await around(addDays(agreedOn, 20))).toEqual([{}, { 'instalment-due': 1 }, {}])
    await pay('22500')
    expect(await around(addDays(agreedOn, 47))).toEqual([{}, { 'instalment-soon': 1 }, {}])
    expect(await around(addDays(agreedOn, 50))).toEqual([{}, { 'instalment-due': 1 }, {}])
    expect(await letters('plan-reminder')).toEqual([email, email, email, email])
    expect(await around(addDays(agreedOn, 58))).toEqual([{}, { BREAK: 1 }, {}])
    expect(await stored()).toBe('BROKEN')
    const [{ status }] = await rows(product, 'select status from debtor where id = ?', [id])
    expect(status).toBe('ABANDONED_PAYMENT')
  })

  test('reminds nobody of what is paid', async () => {
    await answer('school', { answer: 'AGREE' })
    await pay('22500')
    for (const days of [17, 20, 28]) {
      await at(addDays(agreedOn, days))
      expect(await run()).toEqual({})
    }
  })

  test('that is agreed within the 3 days is not announced at once, only on the day', async () => {
    await at(addDays(agreedOn, 18))
    // The school's silence is on record by now.
    await run()
    await answer('school', { answer: 'AGREE' })
    expect(await run()).toEqual({})
    expect(await around(addDays(agreedOn, 20))).toEqual([{}, { 'instalment-due': 1 }, {}])
  })
})

describe('a claim', () => {
  const isListed = async () =>
    (await ask(product, 'query ($id: ID!) { debtor(id: $id) { inDirectory { listed } } }', { id }, school))
      .debtor.inDirectory.listed
  beforeEach(async () => void (await rows(product, `delete from letter where kind like 'claim-%'`)))

  test('has to be confirmed: its school is told 14 days before it leaves the directory, and when it has left', async () => {
    const listed = today()
    expect(await around(addDays(listed, 166))).toEqual([{}, { 'confirm-soon': 1 }, {}])
    expect(await letters('claim-reconfirm-soon')).toEqual([await officeOf()])
    await at(addDays(listed, 181), -10_000)
    expect(await isListed()).toBe(true)
    expect(await around(addDays(listed, 181))).toEqual([{}, { unconfirmed: 1 }, {}])
    expect(await isListed()).toBe(false)
    expect(await letters('claim-unconfirmed')).toEqual([await officeOf()])
  })

  test('that is confirmed in time is announced again only after as long', async () => {
    await at(addDays(today(), 170))
    expect(await run()).toEqual({ 'confirm-soon': 1 })
    await bySchool('updateDebtor', { id, term: 'Second term' }, 'debtor { id }')
    const confirmed = today()
    expect(await around(addDays(confirmed, 166))).toEqual([{}, { 'confirm-soon': 1 }, {}])
  })

  test('is told to its school and the family when it becomes too old, and not for months', async () => {
    const due = addDays(today(), -3)
    await bySchool('updateDebtor', { id, dueDate: due }, 'debtor { id }')
    const lastDay = `${Number(due.slice(0, 4)) + 3}${due.slice(4)}`
    await at(addDays(lastDay, -100))
    await bySchool('updateDebtor', { id, term: 'Second term' }, 'debtor { id }')
    await at(addDays(lastDay, 1), -10_000)
    expect(await isListed()).toBe(true)
    expect(await around(addDays(lastDay, 1))).toEqual([{}, { expired: 1 }, {}])
    expect(await isListed()).toBe(false)
    expect(await letters('claim-expired')).toEqual([await officeOf()])
    expect(await letters('claim-expired-family')).toEqual([email])
    await rows(product, 'delete from announcement')
    await at(addDays(lastDay, 61))
    expect(await run()).toEqual({})
  })

  test('that has ended is announced no more', async () => {
    await bySchool('withdrawDebtor', { id }, 'debtor { id }')
    await at(addDays(today(), 185))
    expect(await run()).toEqual({})
  })

  test('and a whole list of them make one letter a day', async () => {
    for (const one of [1, 2, 3]) await aDebtor(product, school, { studentName: `Obi ${number} ${one}` })
    await at(addDays(today(), 170))
    expect(await run()).toEqual({ 'confirm-soon': 4 })
    expect(await letters('claim-reconfirm-soon')).toHaveLength(1)
  })
})

describe('the scheduler', () => {
  test('asks seven statements when nothing is due', async () => {
    await letterState(product, id, 'SENT', school)
    expect(await statementsOf(product, run)).toHaveLength(7)
  })

  test('in two servers at once does everything once', async () => {
    const beside = await aProduct({ beside: product, env: { NOTICE_DAYS: '0' } })
    try {
      const families = Array.from({ length: 12 }, (_, at) => `twin${number}${at}@example.com`)
      for (const parentEmail of families) {
        await aDebtor(product, school, { parentEmail })
        token = tokenIn(await product.mail.letterTo(parentEmail))
        await disputes()
      }
      await at(addDays(today(), 12))
      const both = await Promise.all([product, beside].map((one) => runClocks(one.world, silent)))
      const told = both.map(({ done }) => done.get('answer-soon') ?? 0)
      expect(told[0]! + told[1]!).toBe(12)
      const sent = await rows(
        product,
        `select debtor_id from letter where kind = 'contend-due-soon' and created_at > ?`,
        [startOfDay(today(), LAGOS)],
      )
      expect(new Set(sent.map(({ debtor_id }) => debtor_id)).size).toBe(12)
      expect(sent).toHaveLength(12)
    } finally {
      await beside.close()
    }
  })

  test('passes over a claim that somebody holds, and takes it the next time', async () => {
    await disputes()
    await at(addDays(today(), 15))
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute('select 1 from debtor where id = ? for update', [id])
    expect(await runClocks(product.world, silent)).toMatchObject({ done: new Map(), isComplete: false })
    await em.rollback()
    expect(await run()).toEqual({ FALL_SILENT: 1 })
  })

  test('goes on with the others when one claim fails, undoes that one whole, and tries it again', async () => {
    await disputes()
    const broken = id
    await aDebtor(product, school, { parentEmail: (email = `after${number}@example.com`) })
    token = tokenIn(await product.mail.letterTo(email))
    await disputes()
    await rows(
      product,
      `create function fails() returns trigger language plpgsql as $$ begin if new.debtor_id = ${Number(broken)} then raise 'broken'; end if; return new; end $$`,
    )
    await rows(
      product,
      `create trigger fails before insert on history_entry for each row execute function fails()`,
    )
    await at(addDays(today(), 15))
    const { done, isComplete } = await runClocks(product.world, silent)
    expect({ done: Object.fromEntries(done), isComplete }).toEqual({
      done: { FALL_SILENT: 1 },
      isComplete: false,
    })
    expect(await stored()).toBe('OPEN')
    await rows(product, `drop trigger fails on history_entry`)
    expect(await run()).toEqual({ FALL_SILENT: 1 })
  })
})
