import { UserErrorCode, refuse, type Refused } from '../../shared/user-error.js'
import {
  ContendReason,
  ContendState,
  NEXT,
  kindOf,
  type ContendAct,
  type Side,
} from '../../standing/states.js'

/** Where a case stands, in a sentence that either side can read. */
export function inWords(state: ContendState, reason: ContendReason): string {
  return state === ContendState.REPEATED ? REPEATED[kindOf(reason)] : WORDS[state]
}

/** Said to whoever comes second, or too late, or to the wrong kind of case. */
export function notNow(state: ContendState, reason: ContendReason, act: ContendAct, by: Side): Refused {
  const forOthers = NEXT[state].some((one) => one.act === act && one.by === by) && NOT_FOR_THIS[act]
  const because = forOthers || `Here is where the case stands now: ${inWords(state, reason)}`
  return refuse(UserErrorCode.CONFLICT, 'contendId', `Nothing was changed. ${because}`)
}

const WORDS: Record<Exclude<ContendState, 'REPEATED'>, string> = {
  OPEN: 'It waits for the school’s answer.',
  OVERDUE: 'The school’s answer is overdue. Other schools do not see the claim.',
  LAPSED: 'The school did not answer in time, and the claim was removed.',
  ACCEPTED: 'The school has corrected the claim.',
  ANSWERED_IN_PART:
    'The school has met a part of what the family says, and corrected the claim. It stays marked as disputed.',
  REJECTED: 'The school has said no, with its reasons.',
  ESCALATED: 'It waits for a decision. Other schools do not see the claim.',
  ESCALATED_AGAIN:
    'First it is checked whether the family brings something new. Until then the last decision stands, and the claim is marked as disputed.',
  UPHELD: 'It was decided that the family is right, and the claim was removed.',
  DISMISSED: 'It was decided that the claim stands.',
  COUNTERED: 'The school has offered another plan, and the family has to answer.',
  OFFER_LAPSED: 'The family has not taken the school’s offer.',
  AGREED: 'A payment plan is agreed. While it is kept, other schools do not see the claim.',
  KEPT: 'The payment plan has ended well: nothing more is due under it.',
  BROKEN: 'A payment did not come in time, so the payment plan has ended.',
  WITHDRAWN: 'The family has withdrawn it.',
}

const REPEATED = {
  dispute:
    'It was closed at once: the school has answered this before, and no new file came with it. Send it again with a file that was not there before.',
  plea: 'It was closed at once: the school has said no to the same plan before. Propose other dates or amounts.',
}

/** Of a plan beside which a dispute lives (rule 25). */
export const PAUSED =
  'A payment plan is agreed. Its dates are paused until the dispute about the claim has ended. Other schools do not see the claim.'

export const NO_PLAN = 'This case disputes the claim: there is no payment plan to answer.'

/** Acts that the table knows from here, for the other kind of case. */
const NOT_FOR_THIS: Partial<Record<ContendAct, string>> = {
  ACCEPT_IN_PART: 'This case asks for time: agree to its plan, offer another one, or say no.',
  ESCALATE:
    'The people who run DMA decide only about disputes. To ask for time again, propose other dates or amounts.',
}
