import { quoted, type Block } from './layout.js'
import { plural } from './plural.js'
import type { Outcome } from '../contends/contend.entity.js'
import type { Side } from '../contends/states.js'

/** What letters about a step of a case are made from. Money and dates come already formatted. */
export interface CaseWords {
  parentName: string
  studentName: string
  schoolName: string
  schoolPhone: string
  schoolEmail: string
  /** What the claim comes to now: "₦45,000.00". */
  amount: string
  /** Why the family answers, in words. */
  reason: string
  isPlea: boolean
  /** The claim has been settled or withdrawn. */
  isClosed: boolean
  /** It came by the printed letter, which the school held before the family did. */
  byPrintedLetter: boolean
  /** Who acted. */
  by: `${Side}`
  outcome: `${Outcome}` | null
  /** What whoever acted wrote. */
  text: string | null
  /** How many came with it. */
  files: number
  /** The plan that it put on the table, or agreed to: "4 Dec 2026", "₦15,000.00". */
  plan: (readonly [day: string, amount: string])[]
  /** The last days of the sides, counted from when this step was taken: "4 Dec 2026". */
  answerBy: string
  removedAfter: string
  escalateBy: string
  decideBy: string
  graceDays: number
  reminderDays: number
  statementWords: number
}

/** How one step of a case is told to one side. */
export interface Step {
  subject: string
  preheader: string
  blocks: Block[]
  /** What the button says. */
  action?: string
  after?: Block[]
  /** How to reach the school closes the letter. */
  talk?: boolean
}

export type Steps = Record<string, (d: CaseWords) => Step>

/** What the other side wrote, with a word about its files, which no letter carries. */
export function said({ text, files }: CaseWords, title: string): Block[] {
  return [
    ...(text ? [{ points: [[title, quoted(text)]] as const }] : []),
    ...(files > 0 ? [{ paragraph: `${plural(files, 'file')} came with it. Open the case to see.` }] : []),
  ]
}

/** The dates and amounts that are on the table, or agreed. */
export function planned({ plan }: CaseWords, title?: string): Block[] {
  if (plan.length === 0) return []
  return [...(title ? [{ heading: title }] : []), { facts: plan }]
}
