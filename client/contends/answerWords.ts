import type { ContendAct, ContendReason, Outcome } from '../gql/graphql'
import { formatMoney, type MoneyValue } from '../ui/format/formatMoney'

/** What a school can choose to do in a case. */
export type Answer = Outcome | 'REJECT' | 'AGREE' | 'COUNTER' | 'REFUSE_PROOF' | 'COMMENT'

export interface AnswerWords {
  label: string
  /** What it does. */
  hint: string
  button: string
  /** Said when it is done. */
  done: string
  /** Asked for the message that goes with it; nothing goes with the others. */
  message?: string
  /** Cannot go without a message: said where there is none. */
  needsMessage?: string
  /** Takes files: which, and who opens them. */
  files?: string
  takes?: 'amount' | 'payment' | 'plan'
}

/** One thing that somebody can choose to do in a case. */
export type Offered<Value extends string = string> = AnswerWords & { value: Value }

const FILES = 'A receipt book, a bill, a letter: the family can open them.'

const WORDS: Record<Answer, AnswerWords> = {
  PAID: {
    label: 'They have paid',
    hint: '',
    button: 'Record the payment',
    done: 'Payment recorded',
    message: 'Message to the family',
    takes: 'payment',
  },
  AMOUNT_CORRECTED: {
    label: 'Correct the amount',
    hint: '',
    button: 'Correct the amount',
    done: 'Amount corrected',
    message: 'Message to the family',
    takes: 'amount',
  },
  COMPLETED: {
    label: 'Mark as completed',
    hint: 'Everything is paid. The claim leaves the register at once. If that was a mistake, set its status back: the case then goes on.',
    button: 'Mark as completed',
    done: 'Marked as completed',
    message: 'Message to the family',
  },
  WITHDRAWN: {
    label: 'Withdraw the claim',
    hint: 'The claim should not stand. It leaves the register at once. If you list it again, its case goes on where it stopped.',
    button: 'Withdraw the claim',
    done: 'Claim withdrawn',
    message: 'Message to the family',
  },
  AGREE: {
    label: 'Agree to this plan',
    hint: 'The claim becomes Pending payment. Other schools do not see it while the plan is kept.',
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
    takes: 'plan',
  },
  REJECT: {
    label: 'Reject, with reasons',
    hint: 'The claim stands as it is. The family reads your reasons.',
    button: 'Reject',
    done: 'Rejected',
    message: 'Your reasons',
    needsMessage: 'Say why: the family reads it.',
    files: FILES,
  },
  REFUSE_PROOF: {
    label: 'Do not accept the proof, with reasons',
    hint: 'The payment did not arrive. The family reads your reasons, and has a few days to pay before the plan can end. If it did arrive, record it above: that is your answer.',
    button: 'Do not accept it',
    done: 'The family reads your reasons',
    message: 'Your reasons',
    needsMessage: 'Say why: the family reads it.',
  },
  COMMENT: {
    label: 'Only write to the family',
    hint: 'To ask or explain something first. Your deadline does not change.',
    button: 'Send the message',
    done: 'Message sent',
    message: 'Message to the family',
    needsMessage: 'Write your message.',
    files: FILES,
  },
}

/** What a case allows its school now, the kindest first. */
export function answersFor({
  mayDo,
  mayComment,
  mayRefuseProof,
  saysOwed,
  saysPaid,
  reason,
  plan,
}: {
  mayDo: readonly ContendAct[]
  mayComment: boolean
  mayRefuseProof?: number | null
  saysOwed?: MoneyValue | null
  saysPaid?: MoneyValue | null
  reason?: ContendReason
  /** Of a dispute: how the family asks to pay the rest. */
  plan?: object | null
}): Offered<Answer>[] {
  const isAboutMoney = reason === 'ALREADY_PAID' || reason === 'WRONG_AMOUNT'
  const by: readonly [boolean, readonly Answer[]][] = [
    [mayDo.includes('ACCEPT') && isAboutMoney, ['PAID']],
    [mayDo.includes('ACCEPT'), ['AMOUNT_CORRECTED', 'COMPLETED', 'WITHDRAWN']],
    [mayDo.includes('AGREE'), ['AGREE']],
    [mayDo.includes('COUNTER'), ['COUNTER']],
    [mayDo.includes('REJECT'), ['REJECT']],
    [mayRefuseProof != null, ['REFUSE_PROOF']],
    [mayComment, ['COMMENT']],
  ]
  return by.flatMap(([may, answers]) =>
    may
      ? answers.map((value) => ({
          value,
          ...WORDS[value],
          ...(value === 'AMOUNT_CORRECTED' ? { hint: correctionHint(saysOwed) } : {}),
          ...(value === 'PAID' ? { hint: paymentHint(saysPaid) + (plan ? REST_FOLLOWS : '') } : {}),
        }))
      : [],
  )
}

const REST_FOLLOWS =
  ' The family also asks for time for the rest: its plan comes to you next, as a case of its own.'

/** What follows is said before it is sent (rule 23). */
function paymentHint(saysPaid: MoneyValue | null | undefined): string {
  const whole = saysPaid
    ? `The family says that it paid ${formatMoney(saysPaid)}: that or more settles the case.`
    : 'All that is owed settles the case.'
  return `The payment counts from the day it was made. ${whole} A smaller sum meets a part: the claim stays marked as disputed.`
}

/** The same of a correction. */
function correctionHint(saysOwed: MoneyValue | null | undefined): string {
  const part =
    'meets a part of what the family says: the claim stays marked as disputed, and the family may ask the provider to decide.'
  return saysOwed
    ? `The claim shows the new amount at once. The family says that it owes ${formatMoney(saysOwed)}: that or less settles the case. Any other amount ${part}`
    : `The claim shows the new amount at once. This ${part}`
}
