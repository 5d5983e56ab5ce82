import { SchoolState } from '../schools/school.entity.js'
import { addYears, endOfClock, formatDay, localDate } from '../shared/clock.js'
import type { Rules } from '../shared/rules.js'
import { DebtStatus, type Debtor } from './debtor.entity.js'

export interface Listing {
  listed: boolean
  /** A sentence for the school and the family. */
  reason: string
  /** When the entry will be seen if nothing changes; null when it is seen, or when nobody can say. */
  visibleFrom: Date | null
}

type Claim = Pick<
  Debtor,
  'status' | 'withdrawnAt' | 'noticedAt' | 'owed' | 'dueDate' | 'listedAt' | 'confirmedAt'
>

/** Rule 7: whether other schools see an entry. Derived each time it is read, stored nowhere. */
export function listing(claim: Claim, schoolState: SchoolState, rules: Rules, now: Date): Listing {
  const today = localDate(now, rules.timeZone)
  const listedOn = localDate(claim.listedAt, rules.timeZone)
  if (claim.withdrawnAt) return hidden('The school has withdrawn this claim.')
  if (claim.status === DebtStatus.COMPLETED) return hidden('Everything is paid.')
  if (schoolState === SchoolState.SUSPENDED) return hidden('The school is suspended.')
  if (schoolState !== SchoolState.APPROVED) return hidden('The school is not approved yet.')
  if (claim.dueDate && claim.dueDate > today) return hidden(`Not due before ${formatDay(claim.dueDate)}.`)
  if (addYears(claim.dueDate ?? listedOn, rules.expiryYears) < today)
    return hidden(`The debt is older than ${rules.expiryYears} years.`)
  if (endOfClock(claim.confirmedAt, rules.reconfirmDays, rules.timeZone) <= now)
    return hidden(`The school has not confirmed this claim for ${rules.reconfirmDays} days.`)
  if (claim.owed < rules.minimumAmount || claim.owed <= 0)
    return hidden('The amount is below what is listed.')
  if (!claim.noticedAt) return hidden('The family has not been told yet.')
  const visibleFrom = endOfClock(claim.noticedAt, rules.noticeDays, rules.timeZone)
  if (visibleFrom > now)
    return {
      listed: false,
      reason: `The family has been told. Other schools see the entry from ${formatDay(localDate(visibleFrom, rules.timeZone))}.`,
      visibleFrom,
    }
  return { listed: true, reason: 'Other approved schools can see this entry.', visibleFrom: null }
}

const hidden = (reason: string): Listing => ({ listed: false, reason, visibleFrom: null })
