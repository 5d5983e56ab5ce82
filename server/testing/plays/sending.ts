import { randomUUID } from 'node:crypto'
import { aPdf } from '../files/a-pdf.js'
import { act, upload, visitor, type Asker } from '../client.js'
import type { Person, SchoolPerson } from '../people.js'
import type { Product } from '../product.js'
import { dayOf } from './days.js'
import type { Move } from './move.js'

/** The people of a play. */
export interface Cast {
  school: SchoolPerson
  /** Looks; is the stranger to a school's acts. */
  other: Person
  provider: Person
  /** Signed in under the address that every claim was written to. */
  family: Person
}

/** Where a claim of a play stands in the product. */
export interface OnStage {
  debtorId: string
  token: string
  /** The private link of another claim: the stranger to a family's acts. */
  otherToken: string
  /** In the order of the model. */
  contendIds: string[]
}

export interface Answered {
  contendId: string | null
  refusal: string | null
}

/** Does a move over GraphQL, as whoever makes it. */
export async function sent(
  product: Product,
  cast: Cast,
  { debtorId, token, otherToken, contendIds }: OnStage,
  move: Move,
): Promise<Answered> {
  const { by, text } = move
  const as: Asker = {
    link: visitor,
    account: cast.family,
    school: cast.school,
    provider: cast.provider,
    'other family': visitor,
    'other school': cast.other,
  }[by]
  const way = by === 'link' ? { token } : by === 'other family' ? { token: otherToken } : {}
  const onClaim = by === 'account' ? { debtorId } : way
  const contendId = contendIds[move.on] ?? '999999999'
  const files = move.file === null ? [] : [(await upload(product, aFile(move.file), { ...PDF, as })).id]
  const instalments = move.plan.map(({ day, amount }) => ({ dueOn: dayOf(day), amount: money(amount) }))
  const requests: Record<Move['act'], [mutation: string, input: object]> = {
    dispute: [
      'contendClaim',
      {
        ...onClaim,
        reason: move.reason,
        amountOwed: move.named === null ? null : money(move.named),
        message: text,
        files,
      },
    ],
    plead: ['pleadForTime', { ...onClaim, message: text, instalments, files }],
    comment: ['commentOnContend', { ...way, contendId, message: text, files }],
    'take back': ['withdrawContend', { ...way, contendId }],
    escalate: ['escalateContend', { ...way, contendId, message: text, files }],
    take: ['takeAnswer', { ...way, contendId }],
    state: ['addStatement', { ...way, contendId, statement: text }],
    agree: ['answerPlan', { ...way, contendId, answer: 'AGREE', message: text }],
    counter: ['answerPlan', { ...way, contendId, answer: 'COUNTER', message: text, instalments }],
    decline: ['answerPlan', { ...way, contendId, answer: 'DECLINE', message: text }],
    accept: [
      'acceptContend',
      { contendId, outcome: move.outcome, amount: money(move.amount), message: text },
    ],
    reject: ['rejectContend', { contendId, message: text, files }],
    triage: ['triageContend', { contendId, tag: 'READ' }],
    uphold: ['decideContend', { contendId, decision: 'UPHOLD', reasons: text }],
    dismiss: ['decideContend', { contendId, decision: 'DISMISS', reasons: text }],
    'nothing new': ['decideContend', { contendId, decision: 'NOTHING_NEW', reasons: text }],
    pay: ['recordPayment', { debtorId, amount: money(move.amount), requestKey: randomUUID() }],
    correct: ['updateDebtor', { id: debtorId, amountOwed: money(move.amount) }],
    'set status': ['updateDebtor', { id: debtorId, status: move.status }],
    'withdraw claim': ['withdrawDebtor', { id: debtorId, reason: text }],
  }
  const [mutation, input] = requests[move.act]
  const select = SCHOOL_ACTS.includes(move.act)
    ? 'schoolContend { id }'
    : mutation.endsWith('Debtor') || mutation === 'recordPayment'
      ? 'debtor { id }'
      : 'contend { id }'
  const answer = await act(product, mutation, input as Record<string, unknown>, { as, select })
  return {
    contendId: answer.contend?.id ?? answer.schoolContend?.id ?? null,
    refusal: answer.userErrors.map(({ message }: { message: string }) => message).join(' ') || null,
  }
}

const SCHOOL_ACTS: readonly Move['act'][] = ['accept', 'reject', 'triage']
const PDF = { name: 'receipt.pdf', type: 'application/pdf' }

/** Other bytes for every number. */
const aFile = (number: number) => aPdf({ catalog: `/Receipt (${number})` })

export const money = (minor: number) => (minor / 100).toFixed(2)
