import { PLANNED_ONCE } from '../../database/connections/planned-once.js'
import type { RequestContext } from '../../request.js'
import { authorise } from '../../policy.js'
import { addDays, localDate } from '../../../common/days.js'
import { part } from '../../shared/sql-part.js'
import { DebtAge, ageOf } from '../debt-age.js'
import { DebtStatus } from '../debtor.entity.js'
import { statusByNow } from '../../standing/plan-by-now.js'
import { LIVING_PAYMENTS } from '../../standing/living-payments.js'
import { conditionsOf } from './own-list-filter.js'
import { readInTurn } from './own-list.js'

/** What adds up over a school's whole list, in one statement. Sums in minor units. */
export class OwnTotals {
  constructor(private readonly context: RequestContext) {}

  async read() {
    authorise(this.context.viewer, 'dashboard')
    const today = localDate(this.context.now(), this.context.rules.timeZone)
    const termBegan = beginOfTerm(today)
    const months = monthsUpTo(today)
    const rows = await readInTurn(this.context, () => this.#rows(months[0]!))
    const byMonth = months.map((from) => ({ from, paid: rows[0]?.paid?.[from] ?? 0 }))
    const standing = rows.filter(({ stands }) => stands)
    const open = standing.filter(({ age }) => age !== null)
    const sum = (of: Row[], figure: Figure) => of.reduce((before, row) => before + row[figure], 0)
    const figures = (of: Row[]) => ({ count: sum(of, 'count'), owed: sum(of, 'owed') })
    return {
      ...figures(standing),
      byStatus: Object.values(DebtStatus).map((status) => ({
        status,
        ...figures(standing.filter((row) => row.status === status)),
      })),
      byAge: Object.values(DebtAge).map((age) => ({
        age,
        ...figures(open.filter((row) => row.age === age)),
      })),
      byMonth,
      recovered: byMonth.reduce((before, { from, paid }) => before + (from < termBegan ? 0 : paid), 0),
      termBegan,
      undelivered: sum(rows, 'undelivered'),
      toPrint: sum(rows, 'toPrint'),
      toConfirm: sum(rows, 'toConfirm'),
      confirmBy: this.#confirmBy(rows),
    }
  }

  /** One row for each status and age of claims; what is paid counts for all that were ever listed, withdrawn and removed ones too, and stands in each row. */
  async #rows(since: string): Promise<Row[]> {
    const { em, rules, school } = this.context
    const { stands, open, neededFor } = conditionsOf(this.context)
    const { sql, values } =
      part`${BEGINNING} stands, status, age, count(*)::int as count, coalesce(sum(owed), 0)::float8 as owed,
             count(*) filter (where undelivered)::int as undelivered,
             count(*) filter (where to_print)::int as "toPrint", count(*) filter (where to_confirm)::int as "toConfirm",
             min(confirmed_at) filter (where to_confirm) as "confirmedAt", (
               select jsonb_object_agg(month, paid) from (
                 select month, sum(of_one.paid)::float8 as paid
                   from debtor own, lateral (
                     select date_trunc('month', paid."on")::date::text as month, -sum(paid.amount) as paid
                       from ${LIVING} paid
                      where debtor_id = own.id and kind = 'PAYMENT' and "on" >= ${since}
                        -- Not once more on the claim of an earlier person (rule 19): there its lines are copies.
                        and (own.shown_until is null or paid.created_at >= own.shown_until) group by 1) of_one
                  where own.school_id = ${school.id} and own.undone_at is null group by month) months) as paid
        from (
          select ${statusByNow(rules, this.context.now())} as status, one.confirmed_at, l.owed, ${stands} as stands,
                 case when ${open} then ${ageOf(rules, this.context.now())} end as age,
                 ${neededFor.UNDELIVERED} as undelivered, ${neededFor.TO_PRINT} as to_print, ${neededFor.TO_CONFIRM} as to_confirm
            from debtor one
            left join lateral (select sum(amount) as owed from ledger_entry where debtor_id = one.id) l on true
           where one.school_id = ${school.id} and one.undone_at is null
        ) claim
       group by stands, status, age`
    return em.execute<Row[]>(sql, values)
  }

  #confirmBy(rows: Row[]): string | null {
    const { timeZone, reconfirmDays } = this.context.rules
    const [first] = rows
      .flatMap(({ confirmedAt }) => (confirmedAt ? [new Date(confirmedAt)] : []))
      .toSorted((a, b) => a.getTime() - b.getTime())
    return first ? addDays(localDate(first, timeZone), reconfirmDays) : null
  }
}

const BEGINNING = { sql: PLANNED_ONCE, values: [] }
const LIVING = { sql: LIVING_PAYMENTS, values: [] }

type Figure = 'count' | 'owed' | 'undelivered' | 'toPrint' | 'toConfirm'

type Row = Record<Figure, number> & {
  stands: boolean
  status: DebtStatus
  age: DebtAge | null
  confirmedAt: string | null
  /** Of the whole list, by the first day of a month. */
  paid: Record<string, number> | null
}

/** As many months are told, this one last. */
const MONTHS = 12

/** The first days of the last months, oldest first. */
function monthsUpTo(day: string): string[] {
  const [year, month] = day.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year!, month! - MONTHS + at, 1)).toISOString().slice(0, 10),
  )
}

/** A year has three terms, which begin with January, May and September. */
function beginOfTerm(day: string): string {
  const [year, month] = day.split('-')
  return `${year}-${Number(month) < 5 ? '01' : Number(month) < 9 ? '05' : '09'}-01`
}
