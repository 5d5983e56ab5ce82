import { localDate } from '../../common/days.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import type { LedgerEntry } from '../debtors/ledger/ledger-entry.entity.js'
import type { Rules } from '../shared/rules.js'
import { Outcome, type Contend } from './contend.entity.js'
import { ContendReason } from '../standing/states.js'

/** How much of what the family says an outcome grants. IF_NAMED: all of it, where the family named a sum that is met. */
type Grant = 'WHOLE' | 'PART' | 'IF_NAMED'

/** A claim that is paid or withdrawn leaves the register: whatever was said of it, nothing is left to dispute. */
const GONE = { COMPLETED: 'WHOLE', WITHDRAWN: 'WHOLE' } as const

/** What each outcome grants of each reason (rule 23): the one table. */
const GRANTS: Record<Exclude<ContendReason, ContendReason.MORE_TIME>, Record<Outcome, Grant>> = {
  ALREADY_PAID: { ...GONE, PAID: 'IF_NAMED', AMOUNT_CORRECTED: 'PART' },
  WRONG_AMOUNT: { ...GONE, PAID: 'IF_NAMED', AMOUNT_CORRECTED: 'IF_NAMED' },
  NOT_MY_CHILD: { ...GONE, PAID: 'PART', AMOUNT_CORRECTED: 'PART' },
  NOT_LIABLE: { ...GONE, PAID: 'PART', AMOUNT_CORRECTED: 'PART' },
  OTHER: { ...GONE, PAID: 'PART', AMOUNT_CORRECTED: 'PART' },
}

/** Sums in minor units; null where the family named none. */
interface Said {
  reason: ContendReason
  /** What it says that it owes. */
  saysOwed: number | null
  /** What it says that it has paid. */
  saysPaid: number | null
}

/** What an outcome comes to, in minor units. */
export interface Given {
  /** Owed from then on, what was paid later than the family wrote among it: of that it did not speak. */
  owed: number
  /** Paid before the family wrote and recorded since, by whichever door; what the answer itself put on record; and the very payment that the family says. */
  paid: number
}

/** Whether an outcome meets all that the family says. A plea is met by a plan. */
export function isWhole(said: Said, outcome: Outcome, given: Given): boolean {
  if (said.reason === ContendReason.MORE_TIME) return false
  const grant = GRANTS[said.reason][outcome]
  return grant === 'IF_NAMED' ? isMet(said, given) : grant === 'WHOLE'
}

type Line = Pick<LedgerEntry, 'amount' | 'on' | 'createdAt' | 'requestKey'>

/** Whether it was paid before the family wrote: whatever was paid later it had yet to pay. */
export const isPaidBefore = (
  { on }: Pick<Line, 'on'>,
  { openedAt }: Pick<Contend, 'openedAt'>,
  { timeZone }: Pick<Rules, 'timeZone'>,
): boolean => on <= localDate(openedAt, timeZone)

type Telling = Pick<Contend, 'id' | 'openedAt' | 'saysPaid' | 'saysPaidOn'>

/** The very payment that the family says. */
const isSaid = ({ amount, on }: Line, { saysPaid, saysPaidOn }: Telling): boolean =>
  -amount === saysPaid && on === saysPaidOn

/** Which payments a family may mean that wrote then: of a day until then, if recorded since; and the very one that it says. */
export const meantBy =
  (contend: Telling, rules: Pick<Rules, 'timeZone'>) =>
  (line: Line): boolean =>
    isPaidBefore(line, contend, rules) && (line.createdAt >= contend.openedAt || isSaid(line, contend))

/** Of the line that an answer writes; each answer has one of its own. */
export const keyOfAnswer = ({ id }: Pick<Contend, 'id'>, answers: number | '' = '') =>
  `contend:${id}:${answers}`

/**
 * Which payments count for what an answer comes to. `named`: the key of the line that it named. What stood on record before counts only
 * where it is that, and the very payment that the family says: else an old one would end each dispute. Nor does what was paid
 * after the family wrote, but by the line that an answer writes itself.
 */
export const answeredBy =
  (contend: Telling, named: string | null, rules: Pick<Rules, 'timeZone'>) =>
  (line: Line): boolean => {
    const isNamed = named !== null && line.requestKey === named
    if (line.createdAt < contend.openedAt) return isNamed && isSaid(line, contend)
    return isPaidBefore(line, contend, rules) || (isNamed && named.startsWith(keyOfAnswer(contend)))
  }

/** Whether what was put right after a part was granted meets all of it. */
export const isWholeByNow = (said: Said, given: Given): boolean =>
  [Outcome.PAID, Outcome.AMOUNT_CORRECTED].some((outcome) => isWhole(said, outcome, given))

export const isMet = ({ saysOwed, saysPaid }: Omit<Said, 'reason'>, { owed, paid }: Given) =>
  (saysOwed !== null && owed <= saysOwed) || (saysPaid !== null && paid >= saysPaid)

/** Whether more is claimed again than a part that was granted had left: so that was no answer (rule 23). */
export const claimsMore = ({ claimed }: Pick<Debtor, 'claimed'>, { answered }: Pick<Contend, 'answered'>) =>
  claimed > (answered?.claimed ?? Infinity)
