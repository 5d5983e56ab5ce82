import { registerEnumType } from 'type-graphql'
import { statusByNow } from '../../standing/plan-by-now.js'
import { removedSql, runningSql } from '../../standing/standing.js'
import type { RequestContext } from '../../request.js'
import { SchoolState } from '../../schools/school.entity.js'
import { addDays, localDate, startOfDay } from '../../../common/days.js'
import { searchPatterns, searchText } from '../../shared/connection.js'
import { untoldByHand } from '../telling/untold.js'
import { phoneDigits } from '../../shared/validate.js'
import { arrayText, every, part, type SqlPart } from '../../shared/sql-part.js'
import { OWED_SINCE, ageOf, type DebtAge } from '../debt-age.js'
import type { DebtStatus } from '../debtor.entity.js'
import { firstDayNotExpired } from '../../standing/expiry.js'

/** What of a claim waits for its school. */
export enum DebtorNeed {
  UNDELIVERED = 'UNDELIVERED',
  TO_PRINT = 'TO_PRINT',
  TO_CONFIRM = 'TO_CONFIRM',
  CONTENDED = 'CONTENDED',
}
registerEnumType(DebtorNeed, {
  name: 'DebtorNeed',
  description: 'What of a claim waits for its school.',
  valuesConfig: {
    UNDELIVERED: {
      description:
        'The letter to the family could not be delivered, or is not for whoever got it; and nobody has handed the family all that the claim says.',
    },
    TO_PRINT: { description: 'There is no e-mail address: print the letter and hand it over.' },
    TO_CONFIRM: { description: 'Leaves the directory within days, or has left it, unless it is confirmed.' },
    CONTENDED: { description: 'A case of the family runs.' },
  },
})

export interface ListFilter {
  search?: string | null
  status?: DebtStatus | null
  needs?: DebtorNeed | null
  age?: DebtAge | null
  class?: string | null
  /** Those alone of imports that were undone, which are on the list only where they are asked for. */
  undone?: boolean | null
}

/** A class by what it is called, however it is spaced: "JSS 2" and "jss2" are one. */
export const foldedClass = (name: SqlPart | string) =>
  part`lower(regexp_replace(${name}::text, '\\s', '', 'g'))`

/** The condition under which the claim `one` is on one's own list, and fits. */
export function fitting(
  { search, status, needs, age, class: ofClass, undone }: ListFilter,
  context: RequestContext,
): SqlPart {
  const { stands, open, neededFor } = conditionsOf(context)
  return every([
    part`one.school_id = ${context.school.id}`,
    undone ? part`one.undone_at is not null` : part`one.undone_at is null`,
    ...namedBy(search, context.rules.country),
    // As it is counted: what has left the register has no payment status any more.
    ...(status
      ? [part`${statusByNow(context.rules, context.now())} = ${status}`, ...(undone ? [] : [stands])]
      : []),
    ...(needs ? [neededFor[needs]] : []),
    ...(searchText(ofClass)
      ? [part`${foldedClass(part`one.class`)} = ${foldedClass(searchText(ofClass))}`]
      : []),
    ...(age ? [open, part`${ageOf(context.rules, context.now())} = ${age}`] : []),
  ])
}

/** Every word stands in one of the names or numbers, in whatever order; a phone number also as the list shows it. */
function namedBy(search: string | null | undefined, country: string): SqlPart[] {
  const patterns = searchPatterns(search)
  if (patterns.length === 0) return []
  const words = part`concat_ws(' ', one.student_name, one.parent_name, one.phone, one.admission_number)
    ilike all(${arrayText(patterns)}::text[])`
  const digits = phoneDigits(search!, country)
  if (!digits) return [words]
  return [part`${words} or regexp_replace(one.phone, '\\D', '', 'g') like ${`%${digits}%`}`]
}

/** What is true of a claim `one` of the viewer's school at this moment. */
export function conditionsOf(context: RequestContext) {
  const { rules, school } = context
  const now = context.now()
  const stands = part`one.withdrawn_at is null and not ${removedSql('one.id', rules, now)}`
  const open = part`${stands} and one.status <> 'COMPLETED'`
  const letter = part`(select state from letter where debtor_id = one.id and kind in ('claim', 'claim-changed') and state <> 'CANCELLED' order by id desc limit 1)`
  const untold = untoldByHand('one')
  const confirmed = addDays(localDate(now, rules.timeZone), rules.confirmSoonDays - rules.reconfirmDays)
  const youngest = firstDayNotExpired(localDate(now, rules.timeZone), rules.expiryYears)
  const neededFor: Record<DebtorNeed, SqlPart> = {
    UNDELIVERED: part`${open} and one.parent_email is not null and ${untold}
      and (${letter} in ('FAILED', 'RETURNED') or lower(one.parent_email) = any(one.refused_emails))`,
    // Before the approval nothing is handed over either (rule 2), nor while its import can be undone (rule 30).
    TO_PRINT: part`${school.state === SchoolState.APPROVED}::boolean and ${open}
      and one.purged_at is null and one.parent_email is null and ${untold}
      and (one.undoable_until is null or one.undoable_until <= ${now})`,
    // Confirming brings nothing back that is too old.
    TO_CONFIRM: part`${open} and one.confirmed_at < ${startOfDay(addDays(confirmed, 1), rules.timeZone)}
      and ${OWED_SINCE} >= ${youngest}::date`,
    CONTENDED: part`${stands} and ${runningSql('one.id', rules, now)}`,
  }
  return { stands, open, neededFor }
}
