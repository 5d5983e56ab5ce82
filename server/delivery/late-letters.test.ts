import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../common/days.js'
import { aDispute, aToldFamily, type Told } from '../testing/claims/cases.js'
import { daysLater, done } from '../testing/claims/claims.js'
import { rows } from '../testing/databases/database.js'
import { aProvider, anApprovedSchool } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { quiet } from '../testing/databases/stored.js'
import { compose, isWorded } from './compose.js'
import { Letter } from '../mail/letter.entity.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school)
})

/** What the newest letter of a kind would say if it left so many days later; null: it does not leave. */
async function said(kind: string, { to = told.email, days = 0 } = {}): Promise<string | null> {
  await quiet(product)
  const em = product.world.orm.em.fork()
  const letter = await em.findOneOrFail(
    Letter,
    { kind, to },
    { populate: ['debtor'], orderBy: { id: 'desc' } },
  )
  const { config, rules, clock } = product.world
  const now = new Date(clock.now().getTime() + days * DAY)
  const rendered = await compose(letter, { em, config, rules, now })
  return isWorded(rendered) ? rendered.text.replace(/\s+/g, ' ') : null
}
const change = (what: object) =>
  done(product, 'updateDebtor', { id: told.id, statementAccepted: true, ...what }, school)

describe('a letter that leaves days after what it tells', () => {
  test.each([
    ['is settled', { status: 'COMPLETED' }, 'claim-settled'],
    ['is withdrawn', null, 'claim-withdrawn'],
  ])('names the day on which the claim %s, not its own', async (_what, changed, kind) => {
    if (changed) await change(changed)
    else await done(product, 'withdrawDebtor', { id: told.id }, school)
    const before = await said(kind)
    expect(before).toMatch(/On \d+ \w+ \d{4}, Greenfield College/)
    expect(await said(kind, { days: 3 })).toBe(before)
  })

  test('names the day on which a password was changed', async () => {
    await rows(
      product,
      `insert into letter (kind, "to", data, message_id, state, attempts, topic, created_at)
       select 'password-changed', email, jsonb_build_object('accountId', id), '<late@dma.example>', 'SENT', 0, '', ?
         from account where id = (select max(id) from account)`,
      [product.clock.now()],
    )
    const [{ to }] = await rows(product, `select "to" from letter where kind = 'password-changed'`)
    const before = await said('password-changed', { to })
    expect(await said('password-changed', { to, days: 3 })).toBe(before)
  })

  test('does not leave where the claim that was withdrawn is listed again by then', async () => {
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    expect(await said('claim-withdrawn')).toContain('withdrew what it had said')
    await rows(product, 'update debtor set withdrawn_at = null where id = ?', [told.id])
    expect(await said('claim-withdrawn')).toBeNull()
  })
})

describe('a letter that a claim has changed', () => {
  test('offers a new answer to whoever has no case, and the case to whoever has one', async () => {
    const newest = async (count: number) => {
      const letters = await product.mail.lettersTo(told.email, /has changed a claim/, count)
      return letters.at(-1)!.text.replace(/\s+/g, ' ')
    }
    await change({ amountOwed: '90000' })
    expect(await newest(1)).toContain('or if you need more time: say so on your private page')
    await aDispute(product, told)
    await change({ amountOwed: '95000' })
    const words = await newest(2)
    expect(words).toContain('Your case about it goes on. It waits for the school’s answer.')
    expect(words).toContain('You have answered this claim.')
    expect(words).not.toContain('say so on your private page')
  })
})

describe('a letter that counts claims to be confirmed', () => {
  test('leaves out those that silence has removed, or that are too old', async () => {
    const mine = await anApprovedSchool(product, provider)
    await aToldFamily(product, mine)
    const silent = await aToldFamily(product, mine)
    await aToldFamily(product, mine, { dueDate: '2019-01-01' })
    await aDispute(product, silent)
    const { email } = (await rows(product, 'select email from school where id = ?', [mine.schoolId]))[0]!
    await rows(
      product,
      `insert into letter (kind, "to", data, message_id, state, attempts, topic, created_at)
       values ('claim-unconfirmed', ?, ?, '<list@dma.example>', 'SENT', 0, '', now())`,
      [email, JSON.stringify({ schoolId: Number(mine.schoolId) })],
    )
    const words = await said('claim-unconfirmed', { to: email, days: 200 })
    expect(words).toContain('has confirmed 1 claim for 180 days')
  })
})
