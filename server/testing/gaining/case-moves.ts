import { addDays } from '../../shared/clock.js'
import { tokensOf } from '../claims.js'
import { act, visitor } from '../client.js'
import { todayOf, type Case } from './family.js'
import { isRefused, pick, type Done, type Here } from './move.js'

/** By the newest link to the claim. */
export async function contend(here: Here): Promise<Done> {
  const reason = pick(['ALREADY_PAID', 'NOT_LIABLE', 'OTHER'], here.draw.more)
  return opened(here, 'dispute', 'contendClaim', { reason, message: `Please look (${++serial}).`, files: [] })
}

export async function plead(here: Here): Promise<Done> {
  const { product, players, claim } = here
  const { debtor } = await act(
    product,
    'confirmDebtor',
    { id: claim.id },
    { as: players.school, select: 'debtor { amountOwed { amount } }' },
  )
  if (!debtor) return null
  const instalments = [{ dueOn: addDays(todayOf(product), 60), amount: debtor.amountOwed.amount }]
  return opened(here, 'plea', 'pleadForTime', {
    message: `More time, please (${++serial}).`,
    instalments,
    files: [],
  })
}

async function opened(
  { product, family, claim }: Here,
  kind: Case['kind'],
  mutation: string,
  input: object,
): Promise<Done> {
  const [token] = await tokensOf(product, [claim.id])
  const answer = await act(
    product,
    mutation,
    { token, ...input },
    { as: visitor, select: 'contend { id state }' },
  )
  if (answer.contend?.state !== 'OPEN') return null
  const one: Case = {
    id: answer.contend.id,
    token: token!,
    claim,
    child: claim.child,
    kind,
    openedOn: todayOf(product),
    beside: new Set(family.claims.map(({ id }) => id).filter((id) => id !== claim.id)),
    ended: null,
    partialOn: null,
    escalatedOn: null,
    planUntil: null,
    wasClosed: false,
  }
  family.cases.push(one)
  return { act: 'contended', case: one }
}

export async function accept({ product, players, one, draw }: Here): Promise<Done> {
  const outcome = pick(['COMPLETED', 'WITHDRAWN'], draw.detail)
  const input = { contendId: one.id, outcome, message: 'Thank you.' }
  if (await isRefused(product, 'acceptContend', input, players.school)) return null
  return { act: 'answered', case: one, how: 'granted' }
}

export async function acceptByAKobo({ product, players, one }: Here): Promise<Done> {
  const { debtor } = await act(
    product,
    'confirmDebtor',
    { id: one.claim.id },
    { as: players.school, select: 'debtor { amountOwed { amount } }' },
  )
  if (!debtor) return null
  const amount = (Number(debtor.amountOwed.amount) - 0.01).toFixed(2)
  const input = { contendId: one.id, outcome: 'AMOUNT_CORRECTED', amount, message: 'Corrected.' }
  if (await isRefused(product, 'acceptContend', input, players.school)) return null
  return { act: 'answered', case: one, how: 'partial' }
}

export async function reject({ product, players, one }: Here): Promise<Done> {
  const input = { contendId: one.id, message: 'We do not agree.', files: [] }
  if (await isRefused(product, 'rejectContend', input, players.school)) return null
  return { act: 'answered', case: one, how: 'rejected' }
}

export async function escalate({ product, one }: Here): Promise<Done> {
  const input = { token: one.token, contendId: one.id, message: `Please decide (${++serial}).`, files: [] }
  return (await isRefused(product, 'escalateContend', input, visitor))
    ? null
    : { act: 'escalated', case: one }
}

export async function takeBack({ product, one }: Here): Promise<Done> {
  const input = { token: one.token, contendId: one.id }
  return (await isRefused(product, 'withdrawContend', input, visitor))
    ? null
    : { act: 'taken back', case: one }
}

export async function agree({ product, players, one }: Here): Promise<Done> {
  const input = { contendId: one.id, answer: 'AGREE' }
  if (one.kind !== 'plea' || (await isRefused(product, 'answerPlan', input, players.school))) return null
  return { act: 'agreed', case: one, until: addDays(one.openedOn, 60 + 7) }
}

export async function decide({ product, players, one, draw }: Here): Promise<Done> {
  const input = { contendId: one.id, decision: pick(['UPHOLD', 'DISMISS'], draw.detail), reasons: 'Read.' }
  return (await isRefused(product, 'decideContend', input, players.provider))
    ? null
    : { act: 'decided', case: one }
}

let serial = 0
