import { amountProblem } from '../debtors/amount'
import type { MoneyValue } from '../ui/formatMoney'
import type { FormError } from '../ui/useFormErrors'
import type { UploadedFile } from '../ui/useUpload'
import type { AnswerWords } from './answerWords'
import { BLANK_PLAN, type PlanDraft, planProblems } from './planDraft'

/** What somebody has chosen and written in a case so far. */
export interface AnswerDraft {
  answer: string
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
export function answerProblems(chosen: AnswerWords, draft: AnswerDraft, bounds: Bounds): FormError[] {
  const problems: FormError[] = chosen.takes === 'plan' ? planProblems(draft.plan, bounds) : []
  const wrongAmount = chosen.takes === 'amount' ? amountProblem(draft.amount) : undefined
  if (wrongAmount) problems.push({ field: 'amount', message: wrongAmount })
  if (chosen.needsMessage && !draft.message.trim())
    problems.push({ field: 'message', message: chosen.needsMessage })
  return problems
}
