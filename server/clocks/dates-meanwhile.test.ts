import { beforeEach, expect, test } from 'vitest'
import { addDays, addMonths } from '../../common/days.js'
import { Context } from '../context.js'
import { aToldFamily, type Told } from '../testing/claims/cases.js'
import { daysLater, done } from '../testing/claims/claims.js'
import { daysOf, nothingIsDue, writtenTo } from '../testing/clocks.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { announceDates, dueDates } from './claim-dates.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  await nothingIsDue(product)
  told = await aToldFamily(product, school)
})

const { today, at } = daysOf(() => ({ product, people: [provider, school] }))
const register = () => Context.ofRegister(product.world)
const announced = async () =>
  await rows(product, 'select what from announcement where debtor_id = ?', [told.id])

test.each([
  ['withdrawn', async () => done(product, 'withdrawDebtor', { id: told.id }, school)],
  ['paid', async () => done(product, 'updateDebtor', { id: told.id, status: 'COMPLETED' }, school)],
])('a claim that was found too old and is %s by now is not told as such (rule 7)', async (_what, act) => {
  const due = addDays(today(), -3)
  await done(product, 'updateDebtor', { id: told.id, dueDate: due }, school)
  await at(addDays(addMonths(due, 36), 1))
  const found = await dueDates(register(), { school: 0, debtor: 0 })
  expect(found).toMatchObject([{ debtor: Number(told.id), kind: 'expired' }])
  await act()
  expect(await announceDates(register(), found)).toEqual([])
  expect(await announced()).toEqual([])
  expect(await writtenTo(product, 'claim-expired-family', told.id)).toEqual([])
})

test('a claim that was found unconfirmed and is confirmed by now is not told as such (rule 7)', async () => {
  await at(addDays(today(), 181))
  const found = await dueDates(register(), { school: 0, debtor: 0 })
  expect(found).toMatchObject([{ debtor: Number(told.id), kind: 'unconfirmed' }])
  await done(product, 'updateDebtor', { id: told.id, term: 'Second term' }, school)
  expect(await announceDates(register(), found)).toEqual([])
  expect(await announced()).toEqual([])
})

test('a claim that somebody holds is told of the next time, and nobody waits for long', async () => {
  await at(addDays(today(), 181))
  const found = await dueDates(register(), { school: 0, debtor: 0 })
  const em = product.world.orm.em.fork()
  await em.begin()
  await em.execute('select id from debtor where id = ? for update', [told.id])
  expect(await announceDates(register(), found).finally(() => em.commit())).toBeNull()
  expect(await announced()).toEqual([])
  expect(await announceDates(register(), found)).toEqual(['unconfirmed'])
})
