import { ContendState } from './states.js'
import type { Standing } from './standing.js'
import { SchoolState } from '../schools/school.entity.js'
import { endOfClock, formatDay, localDate, startOfDay } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { DebtStatus, type Debtor } from '../debtors/debtor.entity.js'
import { isTooOld } from './expiry.js'
import { asHeard, type PendingChange } from './pending-change.js'

export interface Listing {
  listed: boolean
  /** In sentences for whoever reads it. */
  reason: string
  /** When the entry will be seen if nothing changes; null when it is seen, or when nobody can say. */
  visibleFrom: Date | null
}

type Claim = Pick<
  Debtor,
  'status' | 'withdrawnAt' | 'noticedAt' | 'owed' | 'dueDate' | 'agedFrom' | 'confirmedAt'
>

/** Who reads why: a family is spoken to. */
export type ListingReader = 'SCHOOL' | 'FAMILY'

/** What rule 7 looks at: the claim, its school, its contends, the rules and the clock. */
export interface ListingFacts {
  claim: Claim
  schoolState: SchoolState
  standing: Standing
  rules: Rules
  now: Date
}

/** Rule 7: whether other schools see an entry. Derived each time it is read, stored nowhere. */
export function listing(
  { claim: claimed, schoolState, standing, rules, now }: ListingFacts,
  reader: ListingReader = 'SCHOOL',
): Listing {
  const { pending } = standing
  const claim = asHeard(claimed, pending)
  const words = WORDS[reader]
  const today = localDate(now, rules.timeZone)
  if (claim.withdrawnAt) return hidden('The school has withdrawn this claim.')
  if (standing.removed) return hidden(words.removed[standing.removed.because])
  if (claim.status === DebtStatus.COMPLETED) return hidden('Everything is paid.')
  if (schoolState === SchoolState.SUSPENDED) return hidden('The school is suspended.')
  if (schoolState !== SchoolState.APPROVED) return hidden('The school is not approved yet.')
  if (standing.suppressed) return hidden(words.suppressed[standing.suppressed])
  if (standing.planKept) return hidden('A payment plan is agreed, and kept so far.')
  if (claim.dueDate && claim.dueDate > today) return hidden(`Not due before ${formatDay(claim.dueDate)}.`)
  if (isTooOld(claim, rules, now)) return hidden(`The debt is older than ${rules.expiryYears} years.`)
  if (endOfClock(claim.confirmedAt, rules.reconfirmDays, rules.timeZone) <= now)
    return hidden(`The school has not confirmed this claim for ${rules.reconfirmDays} days.`)
  if (pending && claimed.owed > 0 && claim.owed <= 0)
    return { listed: false, ...waiting(pending, rules, reader) }
  if (claim.owed < rules.minimumAmount || claim.owed <= 0)
    return hidden('The amount is below what is listed.')
  if (!claim.noticedAt) return hidden(words.untold)
  const visibleFrom = endOfClock(claim.noticedAt, rules.noticeDays, rules.timeZone)
  if (visibleFrom > now && isTooOld(claim, rules, visibleFrom))
    return hidden(`The debt will be older than ${rules.expiryYears} years before others could see it.`)
  if (visibleFrom > now)
    return {
      listed: false,
      reason: words.toldSince(formatDay(localDate(visibleFrom, rules.timeZone))),
      visibleFrom,
    }
  const reason = standing.disputed
    ? 'Other approved schools can see this claim, marked as disputed.'
    : 'Other approved schools can see this claim.'
  if (!pending) return { listed: true, reason, visibleFrom: null }
  const change = waiting(pending, rules, reader)
  return { listed: true, reason: `${reason} ${change.reason}`, visibleFrom: change.visibleFrom }
}

/**
 * When others see a claim first whose family is told of it at a moment, as far as days and sums say: once the notice is
 * over, and not before the claim is due. Or why they will not, or do not any more.
 */
export function firstSeen(
  { dueDate, agedFrom, owed }: Pick<Claim, 'dueDate' | 'agedFrom' | 'owed'>,
  { toldAt, now }: { toldAt: Date; now: Date },
  rules: Rules,
): Date | 'too old' | 'too little' {
  const noticed = endOfClock(toldAt, rules.noticeDays, rules.timeZone)
  const due = dueDate ? startOfDay(dueDate, rules.timeZone) : noticed
  const from = due > noticed ? due : noticed
  if (isTooOld({ agedFrom }, rules, from > now ? from : now)) return 'too old'
  return owed < rules.minimumAmount ? 'too little' : from
}

/** What the family has not heard of for long enough is not seen: others see the claim as it was before (rule 19). */
function waiting(
  { visibleFrom }: PendingChange,
  { timeZone }: Rules,
  reader: ListingReader,
): Omit<Listing, 'listed'> {
  const words = WORDS[reader]
  const reason = visibleFrom
    ? `${words.toldOfChange} Other schools see it from ${formatDay(localDate(visibleFrom, timeZone))}.`
    : `${words.untoldOfChange} Other schools do not see it before.`
  return { reason, visibleFrom }
}

const hidden = (reason: string): Listing => ({ listed: false, reason, visibleFrom: null })

/** What is said of the family, and to it. */
const WORDS = {
  SCHOOL: {
    removed: {
      [ContendState.LAPSED]: 'Removed from the register: the school did not answer the family.',
      [ContendState.UPHELD]: 'Removed from the register: it was decided that the family is right.',
    },
    suppressed: {
      [ContendState.OVERDUE]: 'The school has not answered the family in time.',
      [ContendState.ESCALATED]: 'It is being decided who is right, the family or the school.',
    },
    untold: 'The family has not been told yet.',
    toldSince: (from: string) => `The family has been told. Other schools see the claim from ${from}.`,
    toldOfChange: 'The family has been told of the change.',
    untoldOfChange: 'The family has not been told of the change yet.',
  },
  FAMILY: {
    removed: {
      [ContendState.LAPSED]: 'Removed from the register: the school did not answer you.',
      [ContendState.UPHELD]: 'Removed from the register: it was decided that you are right.',
    },
    suppressed: {
      [ContendState.OVERDUE]: 'The school has not answered you in time.',
      [ContendState.ESCALATED]: 'It is being decided who is right, you or the school.',
    },
    untold: 'It is not on record yet that you were told.',
    toldSince: (from: string) => `Other schools cannot see this yet. They can from ${from}.`,
    toldOfChange: 'You have been told of the change.',
    untoldOfChange: 'It is not on record yet that you were told of the change.',
  },
} as const
