import type { ClockAct } from '../../common/clock-words.js'
import type { RequestContext } from '../request.js'
import { LOCK_NOT_AVAILABLE } from '../database/locks.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { firstDayNotExpired } from '../standing/expiry.js'
import { School } from '../schools/school.entity.js'
import { addDays, addYears, localDate, startOfDay } from '../../common/days.js'
import { announceOnce } from './announce-once.js'
import type { ClockLetters } from '../contends/letters/clock-letters.js'

interface Needs extends RequestContext {
  clockLetters: ClockLetters
}

/** So long after a date nobody is told of it any more: a server that was off for long brings no old news. */
const OLD_NEWS_DAYS = 60
const AT_ONCE = 1000

/** A claim with a date of rule 7 that comes or has passed, of which nobody has been told. */
export interface DueDate {
  debtor: number
  school: number
  kind: 'confirm-soon' | 'unconfirmed' | 'expired'
  /** The name under which it is on record; with its first day, so that a claim confirmed again is announced again. */
  what: string
}

/** In one statement, school by school, after a given claim of a given school. */
export async function dueDates(
  context: RequestContext,
  { school, debtor }: Pick<DueDate, 'school' | 'debtor'>,
): Promise<DueDate[]> {
  return dueOf(context, '(d.school_id, d.id) > (:school, :debtor)', { school, debtor })
}

async function dueOf(
  context: RequestContext,
  which: string,
  values: Record<string, unknown>,
): Promise<DueDate[]> {
  const { timeZone, reconfirmDays, confirmSoonDays, expiryYears } = context.rules
  const today = localDate(context.now(), timeZone)
  const before = (days: number) => startOfDay(addDays(today, -days), timeZone)
  return context.em.execute<DueDate[]>(dueSql(which), {
    timeZone,
    reconfirmDays,
    expiryYears,
    unconfirmed: before(reconfirmDays),
    confirmSoon: before(reconfirmDays - confirmSoonDays - 1),
    unconfirmedLong: before(reconfirmDays + OLD_NEWS_DAYS),
    expired: firstDayNotExpired(today, expiryYears),
    expiredLong: addYears(addDays(today, -OLD_NEWS_DAYS), -expiryYears),
    atOnce: AT_ONCE,
    ...values,
  })
}

/**
 * Tells a school, and the families of what has expired; in one transaction. Answers what was told, once a claim. What was
 * found is asked again under the claims' locks: one that was confirmed, paid or withdrawn meanwhile is told of no more.
 * Null where somebody holds one of them for longer than a moment: then they are for the next time.
 */
export async function announceDates(context: Needs, found: readonly DueDate[]): Promise<ClockAct[] | null> {
  return context
    .transaction(() => announce(context, found))
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return null
      throw error
    })
}

async function announce(context: Needs, found: readonly DueDate[]): Promise<ClockAct[]> {
  const { em } = context
  const ids = `{${found.map(({ debtor }) => debtor).join(',')}}`
  // Less than PostgreSQL waits before it ends somebody over a deadlock: a list locks its claims in two passes.
  await em.execute(`set local lock_timeout = '500ms'`)
  await em.execute('select id from debtor where id = any(?::int[]) order by id for update', [ids])
  const due = await dueOf(context, 'd.id = any(:ids::int[])', { ids })
  if (due.length === 0) return []
  const isNew = await announceOnce(context, due)
  const told = due.filter(({ debtor }) => isNew.has(debtor))
  const of = (kind: DueDate['kind']) => told.filter((one) => one.kind === kind).map(({ debtor }) => debtor)
  const school = await em.findOneOrFail(School, due[0]!.school)
  if (of('confirm-soon').length > 0) await context.clockLetters.confirmSoon(school)
  if (of('unconfirmed').length > 0) await context.clockLetters.unconfirmed(school)
  for (const debtor of await em.find(Debtor, { id: { $in: of('expired') } }))
    await context.clockLetters.expired(debtor, school)
  return told.map(({ kind }) => kind)
}

/** `listing.ts` says the same of one claim. What is not in the register for another reason is not announced. */
const dueSql = (which: string) => `
  with claim as (
    select d.id, d.school_id, d.confirmed_at, s.state, (d.listed_at at time zone :timeZone)::date as listed,
           d.aged_from as since,
           (d.confirmed_at at time zone :timeZone)::date as confirmed
      from debtor d join school s on s.id = d.school_id
     where ${which} and d.withdrawn_at is null and d.status <> 'COMPLETED'
       and s.state in ('APPROVED', 'SUSPENDED')
       and not exists (select from contend where debtor_id = d.id and state in ('LAPSED', 'UPHELD'))
  ), due as (
    select id, school_id, 'expired' as kind, since from claim
     where since < :expired and since >= :expiredLong and listed <= since + make_interval(years => :expiryYears::int)
    union all
    select id, school_id, 'unconfirmed', confirmed from claim
     where confirmed_at < :unconfirmed and confirmed_at >= :unconfirmedLong and since >= :expired and state = 'APPROVED'
    union all
    select id, school_id, 'confirm-soon', confirmed from claim
     where confirmed_at < :confirmSoon and confirmed_at >= :unconfirmed and since >= :expired and state = 'APPROVED'
       and confirmed + :reconfirmDays::int < since + make_interval(years => :expiryYears::int)
  )
  select id as debtor, school_id as school, kind, what
    from due cross join lateral (select format('%s, since %s', kind, since) as what) named
   where not exists (select from announcement a where a.debtor_id = due.id
                        and (a.what = named.what or due.kind = 'expired' and a.what like 'expired,%'))
   order by school_id, id limit :atOnce`
