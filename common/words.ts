/**
 * What states, acts and reasons are called: one row each, in the words of whoever reads it. The server's enums and the
 * schema's types index these rows; what has no row does not compile.
 */

/** A debt's payment status: as the contract writes it, and as its family reads it. */
export const DEBT_STATUS_WORDS = {
  ABANDONED_PAYMENT: { contract: 'Abandoned payment', family: 'Unpaid' },
  PENDING_PAYMENT: { contract: 'Pending payment', family: 'Pending payment' },
  COMPLETED: { contract: 'Completed', family: 'Completed' },
} as const

/** What stands in the place of a payment status once a claim has left the register. */
export const CLOSED_WORDS = { withdrawn: 'Withdrawn', removed: 'Removed' } as const

export interface ReasonWords {
  /** As the family chooses it. */
  family: string
  hint?: string
  /** Beside the case. */
  label: string
  /** As a letter tells the school. */
  letter: string
}

/** Why a family answers a claim, in the order in which its form asks. */
export const REASON_WORDS = {
  ALREADY_PAID: {
    family: 'I have paid already',
    hint: 'All of it, or a part.',
    label: 'Already paid',
    letter: 'It has been paid already',
  },
  WRONG_AMOUNT: {
    family: 'The amount is wrong',
    hint: 'Too much, or for the wrong term.',
    label: 'Wrong amount',
    letter: 'The amount is wrong',
  },
  NOT_MY_CHILD: {
    family: 'This is not my child',
    label: 'Not my child',
    letter: 'It is not their child',
  },
  NOT_LIABLE: {
    family: 'I am not the one who should pay',
    label: 'Not the one who should pay',
    letter: 'They are not the ones who should pay',
  },
  OTHER: {
    family: 'Something else is wrong',
    label: 'Another reason',
    letter: 'Something else is wrong',
  },
  MORE_TIME: { family: 'I need more time', label: 'More time', letter: 'They need more time' },
} as const satisfies Record<string, ReasonWords>

/** The same of who paid a part and asks for time beside it, in the family's words. */
export const PART_PAID = 'I paid part and need time for the rest'

/** Why a payment does not count, as the school chooses it and its family reads it. */
export const VOID_REASON_WORDS = {
  WRONG_AMOUNT: 'The amount was wrong',
  WRONG_CHILD: 'It was for another child',
  RECORDED_TWICE: 'It was recorded twice',
  CHEQUE_RETURNED: 'The bank returned the cheque',
  OTHER: 'Another reason',
} as const

/** Where an instalment stands. */
export const INSTALMENT_WORDS = {
  PAID: 'Paid',
  UPCOMING: 'To come',
  LATE: 'Late',
  MISSED: 'Missed',
  PROVEN: 'Proof sent',
} as const

/** Who speaks, to the family; to anybody else it is "The family", and whoever reads is "You". */
export const SIDE_WORDS = {
  FAMILY: 'The family',
  SCHOOL: 'The school',
  PROVIDER: 'The provider',
  REGISTER: 'DMA',
} as const

/**
 * What a step did: follows the name of its side, as in "The school rejected it". A pair where the family is told it in
 * other words than everybody else. OPEN, REJECT and LAPSE depend on the case (`stepWords`).
 */
const ACT_WORDS = {
  COMMENT: 'wrote',
  STATEMENT: 'added a statement to the claim',
  PROOF: 'sent proof of a payment',
  PROOF_RECORDED: ['recorded the payment that you proved', 'recorded the payment that was proven'],
  PROOF_REFUSED: ['did not accept your proof of payment', 'did not accept the proof of payment'],
  PROOF_COUNTED: [
    'counted your proof for the plan: no answer came in time',
    'counted the proof for the plan: no answer came in time',
  ],
  ACCEPT: 'corrected the claim',
  ACCEPT_IN_PART: 'corrected the claim in part',
  TAKE: ['said that it is right now', 'closed the case: the corrected claim stands'],
  AGREE: 'agreed to the plan',
  COUNTER: 'offered another plan',
  DECLINE: 'did not take the offer',
  ESCALATE: ['asked the people who run DMA to decide', 'asked the provider to decide'],
  ESCALATE_AGAIN: ['asked the people who run DMA once more', 'asked the provider once more'],
  NOTHING_NEW: 'found nothing new: the claim stands as before',
  COUNT_AS_NEW: 'counted it as new: it is decided again',
  UPHOLD: ['decided that you are right', 'decided for the family'],
  DISMISS: ['decided that the claim stands', 'decided for the school'],
  WITHDRAW: 'withdrew it',
  UNDO: 'undid what was done with the printed letter',
  SETTLE: 'closed the claim: unless that comes back, nothing is left to do here',
  RESUME: 'took back what had ended this case: it goes on',
  RESTORE: 'recorded a payment that was made in time: the plan goes on',
  FALL_SILENT: 'hid the claim: no answer came in time',
  BREAK: 'ended the plan: an instalment stayed unpaid',
} as const satisfies Record<string, string | readonly [family: string, others: string]>

/** The last thing that a clock does to a case: where the case then stands says what it was. */
const LAPSES = {
  LAPSED: 'removed the claim: no answer came',
  UPHELD: 'removed the claim: no decision came in time',
  OFFER_LAPSED: 'closed the offer: no answer came in time',
} as const

/** The same of an answer by which the school put the claim right. */
const OUTCOME_WORDS = {
  ACCEPT: { PAID: 'answered with a payment on record', AMOUNT_CORRECTED: 'corrected the amount' },
  ACCEPT_IN_PART: {
    PAID: 'answered with a payment on record: that meets a part of the answer',
    AMOUNT_CORRECTED: 'corrected the amount: that meets a part of the answer',
  },
} as const

/** A case keeps the outcome of the last step that had one: of an earlier one nobody knows. */
export function outcomeIn<Message extends { act: string }, Outcome extends string>(
  message: Message,
  { messages, outcome }: { messages: readonly Message[]; outcome?: Outcome | null },
): Outcome | null {
  const last = messages.findLast(({ act }) => act.startsWith('ACCEPT') || act === 'SETTLE')
  return last === message ? (outcome ?? null) : null
}

interface Step {
  act: keyof typeof ACT_WORDS | 'OPEN' | 'REJECT' | 'LAPSE'
  side: keyof typeof SIDE_WORDS
}

interface StoodCase {
  /** How the school put the claim right in this very step (`outcomeIn`). */
  outcome?: string | null | undefined
  reason: keyof typeof REASON_WORDS
  /** Where it stands now. */
  state: string
  /** Part paid, and time asked for the rest. */
  asksForRest: boolean
}

/** Returns what a step of a case did, for its family or for the others who read it. */
export function stepWords(
  { act, side }: Step,
  { outcome, reason, state, asksForRest }: StoodCase,
  reader: 'family' | 'others',
): string {
  const isPlea = reason === 'MORE_TIME'
  const toFamily = reader === 'family'
  if (act === 'OPEN') {
    if (isPlea) return 'asked for more time'
    if (asksForRest)
      return toFamily
        ? `told the school: ${PART_PAID}`
        : 'said that a part is paid, and asked for time for the rest'
    return toFamily ? `told the school: ${lowerFirst(REASON_WORDS[reason].family)}` : 'disputed the claim'
  }
  if (act === 'REJECT') return isPlea ? 'refused the plan' : 'rejected it'
  if (act === 'LAPSE') return LAPSES[state as keyof typeof LAPSES] ?? LAPSES.LAPSED
  if (side === 'REGISTER' && act === 'SETTLE') return 'ended the plan: the claim was removed'
  if (side === 'REGISTER' && act === 'TAKE') return 'closed the case: the corrected claim stands'
  if (outcome && (act === 'ACCEPT' || act === 'ACCEPT_IN_PART'))
    return OUTCOME_WORDS[act][outcome as keyof typeof OUTCOME_WORDS.ACCEPT] ?? ACT_WORDS[act]
  const words = ACT_WORDS[act]
  return typeof words === 'string' ? words : words[toFamily ? 0 : 1]
}

/** Within a sentence: "the amount is wrong", but "I have paid already". */
const lowerFirst = (words: string) =>
  words.startsWith('I ') ? words : words[0]!.toLowerCase() + words.slice(1)
