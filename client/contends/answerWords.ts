import type { ContendAct, Outcome } from '../gql/graphql'

/** What a school can choose to do in a case. */
export type Answer = Outcome | 'REJECT' | 'AGREE' | 'COUNTER' | 'COMMENT'

interface AnswerWords {
  label: string
  /** What it does. */
  hint: string
  button: string
  /** Said when it is done. */
  done: string
  /** Asked for the message that goes with it. */
  message: string
  /** Cannot go without a message. */
  needsMessage?: true
  takesFiles?: true
}

export const answerWords: Record<Answer, AnswerWords> = {
  AMOUNT_CORRECTED: {
    label: 'Correct the amount',
    hint: 'Less is owed than you listed. The entry shows the new amount at once.',
    button: 'Correct the amount',
    done: 'Amount corrected',
    message: 'Message to the family',
  },
  COMPLETED: {
    label: 'Mark as completed',
    hint: 'Everything is paid. The entry leaves the register at once. This cannot be undone.',
    button: 'Mark as completed',
    done: 'Marked as completed',
    message: 'Message to the family',
  },
  WITHDRAWN: {
    label: 'Withdraw the entry',
    hint: 'The claim should not stand. The entry leaves the register at once. This cannot be undone.',
    button: 'Withdraw the entry',
    done: 'Entry withdrawn',
    message: 'Message to the family',
  },
  AGREE: {
    label: 'Agree to this plan',
    hint: 'The claim becomes Pending payment. Other schools do not see the entry while the plan is kept.',
    button: 'Agree to the plan',
    done: 'Plan agreed',
    message: 'Message to the family',
  },
  COUNTER: {
    label: 'Offer another plan',
    hint: 'Other dates or amounts. The family then agrees, offers another plan, or says no.',
    button: 'Send the offer',
    done: 'Offer sent',
    message: 'Message to the family',
  },
  REJECT: {
    label: 'Reject, with reasons',
    hint: 'The claim stands as it is. The family reads your reasons.',
    button: 'Reject',
    done: 'Rejected',
    message: 'Your reasons',
    needsMessage: true,
    takesFiles: true,
  },
  COMMENT: {
    label: 'Only write to the family',
    hint: 'To ask or explain something first. Your time to answer runs on.',
    button: 'Send the message',
    done: 'Message sent',
    message: 'Message to the family',
    needsMessage: true,
    takesFiles: true,
  },
}

/** What a case allows its school now, the kindest first. */
export function answersFor({ mayDo, mayComment }: { mayDo: readonly ContendAct[]; mayComment: boolean }) {
  const by: readonly [boolean, readonly Answer[]][] = [
    [mayDo.includes('ACCEPT'), ['AMOUNT_CORRECTED', 'COMPLETED', 'WITHDRAWN']],
    [mayDo.includes('AGREE'), ['AGREE']],
    [mayDo.includes('COUNTER'), ['COUNTER']],
    [mayDo.includes('REJECT'), ['REJECT']],
    [mayComment, ['COMMENT']],
  ]
  return by.flatMap(([may, answers]) => (may ? answers : []))
}
