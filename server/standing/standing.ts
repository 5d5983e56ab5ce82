import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../request.js'
import { DebtStatus, type Debtor } from '../debtors/debtor.entity.js'
import { planBroke, planHasGone } from './plan-by-now.js'
import { LIVING_PAYMENTS } from './living-payments.js'
import { pendingChange, type PendingChange } from './pending-change.js'
import { addDays, localDate, startOfDay } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import type { SqlPart } from '../shared/sql-part.js'
import type { OnRecord } from './contend-clock.js'
import { datesOf, provenBy, type ProofNow } from './instalments.js'
import type { Instalment } from '../contends/plans/payment-plan.entity.js'
import { standTogether } from './stand-together.js'
import { ContendReason, ContendState, PENDING, REMOVING, SUPPRESSING, kindOf } from './states.js'

/** What a claim's contends and changes mean for its entry, at this moment (rules 7, 12, 13, 15, 19). */
export interface Standing {
  /** The case that somebody has to answer, if there is one; a plan that is agreed may run beside it. */
  live: { id: number; state: ContendState; reason: ContendReason; clockFrom: Date } | null
  disputed: boolean
  /** Other schools do not see the entry before the school, or the provider, has answered. */
  suppressed: ContendState.OVERDUE | ContendState.ESCALATED | null
  /** The claim has left the register for good. */
  removed: { because: ContendState.LAPSED | ContendState.UPHELD; at: Date } | null
  /** An agreed plan runs and is kept, or stands still while a dispute lives beside it. */
  planKept: boolean
  /** A plan broke and the clock alone knows it so far: the claim counts as abandoned. */
  planBroke: boolean
  /** The family's own words, shown with the entry: after each case that was decided for the school a paragraph, oldest first. */
  statement: string | null
  /** What was changed of the claim and is not seen yet (rule 19). */
  pending: PendingChange | null
}

export const UNCONTENDED: Standing = {
  live: null,
  disputed: false,
  suppressed: null,
  removed: null,
  planKept: false,
  planBroke: false,
  statement: null,
  pending: null,
}

/**
 * For statements that count: a condition, and its values, that is true of the claims that a rule has removed, on
 * record or not yet. `debtor` is the column with the claim's id. Days as in `nextTick`.
 */
export function removedSql(debtor: string, rules: Rules, now: Date): SqlPart {
  const gone = planHasGone(rules, now)
  return {
    sql: `exists (select from contend c where debtor_id = ${debtor} and (state in ('LAPSED', 'UPHELD')
            or state in ('OPEN', 'OVERDUE') and clock_from < ? or state = 'ESCALATED' and clock_from < ?
            or state = 'ESCALATED_AGAIN' and clock_from < ? or state = 'AGREED' and ${gone.sql}))`,
    values: [
      ...[rules.removeDays, rules.decideDays, daysAgain(rules)].map((days) => daysBefore(days, rules, now)),
      ...gone.values,
    ],
  }
}

/** Whether a rule has removed a claim, on record or not yet. */
export async function isRemoved(
  { em, rules, now }: { em: EntityManager; rules: Rules; now: Date },
  { id }: { id: number },
): Promise<boolean> {
  const { sql, values } = removedSql(String(id), rules, now)
  const [{ removed }] = await em.execute<[{ removed: boolean }]>(`select ${sql} as removed`, values)
  return removed
}

/** As `removedSql`, true of the claims that are not removed and of which a case runs. */
export function runningSql(debtor: string, rules: Rules, now: Date): SqlPart {
  const broke = planBroke(rules, now)
  return {
    sql: `exists (select from contend c where debtor_id = ${debtor} and (state in ('OPEN', 'OVERDUE') and clock_from >= ?
            or state = 'ESCALATED' and clock_from >= ? or state = 'COUNTERED' and clock_from >= ?
            or state = 'ANSWERED_IN_PART' and clock_from >= ? or state = 'ESCALATED_AGAIN' and clock_from >= ?
            or state = 'AGREED' and not ${broke.sql}))`,
    values: [
      ...[rules.removeDays, rules.decideDays, rules.answerDays, rules.escalateDays, daysAgain(rules)].map(
        (days) => daysBefore(days, rules, now),
      ),
      ...broke.values,
    ],
  }
}

/** Of a second escalation: the days to see whether it is new, then from the next day those to decide. */
export const daysAgain = ({ decideDays }: Rules) => 2 * decideDays + 1

/** A clock of so many days that started before this instant has run out. */
const daysBefore = (days: number, { timeZone }: Rules, now: Date) =>
  startOfDay(addDays(localDate(now, timeZone), -days), timeZone)

interface Row extends OnRecord {
  id: number
  debtor: number
  statement: string | null
  /** As it is on record: the clock may have moved it on since. */
  stored: ContendState
}

/** A claim with one of its contends, or with none. */
interface Stored extends Omit<Row, 'id' | 'plan' | 'stored'> {
  id: number | null
  instalments: Instalment[] | null
  daysLater: number
  pausedAt: string | null
  paid: number
  proofs: ProofNow[]
  owed: number
  claimed: number
  changes: StoredChange[] | null
}

interface StoredChange {
  heardClaimed: number
  heardTerm: string | null
  heardDueDate: string | null
  noticedAt: string | null
  wasSeen: boolean
}

/** Reads where claims stand: never stored, so that the clock is always right. */
export class Standings {
  constructor(private readonly context: RequestContext) {}

  /** Of many claims, in one statement. A claim that nobody contended stands as UNCONTENDED. */
  async of(debtors: readonly number[]): Promise<(id: number) => Standing> {
    const rows = debtors.length > 0 ? await this.#rows(debtors) : []
    const byDebtor = Map.groupBy(rows, ({ debtor }) => debtor)
    return (id) => {
      const stored = byDebtor.get(id)
      return stored ? this.#standing(stored) : UNCONTENDED
    }
  }

  /** The payment status of each of these claims, as `statusNow` tells it. */
  async statuses(
    debtors: readonly Pick<Debtor, 'id' | 'status'>[],
  ): Promise<(debtor: Pick<Debtor, 'id' | 'status'>) => DebtStatus> {
    const promised = debtors.filter(({ status }) => status === DebtStatus.PENDING_PAYMENT)
    const standing = await this.of(promised.map(({ id }) => id))
    return ({ id, status }) => statusNow(status, standing(id))
  }

  /** Which of these claims a rule has removed, on record or not yet. */
  async removedAmong(debtors: readonly number[]): Promise<ReadonlySet<number>> {
    if (debtors.length === 0) return new Set()
    const { em, rules } = this.context
    const { sql, values } = removedSql('d.id', rules, this.context.now())
    const rows = await em.execute<{ id: number }[]>(
      `select d.id from debtor d where d.id = any(?::int[]) and ${sql}`,
      [`{${debtors.join(',')}}`, ...values],
    )
    return new Set(rows.map(({ id }) => id))
  }

  async ofOne(debtor: number): Promise<Standing> {
    return (await this.of([debtor]))(debtor)
  }

  /** Contends as they stand now, with the newest plan and what was paid since it was agreed. */
  async #rows(debtors: readonly number[]): Promise<Stored[]> {
    const ids = `{${debtors.join(',')}}`
    return this.context.em.execute<Stored[]>(
      `with change as (
         select debtor_id, jsonb_agg(jsonb_build_object('heardClaimed', heard_claimed, 'heardTerm', heard_term,
                  'heardDueDate', heard_due_date, 'noticedAt', noticed_at, 'wasSeen', was_seen) order by id) as changes
           from claim_change where debtor_id = any(?::int[]) and ended_at is null group by debtor_id
       )
       select c.id, of.debtor, h.changes, c.state, c.reason, c.clock_from as "clockFrom", c.statement, p.instalments,
              p.days_later as "daysLater", p.paused_at as "pausedAt",
              coalesce((select -sum(amount) from ${LIVING_PAYMENTS} l where debtor_id = of.debtor
                 and created_at >= p.agreed_at
                 and "on" >= (p.agreed_at at time zone ?)::date), 0)::float8 as paid,
              coalesce((select jsonb_agg(jsonb_build_object('instalment', instalment, 'answer', answer, 'counts', counts,
                 'actBy', act_by)) from payment_proof where plan_id = p.id), '[]') as proofs,
              coalesce((select sum(amount) from ledger_entry where debtor_id = of.debtor), 0)::float8 as owed,
              coalesce((select sum(amount) from ledger_entry where debtor_id = of.debtor
                 and kind in ('OPENING', 'CORRECTION')), 0)::float8 as claimed
         from (select debtor_id from contend where debtor_id = any(?::int[]) union select debtor_id from change) of (debtor)
         left join contend c on c.debtor_id = of.debtor
         left join payment_plan p on p.contend_id = c.id and p.agreed_at is not null and c.state = 'AGREED'
         left join change h on h.debtor_id = of.debtor
        order by c.id`,
      [ids, this.context.rules.timeZone, ids],
    )
  }

  #standing(stored: readonly Stored[]): Standing {
    const { rules } = this.context
    const now = this.context.now()
    const cases = stored.flatMap(
      ({ id, instalments, daysLater, pausedAt: paused, paid, owed, proofs: proven, ...row }): Row[] => {
        if (id === null) return []
        const pausedAt = paused === null ? null : new Date(paused)
        const proofs = provenBy(proven, { daysLater })
        const dates = instalments && datesOf({ instalments, daysLater })
        const plan = dates && { instalments: dates, paid, owed, pausedAt, proofs }
        return [{ ...row, id, clockFrom: new Date(row.clockFrom), plan, stored: row.state }]
      },
    )
    const rows = standTogether(cases, rules, now)
    const changes = (stored[0]!.changes ?? []).map(({ noticedAt, ...change }) => ({
      ...change,
      noticedAt: noticedAt === null ? null : new Date(noticedAt),
    }))
    const live = rows.find(({ state }) => PENDING.includes(state)) ?? null
    const removing = rows.find(({ state }) => REMOVING.includes(state))
    const dispute = live !== null && kindOf(live.reason) === 'dispute'
    return {
      live: live && { id: live.id, state: live.state, reason: live.reason, clockFrom: live.clockFrom },
      disputed: dispute,
      suppressed:
        live && SUPPRESSING.includes(live.state) ? (live.state as NonNullable<Standing['suppressed']>) : null,
      removed: removing
        ? {
            because: removing.state as NonNullable<Standing['removed']>['because'],
            at: removing.clockFrom,
          }
        : null,
      planKept: rows.some(({ state }) => state === ContendState.AGREED),
      planBroke: rows.some(
        ({ state, stored }) => state === ContendState.BROKEN && stored === ContendState.AGREED,
      ),
      statement: rows.flatMap(({ statement }) => statement ?? []).join('\n\n') || null,
      pending: pendingChange(changes, stored[0]!.claimed, rules, now),
    }
  }
}

/** The payment status, also in the moments before the scheduler has put a broken plan on record (rule 15). */
export const statusNow = (status: DebtStatus, { planBroke }: Standing): DebtStatus =>
  planBroke && status === DebtStatus.PENDING_PAYMENT ? DebtStatus.ABANDONED_PAYMENT : status
