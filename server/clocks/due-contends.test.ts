import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextTick } from '../standing/contend-clock.js'
import { datesOf, provenBy, waits, type ProofNow } from '../standing/instalments.js'
import type { ProofAnswer } from '../contends/plans/payment-proof.entity.js'
import { ContendReason, ContendState } from '../standing/states.js'
import { addDays, localDate, startOfDay } from '../../common/days.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anApprovedSchool } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'
import { dueContends } from './due-contends.js'
import { remindersOf } from './reminders.js'

let product: Product
let template: number
beforeAll(async () => {
  product = await aProduct()
  const school = await anApprovedSchool(product, await aProvider(product))
  template = Number((await aDebtor(product, school)).id)
})
afterAll(() => product.close())

const { OPEN, OVERDUE, COUNTERED, ANSWERED_IN_PART, ESCALATED, ESCALATED_AGAIN, AGREED } = ContendState
const MINUTE = 60_000

interface Stored {
  debtor: number
  contend: number
  plan: number
  state: ContendState
  from: Date
  instalments: { dueOn: string; amount: number }[]
  paid: number
  owed: number
  /** Its claim was closed for so long. */
  daysLater: number
  /** A dispute lives beside it. */
  paused: boolean
  proofs: ProofNow[]
}

/** Fifty days of every live state, at the edges of each day and in its middle, and of plans that are paid to some extent. */
function contendsUpTo(now: Date, timeZone: string): Stored[] {
  const today = localDate(now, timeZone)
  const states = [OPEN, OVERDUE, COUNTERED, ANSWERED_IN_PART, ESCALATED, ESCALATED_AGAIN, AGREED]
  const days = Array.from({ length: 50 }, (_, ago) => addDays(today, -ago))
  const times = (day: string) => {
    const begin = startOfDay(day, timeZone).getTime()
    return [begin, begin + 700 * MINUTE, startOfDay(addDays(day, 1), timeZone).getTime() - 1].map(
      (at) => new Date(at),
    )
  }
  return states
    .flatMap((state) => days.flatMap((day) => times(day).map((from) => ({ state, from }))))
    .filter(({ from }) => from <= now)
    .map((one, at) => ({
      ...one,
      debtor: 10_000 + at,
      contend: 10_000 + at,
      plan: 10_000 + at,
      instalments: [5, 9, 10, 24, 40].map((after, index) => ({
        dueOn: addDays(localDate(one.from, timeZone), after + (at % 3)),
        amount: 1000 + index,
      })),
      paid: [0, 999, 1000, 2001, 3003, 4500][at % 6]!,
      owed: [5010, 2000, 4010][at % 3]!,
      daysLater: [0, 0, 6, 20][at % 4]!,
      paused: at % 5 === 0,
      proofs: proofsFrom(localDate(one.from, timeZone), at),
    }))
}

/** A plan without any, and with its first two instalments proven, to every end. */
function proofsFrom(day: string, at: number): ProofNow[] {
  const answer = [null, 'REFUSED', 'SILENCE', 'UNDONE', 'RECORDED'][at % 7] as ProofAnswer | null | undefined
  if (answer === undefined) return []
  const actBy = addDays(day, at % 40)
  const counts = answer === 'SILENCE' ? 500 : 0
  return [1, 2].slice(0, 1 + (at % 2)).map((instalment) => ({ instalment, answer, counts, actBy }))
}

test.each([
  ['Africa/Lagos', '2026-11-20', 0],
  ['Africa/Lagos', '2026-11-20', 24 * 60 - 1],
  // Clocks go forward on 8 March and back on 1 November, both within the fifty days.
  ['America/New_York', '2026-03-29', 0],
  ['America/New_York', '2026-11-20', 12 * 60],
])(
  'what is found as due is what the clock says, in %s on %s after %i minutes',
  async (timeZone, day, minutes) => {
    const now = new Date(startOfDay(day, timeZone).getTime() + minutes * MINUTE)
    const rules = { ...product.world.rules, timeZone }
    const stored = contendsUpTo(now, timeZone)
    await keep(stored, timeZone)
    const due = stored.filter(
      ({ contend: id, state, from: clockFrom, paid, owed, plan: planId, ...dates }) => {
        const agreed = state === AGREED
        const stands = {
          state,
          reason: ContendReason.OTHER,
          clockFrom,
          plan: agreed
            ? {
                instalments: datesOf(dates),
                ...{ paid, owed, pausedAt: dates.paused ? clockFrom : null },
                proofs: provenBy(dates.proofs, dates),
              }
            : null,
        }
        const reminders = remindersOf(
          {
            ...stands,
            id,
            agreed: agreed ? { id: planId, agreedAt: clockFrom, daysLater: dates.daysLater } : null,
          },
          rules,
          now,
        )
        const tick = nextTick(stands, rules)
        const today = localDate(now, timeZone)
        const silent = stands.plan?.proofs.some((proof) => waits(proof) && proof.actBy < today)
        return (tick !== null && tick.at <= now) || reminders.length > 0 || (silent && !dates.paused)
      },
    )
    expect(due.length).toBeGreaterThan(200)
    const found: number[] = []
    const em = product.world.orm.em.fork()
    for (let after = 0; ;) {
      const page = await dueContends(em, { rules, now, after })
      found.push(...page)
      if (page.length === 0) break
      after = page.at(-1)!
    }
    expect(found).toEqual(due.map(({ debtor }) => debtor))
  },
)

async function keep(stored: Stored[], timeZone: string): Promise<void> {
  const em = product.world.orm.em.fork()
  const as = (columns: string) => `from jsonb_to_recordset(?::jsonb) as s (${columns})`
  const values = [JSON.stringify(stored)]
  await em.transactional(async (tx) => {
    const run = (sql: string, given: unknown[] = values) => (tx as typeof em).execute(sql, given)
    await run(`set local dma.purging = 'on'`, [])
    for (const table of ['payment_proof', 'contend_message', 'payment_plan', 'contend'])
      await run(`delete from ${table}`, [])
    await run('delete from ledger_entry where debtor_id <> ?', [template])
    await run(`delete from debtor where id >= 10000`, [])
    const columns = (
      await rows(
        product,
        `select column_name as name from information_schema.columns where table_name = 'debtor'`,
      )
    ).map(({ name }) => name as string)
    const copied = columns.filter((name) => !['id', 'request_key'].includes(name)).join(', ')
    await run(
      `insert into debtor (id, request_key, ${copied}) select s.debtor, s.debtor, ${copied} ${as('debtor int')}, debtor d where d.id = ${template}`,
    )
    await run(
      `insert into contend (id, debtor_id, reason, state, opened_at, clock_from, request_key)
       select contend, debtor, 'OTHER', state, "from", "from", contend ${as('contend int, debtor int, state text, "from" timestamptz')}`,
    )
    await run(
      `insert into payment_plan (id, contend_id, proposed_by, proposed_at, instalments, agreed_at, days_later, paused_at)
       select plan, contend, 'FAMILY', "from", instalments, "from", "daysLater", case when paused then "from" end ${as('plan int, contend int, state text, instalments jsonb, "from" timestamptz, "daysLater" int, paused boolean')} where state = 'AGREED'`,
    )
    await run(
      `insert into contend_message (id, contend_id, side, act, at) select contend + 10000 * n, contend, 'FAMILY', 'PROOF', "from"
         ${as('contend int, "from" timestamptz')} cross join generate_series(1, 2) n`,
    )
    await run(
      `insert into payment_proof (plan_id, instalment, message_id, paid_on, amount, act_by, answer, counts)
       select s.plan, (f ->> 'instalment')::int, 10000 * (f ->> 'instalment')::int + s.contend, (f ->> 'actBy')::date, 1, (f ->> 'actBy')::date, f ->> 'answer', (f ->> 'counts')::int
         ${as('plan int, contend int, state text, proofs jsonb')} cross join jsonb_array_elements(s.proofs) f where state = 'AGREED'`,
    )
    const line = (kind: string, amount: string) =>
      run(
        `insert into ledger_entry (debtor_id, kind, amount, "on", recorded_by_id, created_at)
         select s.debtor, '${kind}', ${amount}, (s."from" at time zone '${timeZone}')::date, d.stated_by_id, s."from" ${as('debtor int, paid int, owed int, "from" timestamptz')}, debtor d where d.id = ${template} and ${amount} <> 0`,
      )
    await line('OPENING', 's.paid + s.owed')
    await line('PAYMENT', '-s.paid')
  })
}
