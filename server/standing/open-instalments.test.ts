import fc from 'fast-check'
import type { EntityManager } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, localDate } from '../../common/days.js'
import { Contend } from '../contends/contend.entity.js'
import { ContendState } from './states.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { anAgreedPlan, aToldFamily } from '../testing/claims/cases.js'
import { aProvider, anApprovedSchool } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { agreedPlan } from './agreed-plan.js'
import {
  breaksAt,
  isPaid,
  isLeftUnrecorded,
  openOf,
  recordableUntil,
  schoolActsBy,
  type AgreedPlan,
} from './instalments.js'
import { part } from '../shared/sql-part.js'
import { planBroke, planHasGone, waitingForSchool } from './plan-by-now.js'

/** What is told of an agreed plan twice, by statements that count and where a claim is read, is the same of any plan. */
let product: Product
let contendId: number
beforeAll(async () => {
  product = await aProduct({ env: { NOTICE_DAYS: '0' } })
  const school = await anApprovedSchool(product, await aProvider(product))
  const told = await aToldFamily(product, school)
  const id = await anAgreedPlan(product, told, school, 10, 20)
  contendId = Number(id)
  // A message for each proof that a plan can have.
  await product.world.orm.em.fork().execute(
    `insert into contend_message
     select (jsonb_populate_record(one, jsonb_build_object('id', ${MESSAGE} + number, 'request_key', null))).*
       from (select m from contend_message m where contend_id = ? order by id limit 1) of (one), generate_series(0, 3) number`,
    [contendId],
  )
})
afterAll(() => product.close())

/** The first of their ids. */
const MESSAGE = 1000

const money = fc.integer({ min: 1, max: 6 })
const days = fc.integer({ min: -3, max: 12 })

/** A line of the ledger: `days` and `hours` after the plan was agreed to it was written, for a day `back` before that. */
const line = fc.record({
  kind: fc.constantFrom('OPENING', 'PAYMENT', 'WAIVER', 'CORRECTION', 'SETTLED', 'TAKEN_BACK', 'VOID'),
  amount: money,
  days,
  hours: fc.integer({ min: 0, max: 23 }),
  back: fc.integer({ min: 0, max: 3 }),
  of: fc.nat(5),
})
const proof = fc.record({
  instalment: fc.integer({ min: 1, max: 4 }),
  answer: fc.constantFrom(null, 'RECORDED', 'REFUSED', 'SILENCE', 'UNDONE'),
  days,
  counts: fc.integer({ min: 0, max: 5 }),
})
const plans = fc.record({
  agreedHour: fc.integer({ min: 0, max: 23 }),
  daysLater: fc.constantFrom(0, 0, 2),
  isPaused: fc.boolean(),
  owed: fc.integer({ min: 0, max: 12 }),
  instalments: fc.array(fc.record({ days: fc.integer({ min: 0, max: 9 }), amount: money }), {
    minLength: 1,
    maxLength: 4,
  }),
  ledger: fc.array(line, { maxLength: 8 }),
  proofs: fc.uniqueArray(proof, { selector: ({ instalment }) => instalment, maxLength: 4 }),
})
type Random = typeof plans extends fc.Arbitrary<infer One> ? One : never

const DAY = '2026-03-01'
const hour = (days: number, hours: number) =>
  new Date(`${addDays(DAY, days)}T${String(hours).padStart(2, '0')}:30:00Z`)

/** Puts it in the place of what the family agreed to; nothing of it outlives the transaction. */
async function put(em: EntityManager, debtor: number, random: Random): Promise<void> {
  const instalments = random.instalments
    .toSorted((one, other) => one.days - other.days)
    .map(({ days, amount }) => ({ dueOn: addDays(DAY, days), amount }))
  await em.execute(
    'update payment_plan set instalments = ?::jsonb, days_later = ?, agreed_at = ?, paused_at = ? where contend_id = ?',
    [
      JSON.stringify(instalments),
      random.daysLater,
      hour(0, random.agreedHour),
      random.isPaused ? hour(3, 0) : null,
      contendId,
    ],
  )
  // What the claim came to before, but a little: its lines can only be added to.
  await em.execute(
    `insert into ledger_entry (id, debtor_id, kind, amount, "on", recorded_by_id, created_at)
     select 999, debtor_id, 'CORRECTION', ? - sum(amount), ?, min(recorded_by_id), ? from ledger_entry where debtor_id = ? group by 2`,
    [random.owed, addDays(DAY, -5), hour(-5, 0), debtor],
  )
  for (const [at, { kind, amount, days, hours, back, of }] of random.ledger.entries()) {
    const raises = ['OPENING', 'TAKEN_BACK', 'VOID'].includes(kind)
    const isSettlement = ['SETTLED', 'TAKEN_BACK'].includes(kind)
    const [voided] =
      kind === 'VOID'
        ? await em.execute<{ id: number; amount: string }[]>(
            `select id, amount from ledger_entry p where debtor_id = ? and kind in ('PAYMENT', 'WAIVER') and amount < 0
                and not exists (select from ledger_entry v where v.voids_id = p.id) order by id offset ? limit 1`,
            [debtor, of],
          )
        : []
    if (kind === 'VOID' && !voided) continue
    await em.execute(
      `insert into ledger_entry (id, debtor_id, kind, amount, "on", settlement, voids_id, void_reason, recorded_by_id, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, (select min(id) from account), ?)`,
      [
        1000 + at,
        debtor,
        voided ? 'PAYMENT_VOIDED' : isSettlement ? 'PAYMENT' : kind,
        voided ? -Number(voided.amount) : raises ? amount : -amount,
        addDays(DAY, days - back),
        isSettlement,
        voided?.id ?? null,
        voided ? 'OTHER' : null,
        hour(days, hours),
      ],
    )
  }
  for (const [at, { instalment, answer, days, counts }] of random.proofs.entries())
    await em.execute(
      `insert into payment_proof (id, plan_id, instalment, message_id, paid_on, amount, act_by, answer, answered_at, counts)
       select ?, id, ?, ?, ?, 1, ?, ?, null, ? from payment_plan where contend_id = ?`,
      [1000 + at, instalment, MESSAGE + at, DAY, addDays(DAY, days), answer, counts, contendId],
    )
}

/** As the code tells it, and as statements do, for some days. */
async function bothOf(em: EntityManager, plan: AgreedPlan) {
  const { rules } = product.world
  const rows = await em.execute<{ number: number; due_on: string }[]>(
    `select i.number, i.due_on::text from payment_plan p, open_instalments(p.id, ?) i where p.contend_id = ? order by 1`,
    [rules.timeZone, contendId],
  )
  const told = { open: openOf(plan).map(({ number, dueOn }) => ({ number, due_on: dueOn })) }
  const counted = { open: rows }
  for (const days of [-5, 0, 4, 8, 12, 18, 30, 60, 95]) {
    const now = hour(days, 12)
    const today = localDate(now, rules.timeZone)
    const broke = breaksAt(plan, rules)
    const proven = plan.proofs.some(({ answer }) => answer === null || answer === 'SILENCE')
    const isGone = isLeftUnrecorded(plan) && proven && recordableUntil(plan, rules) < today
    const [row] = await em.execute<{ broke: boolean; gone: boolean }[]>(
      `select ${planBroke(rules, now).sql} as broke, ${planHasGone(rules, now).sql} as gone from contend c where id = ?`,
      [...planBroke(rules, now).values, ...planHasGone(rules, now).values, contendId],
    )
    const isBroken = broke !== null && broke <= now
    const runs = !isBroken && !isGone && (proven || !isLeftUnrecorded(plan))
    const actsBy = runs && !isPaid(plan) ? schoolActsBy(plan, rules, today) : null
    Object.assign(told, { [days]: { broke: isBroken, gone: isGone, actsBy } })
    const waiting = waitingForSchool(rules, now, part`c.id = ${contendId}`)
    const [due] = await em.execute<{ on: string }[]>(
      `select due_on::text as "on" from (${waiting.sql}) w`,
      waiting.values,
    )
    // What is paid as a whole ends in that very act as kept, and is asked no more.
    const isKept = isPaid(plan)
    Object.assign(counted, {
      [days]: { ...row, gone: row!.gone && !isKept, actsBy: isKept ? null : (due?.on ?? null) },
    })
  }
  return { told, counted }
}

test('the open instalments, whether the plan has broken or gone, and until when it waits for its school', async () => {
  const seen = { open: 0, none: 0, broke: 0, gone: 0, waits: 0 }
  await fc.assert(
    fc.asyncProperty(plans, async (random) => {
      const em = product.world.orm.em.fork()
      await em.begin()
      try {
        const contend = await em.findOneOrFail(Contend, contendId, { populate: ['debtor'] })
        expect(contend.state).toBe(ContendState.AGREED)
        await put(em, contend.debtor.id, random)
        const debtor = await em.refreshOrFail(contend.debtor.getEntity() as Debtor)
        const plan = (await agreedPlan(em, contend, debtor, product.world.rules))!
        const { told, counted } = await bothOf(em, plan)
        expect(counted).toEqual(told)
        seen[told.open.length > 0 ? 'open' : 'none']++
        const of = JSON.stringify(told)
        if (of.includes('"broke":true')) seen.broke++
        if (of.includes('"gone":true')) seen.gone++
        if (of.includes('"actsBy":"')) seen.waits++
      } finally {
        await em.rollback()
      }
    }),
    { numRuns: 100 },
  )
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(3)
})
