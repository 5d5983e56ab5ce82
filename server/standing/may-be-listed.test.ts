import { expect, test } from 'vitest'
import { UNCONTENDED } from './standing.js'
import { SchoolState } from '../schools/school.entity.js'
import { rows } from '../testing/databases/database.js'
import { seeded } from '../directory/evaluation/seeded.js'
import { theProduct } from '../testing/product.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import { listing } from './listing.js'
import { mayBeListed } from './may-be-listed.js'

const product = await theProduct()

const random = seeded(21)
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const pick = <T>(...all: T[]): T => all[whole(0, all.length - 1)]!
const HOUR = 3_600_000

test('what may be listed by its row is what rule 7 lists of it, to the hour, in any zone and under any rules', async () => {
  let listed = 0
  for (let at = 0; at < 40; at++) {
    const rules = {
      ...product.world.rules,
      timeZone: pick('Africa/Lagos', 'America/New_York', 'Pacific/Auckland', 'UTC'),
      ...{ expiryYears: pick(1, 3), reconfirmDays: pick(30, 180), noticeDays: pick(0, 1, 7) },
    }
    const now = new Date(pick(Date.UTC(2024, 1, 29), Date.UTC(2026, 10, 22)) + whole(0, 24) * HOUR)
    const ago = (days: number) => new Date(now.getTime() - days * 24 * HOUR + whole(-30, 30) * HOUR)
    const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
    const claims = Array.from({ length: 50 }, () => ({
      status: pick(DebtStatus.ABANDONED_PAYMENT, DebtStatus.PENDING_PAYMENT, DebtStatus.ABANDONED_PAYMENT),
      withdrawnAt: random() < 0.05 ? now : null,
      noticedAt: random() < 0.05 ? null : pick(ago(rules.noticeDays), ago(20)),
      dueDate: pick(null, dayOf(ago(0)), dayOf(ago(100))),
      agedFrom: pick(
        dayOf(ago(rules.expiryYears * 365)),
        dayOf(ago(rules.expiryYears * 365 + 1)),
        dayOf(ago(100)),
      ),
      confirmedAt: pick(ago(rules.reconfirmDays), ago(3)),
      owed: 1000,
      claimed: 1000,
    }))
    const answers = await rows<{ may: boolean }>(
      product,
      `select may_be_listed(jsonb_populate_record(null::debtor, one), ?, ?, ?, ?) as may
         from jsonb_array_elements(?::jsonb) with ordinality as given (one, place) order by place`,
      [
        ...mayBeListed(rules, now),
        JSON.stringify(
          claims.map((claim) => ({
            ...{ status: claim.status, withdrawn_at: claim.withdrawnAt, noticed_at: claim.noticedAt },
            ...{ due_date: claim.dueDate, aged_from: claim.agedFrom, confirmed_at: claim.confirmedAt },
          })),
        ),
      ],
    )
    for (const [place, claim] of claims.entries()) {
      const facts = { claim, schoolState: SchoolState.APPROVED, standing: UNCONTENDED, rules, now }
      const seen = listing(facts)
      if (seen.listed) listed++
      expect(answers[place]!.may ?? false, JSON.stringify([claim, rules.timeZone, seen, now])).toBe(
        seen.listed,
      )
    }
  }
  expect(listed).toBeGreaterThan(100)
})
