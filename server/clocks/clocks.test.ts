import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, startOfDay } from '../../common/days.js'
import { aDispute, aToldFamily, contendsOf, type Told } from '../testing/claims/cases.js'
import { daysLater, debtorOf, done, letterState } from '../testing/claims/claims.js'
import { daysOf, nothingIsDue, writtenTo } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool, officeOf } from '../testing/people.js'
import { aProduct, theProduct } from '../testing/product.js'
import { statementsOf } from '../testing/databases/statements.js'
import { quiet } from '../testing/databases/stored.js'
import { runClocks } from './run-clocks.js'

const silent = pino({ level: 'silent' })

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  await nothingIsDue(product)
  told = await aToldFamily(product, school)
})

const { run, today, at, around } = daysOf(() => ({ product, people: [provider, school] }))
const letters = (kind: string) => writtenTo(product, kind, told.id)

describe('a claim', () => {
  const isListed = async () => (await debtorOf(product, told.id, school)).inDirectory.listed
  beforeEach(async () => void (await rows(product, `delete from letter where kind like 'claim-%'`)))

  test('has to be confirmed: its school is told 14 days before it leaves the directory, and when it has left', async () => {
    const listed = today()
    expect(await around(addDays(listed, 166))).toEqual([{}, { 'confirm-soon': 1 }, {}])
    expect(await letters('claim-reconfirm-soon')).toEqual([await officeOf(product, school)])
    await at(addDays(listed, 181), -10_000)
    expect(await isListed()).toBe(true)
    expect(await around(addDays(listed, 181))).toEqual([{}, { unconfirmed: 1 }, {}])
    expect(await isListed()).toBe(false)
    expect(await letters('claim-unconfirmed')).toEqual([await officeOf(product, school)])
  })

  test('that is confirmed in time is announced again only after as long', async () => {
    await at(addDays(today(), 170))
    expect(await run()).toEqual({ 'confirm-soon': 1 })
    await done(product, 'updateDebtor', { id: told.id, term: 'Second term' }, school)
    const confirmed = today()
    expect(await around(addDays(confirmed, 166))).toEqual([{}, { 'confirm-soon': 1 }, {}])
  })

  test('is told to its school and the family when it becomes too old, and not for months', async () => {
    const due = addDays(today(), -3)
    await done(product, 'updateDebtor', { id: told.id, dueDate: due }, school)
    const lastDay = `${Number(due.slice(0, 4)) + 3}${due.slice(4)}`
    await at(addDays(lastDay, -100))
    await done(product, 'updateDebtor', { id: told.id, term: 'Second term' }, school)
    await at(addDays(lastDay, 1), -10_000)
    expect(await isListed()).toBe(true)
    expect(await around(addDays(lastDay, 1))).toEqual([{}, { expired: 1 }, {}])
    expect(await isListed()).toBe(false)
    expect(await letters('claim-expired')).toEqual([await officeOf(product, school)])
    expect(await letters('claim-expired-family')).toEqual([told.email])
    await rows(product, 'delete from announcement')
    await at(addDays(lastDay, 61))
    expect(await run()).toEqual({})
  })

  test('that has ended is announced no more', async () => {
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    await at(addDays(today(), 185))
    expect(await run()).toEqual({})
  })

  test('and a whole list of them make one letter a day', async () => {
    for (const one of [1, 2, 3]) await aDebtor(product, school, { studentName: `Ada Obi ${one}` })
    await at(addDays(today(), 170))
    expect(await run()).toEqual({ 'confirm-soon': 4 })
    expect(await letters('claim-reconfirm-soon')).toHaveLength(1)
  })
})

describe('the scheduler', () => {
  test('asks fourteen statements when nothing is due', async () => {
    await letterState(product, told.id, 'SENT', school)
    expect(await statementsOf(product, run)).toHaveLength(14)
  })

  test('in two servers at once does everything once', async () => {
    const beside = await aProduct({ beside: product, env: { NOTICE_DAYS: '0' } })
    try {
      for (let families = 0; families < 12; families++)
        await aDispute(product, await aToldFamily(product, school))
      await at(addDays(today(), 12))
      const both = await Promise.all([product, beside].map((one) => runClocks(one.world, silent)))
      const times = both.map((one) => one.done.get('answer-soon') ?? 0)
      expect(times[0]! + times[1]!).toBe(12)
      const sent = await rows(
        product,
        `select debtor_id from letter where kind = 'contend-due-soon' and created_at > ?`,
        [startOfDay(today(), product.world.rules.timeZone)],
      )
      expect(new Set(sent.map(({ debtor_id }) => debtor_id)).size).toBe(12)
      expect(sent).toHaveLength(12)
    } finally {
      await beside.close()
    }
  })

  test('passes over a claim that somebody holds, and takes it the next time', async () => {
    await aDispute(product, told)
    await at(addDays(today(), 15))
    const em = product.world.orm.em.fork()
    await em.begin()
    await em.execute('select 1 from debtor where id = ? for update', [told.id])
    expect(await runClocks(product.world, silent)).toMatchObject({ done: new Map(), isComplete: false })
    await em.rollback()
    expect(await run()).toEqual({ FALL_SILENT: 1 })
  })

  test('goes on with the others when one claim fails, undoes that one whole, and tries it again', async () => {
    await aDispute(product, told)
    await aDispute(product, await aToldFamily(product, school))
    // A letter on its way holds its claim for a moment, and the clock passes over what somebody holds.
    await quiet(product)
    await rows(
      product,
      `create or replace function fails() returns trigger language plpgsql as $$ begin if new.debtor_id = ${Number(told.id)} then raise 'broken'; end if; return new; end $$`,
    )
    await rows(
      product,
      `create trigger fails before insert on history_entry for each row execute function fails()`,
    )
    await at(addDays(today(), 15))
    const first = await runClocks(product.world, silent)
    expect(first.done).toEqual(new Map([['FALL_SILENT', 1]]))
    expect(first.isComplete).toBe(false)
    expect((await contendsOf(product, told.id))[0].state).toBe('OPEN')
    await rows(product, `drop trigger fails on history_entry`)
    expect(await run()).toEqual({ FALL_SILENT: 1 })
  })
})
