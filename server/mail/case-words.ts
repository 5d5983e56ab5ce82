import type { Block } from './letter-parts.js'
import { quoted } from './layout.js'
import { counted } from '../../common/counts.js'
import type { Outcome } from '../contends/contend.entity.js'
import type { PastAgreeing } from '../standing/instalments.js'
import type { Side } from '../standing/states.js'

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
  /** The provider decides it now; for a second time, so that it first looks whether there is anything new. */
  isOnDesk: boolean
  asksAgain: boolean
  /** It lives, so that the claim cannot be answered anew. */
  isLive: boolean
  /** Of an answer that was withdrawn: another case of the claim waits for somebody. */
  othersOpen: boolean
  /** Of an answer of the school: the provider may be asked about it: it was not asked before, or the case brings something new. */
  mayAsk: boolean
  /** Of an answer that was withdrawn: whoever reads this can end older links on the page that the letter leads to. */
  mayEndLinks: boolean
  /** It came by the printed letter, which the school held before the family did. */
  byPrintedLetter: boolean
  /** Who acted. */
  by: `${Side}`
  outcome: `${Outcome}` | null
  /** What whoever acted wrote. */
  text: string | null
  /** How many came with it. */
  files: number
  /** Of a dispute: what becomes of the payment plan beside it (rule 25). */
  planBeside: PlanBeside | null
  /** The family asked for time for the rest in the same form: that is carried by the dispute still, or waits for the school by now, perhaps with a first date that has passed. */
  rest: 'asked' | 'waits' | 'late' | null
  /** The payment that it proves. */
  proof: readonly [amount: string, day: string] | null
  /** The plan that it put on the table, or agreed to: "4 Dec 2026", "₦15,000.00". */
  plan: (readonly [day: string, amount: string])[]
  /** The first of its dates, where that comes before the last day for the answer: nobody can agree to it after that. */
  agreeBy: string | null
  /** Why nobody can agree to it any more; null where somebody can. */
  past: PastAgreeing | null
  /** The last days of the sides, counted from when this step was taken: "4 Dec 2026". */
  answerBy: string
  removedAfter: string
  escalateBy: string
  decideBy: string
  /** Of a proof of payment: until when the school answers; of its no, before when the plan does not end. */
  proofBy: string
  payBy: string
  /** Of one that was never answered: until when the school can record the payment, once the rest of the plan is paid. */
  recordBy: string
  graceDays: number
  reminderDays: number
  statementWords: number
  /** So long schools that were shown the entry are told of corrections. */
  correctionDays: number
  /** So long what was done by a printed letter can be undone. */
  undoDays: number
}

/** What is still to pay under it is null where nothing is. */
export type PlanBeside = 'paused' | 'ended' | { goesOn: { amount: string; dueOn: string } | null }

/** What becomes of the payment plan beside a dispute, for both sides alike. */
export function besideWords({ planBeside }: Pick<CaseWords, 'planBeside'>): Block[] {
  if (planBeside === null) return []
  if (planBeside === 'ended') return [{ paragraph: 'The payment plan has ended with it.' }]
  if (planBeside === 'paused')
    return [
      {
        paragraph:
          'The payment plan is paused until this is settled. Then its dates move by as many days as it was paused. Other schools do not see the claim.',
      },
    ]
  const { goesOn } = planBeside
  const next = goesOn ? `: ${goesOn.amount} is due by ${goesOn.dueOn}` : ''
  return [
    {
      paragraph: `The payment plan goes on${next}. While it is kept, other schools do not see the claim.`,
    },
  ]
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
    ...(files > 0 ? [{ paragraph: `${counted(files, 'file')} came with it. Open the case to see.` }] : []),
  ]
}

/**
 * To a family whose claim was removed: that it stays so, and what schools are told that were shown the entry: never why,
 * and nothing more where its school had ended it before.
 */
export const goneForGood = ({ correctionDays, isClosed }: CaseWords): Block[] => {
  const told = `Schools that were shown the claim in the last ${counted(correctionDays, 'day')} are told that it is gone, but not why.`
  const nothing = 'You do not need to do anything.'
  return [
    { paragraph: 'The school cannot list the same debt again, unless the people who run DMA allow it.' },
    { paragraph: isClosed ? nothing : `${told} ${nothing}` },
  ]
}

/** What a family says that it paid. */
export function proven({ proof }: CaseWords): Block[] {
  if (proof === null) return []
  const [amount, day] = proof
  return [
    {
      facts: [
        ['Amount paid', amount],
        ['On', day],
      ],
    },
  ]
}

/** Until when a school can say yes to dates that the family proposes, where that is sooner than its last day to answer. */
export function yesUntil({ agreeBy, past }: CaseWords): Block[] {
  if (past) return [{ paragraph: `${PAST_AGREEING[past]}, so you cannot agree to them.` }]
  return agreeBy
    ? [{ paragraph: `You can agree to these dates until the end of ${agreeBy}, the first of them.` }]
    : []
}

/** Why nobody can agree to these dates any more. */
export const PAST_AGREEING: Record<PastAgreeing, string> = {
  'too late': 'The first of these dates has passed',
  'more is owed': 'More is owed by now than these dates are about',
}

/** The dates and amounts that are on the table, or agreed. */
export function planned({ plan }: CaseWords, title?: string): Block[] {
  if (plan.length === 0) return []
  return [...(title ? [{ heading: title }] : []), { facts: plan }]
}
