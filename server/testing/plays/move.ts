import type { Instalment } from './plan-model.js'

/** One act in a play, with all that it takes; it may well be one that has to be refused. */
export interface Move {
  act: Act
  by: 'link' | 'account' | 'school' | 'provider' | 'other family' | 'other school'
  /** Which of the claim's cases it is about, by its place; -1 for none. */
  on: number
  text: string
  /** Which bytes are attached. */
  file: number | null
  /** Minor units: what is paid, or owed from now on. */
  amount: number
  plan: Instalment[]
  /** Why a dispute is opened, and what the family then says that it owes. */
  reason: (typeof REASONS)[number]
  named: number | null
  outcome: 'AMOUNT_CORRECTED' | 'COMPLETED' | 'WITHDRAWN'
  status: Status
}

export type Status = 'ABANDONED_PAYMENT' | 'PENDING_PAYMENT' | 'COMPLETED'

/** What is completed is so no more. */
export const reopens = (status: Status, move: Pick<Move, 'status'>): boolean =>
  status === 'COMPLETED' && move.status !== 'COMPLETED'

export type Act = keyof typeof ACTS

/** Who does it, and how often beside the others; what ends a play early is rarer. */
export const ACTS = {
  dispute: { by: ['link', 'account'], often: 6 },
  plead: { by: ['link', 'account'], often: 7 },
  comment: { by: ['link', 'account', 'school'], often: 2 },
  'take back': { by: ['link', 'account'], often: 1 },
  escalate: { by: ['link', 'account'], often: 16 },
  take: { by: ['link', 'account'], often: 4 },
  state: { by: ['link', 'account'], often: 8 },
  agree: { by: ['link', 'account', 'school'], often: 8 },
  counter: { by: ['link', 'account', 'school'], often: 6 },
  decline: { by: ['link', 'account', 'school'], often: 2 },
  accept: { by: ['school'], often: 6 },
  reject: { by: ['school'], often: 16 },
  triage: { by: ['school'], often: 2 },
  uphold: { by: ['provider'], often: 8 },
  dismiss: { by: ['provider'], often: 24 },
  'nothing new': { by: ['provider'], often: 8 },
  pay: { by: ['school'], often: 5 },
  correct: { by: ['school'], often: 2 },
  'set status': { by: ['school'], often: 2 },
  'withdraw claim': { by: ['school'], often: 1 },
} as const satisfies Record<string, { by: readonly Move['by'][]; often: number }>

export const REASONS = ['ALREADY_PAID', 'WRONG_AMOUNT', 'NOT_MY_CHILD', 'WRONG_AMOUNT', 'OTHER'] as const
