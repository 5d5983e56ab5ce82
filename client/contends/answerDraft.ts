import { amountProblem } from '../debtors/listing/amount'
import type { MoneyValue } from '../ui/format/formatMoney'
import type { FormError } from '../ui/fields/useFormErrors'
import type { UploadedFile } from '../ui/fields/useUpload'
import type { AnswerWords } from './answerWords'
import { BLANK_PLAN, type PlanDraft, planProblems } from './planDraft'

/** What somebody has chosen and written in a case so far. */
export interface AnswerDraft {
  answer: string
  /** As it was typed. */
  amount: string
  /** What the family paid, and when: what it says itself, until somebody types another. */
  amountPaid: string | null
  paidOn: string | null
  message: string
  files: UploadedFile[]
  plan: PlanDraft
  /** The last message that was there when it was begun, or when it was read again. */
  readUpTo: string | null
  /** Up to which it was sent when something newer was there. */
  refusedAt: string | null
  /** The last message that was there when it was sent, until an answer comes: it may have arrived. */
  triedAfter: string | null
}

export const BLANK_ANSWER: AnswerDraft = {
  answer: '',
  amount: '',
  amountPaid: null,
  paidOn: null,
  message: '',
  files: [],
  plan: BLANK_PLAN,
  readUpTo: null,
  refusedAt: null,
  triedAfter: null,
}

interface Bounds {
  owed: MoneyValue
  today: string
  planMonths: number
  says: SaysPaid
}

/** What a family says that it has paid, and when. */
export interface SaysPaid {
  saysPaid?: MoneyValue | null
  saysPaidOn?: string | null
}

/** The payment as the form stands. */
export function paymentOf({ amountPaid, paidOn }: AnswerDraft, { saysPaid, saysPaidOn }: SaysPaid) {
  return { amountPaid: amountPaid ?? saysPaid?.amount ?? '', paidOn: paidOn ?? saysPaidOn ?? '' }
}

/** What is to be mended before it can be sent, by field. */
export function answerProblems(chosen: AnswerWords, draft: AnswerDraft, bounds: Bounds): FormError[] {
  const problems: FormError[] = chosen.takes === 'plan' ? planProblems(draft.plan, bounds) : []
  const wrongAmount = chosen.takes === 'amount' ? amountProblem(draft.amount) : undefined
  if (wrongAmount) problems.push({ field: 'amount', message: wrongAmount })
  if (chosen.takes === 'payment') {
    const { amountPaid, paidOn } = paymentOf(draft, bounds.says)
    const wrong = amountProblem(amountPaid)
    if (wrong) problems.push({ field: 'amountPaid', message: wrong })
    if (!paidOn) problems.push({ field: 'paidOn', message: 'Enter the day on which it was paid.' })
  }
  if (chosen.needsMessage && !draft.message.trim())
    problems.push({ field: 'message', message: chosen.needsMessage })
  return problems
}
