import { amountProblem } from '../debtors/amount'
import type { MoneyValue } from '../ui/formatMoney'
import type { FormError } from '../ui/useFormErrors'
import type { UploadedFile } from '../ui/useUpload'
import { type Answer, answerWords } from './answerWords'
import { BLANK_PLAN, type PlanDraft, planProblems } from './planDraft'

/** What a school has chosen and written so far. */
export interface AnswerDraft {
  answer: Answer | ''
  /** As it was typed. */
  amount: string
  message: string
  files: UploadedFile[]
  plan: PlanDraft
}

export const BLANK_ANSWER: AnswerDraft = { answer: '', amount: '', message: '', files: [], plan: BLANK_PLAN }

interface Bounds {
  owed: MoneyValue
  today: string
  planMonths: number
}

/** What is to be mended before it can be sent, by field. */
export function answerProblems(answer: Answer, draft: AnswerDraft, bounds: Bounds): FormError[] {
  const problems: FormError[] = answer === 'COUNTER' ? planProblems(draft.plan, bounds) : []
  const wrongAmount = answer === 'AMOUNT_CORRECTED' ? amountProblem(draft.amount) : undefined
  if (wrongAmount) problems.push({ field: 'amount', message: wrongAmount })
  if (answerWords[answer].needsMessage && !draft.message.trim())
    problems.push({ field: 'message', message: NO_MESSAGE[answer] ?? 'Write your message.' })
  return problems
}

const NO_MESSAGE: Partial<Record<Answer, string>> = { REJECT: 'Say why: the family reads it.' }
