import { Outcome } from './contend.entity.js'
import { ContendReason } from './states.js'

/** How much of what the family says an outcome grants. IF_NAMED: all of it, where the family named an amount that is met. */
type Grant = 'WHOLE' | 'PART' | 'IF_NAMED'

/** A claim that is paid or withdrawn leaves the register: whatever was said of it, nothing is left to dispute. */
const GONE = { COMPLETED: 'WHOLE', WITHDRAWN: 'WHOLE' } as const

/** What each outcome grants of each reason (rule 23): the one table. */
const GRANTS: Record<Exclude<ContendReason, ContendReason.MORE_TIME>, Record<Outcome, Grant>> = {
  ALREADY_PAID: { ...GONE, AMOUNT_CORRECTED: 'PART' },
  WRONG_AMOUNT: { ...GONE, AMOUNT_CORRECTED: 'IF_NAMED' },
  NOT_MY_CHILD: { ...GONE, AMOUNT_CORRECTED: 'PART' },
  NOT_LIABLE: { ...GONE, AMOUNT_CORRECTED: 'PART' },
  OTHER: { ...GONE, AMOUNT_CORRECTED: 'PART' },
}

interface Said {
  reason: ContendReason
  /** What the family says that it owes, if it said so. */
  saysOwed: number | null
}

/** Whether an outcome meets all that the family says. `amount`: what is owed from then on. A plea is met by a plan. */
export function isWhole({ reason, saysOwed }: Said, outcome: Outcome, amount: number): boolean {
  if (reason === ContendReason.MORE_TIME) return false
  const grant = GRANTS[reason][outcome]
  return grant === 'IF_NAMED' ? saysOwed !== null && amount <= saysOwed : grant === 'WHOLE'
}
