import { addDays } from '../../../common/days.js'
import { aPdf } from '../files/a-pdf.js'
import { everyTokenOf } from '../claims/claims.js'
import { act, upload, visitor } from '../client.js'
import { rows } from '../databases/database.js'
import { PLAN_DAYS } from './case-clock.js'
import { paymentsOf, readClaimed } from './claim-moves.js'
import { todayOf, type Case } from './family.js'
import type { Product } from '../product.js'
import { isRefused, pick, type Done, type Here } from './move.js'

const PDF = { name: 'receipt.pdf', type: 'application/pdf', as: visitor }

/** By the newest link to the claim; now and then with a file that nobody has seen. */
export async function contend(here: Here): Promise<Done> {
  const { product, draw } = here
  const reason = pick(['ALREADY_PAID', 'NOT_LIABLE', 'NOT_MY_CHILD', 'OTHER'], draw.more)
  const hasNewFile = draw.detail % 2 === 0
  const files = hasNewFile
    ? [(await upload(product, aPdf({ catalog: `/Receipt (${++serial})` }), PDF)).id]
    : []
  const input = { reason, message: `Please look (${++serial}).`, files }
  return opened(here, { kind: 'dispute', hasNewFile }, 'contendClaim', input)
}

/** For two months. */
export async function plead(here: Here): Promise<Done> {
  const { product, players, claim } = here
  const { debtor } = await act(
    product,
    'confirmDebtor',
    { id: claim.id },
    { as: players.school, select: 'debtor { amountOwed { amount } }' },
  )
  if (!debtor) return null
  const instalments = [{ dueOn: addDays(todayOf(product), PLAN_DAYS), amount: debtor.amountOwed.amount }]
  const input = { message: `More time, please (${++serial}).`, instalments, files: [] }
  return opened(here, { kind: 'plea', hasNewFile: false }, 'pleadForTime', input)
}

async function opened(
  { product, family, claim }: Here,
  what: Pick<Case, 'kind' | 'hasNewFile'>,
  mutation: string,
  input: object,
): Promise<Done> {
  const token = (await everyTokenOf(product, claim.id)).at(-1)
  if (!token) return null
  const answer = await act(
    product,
    mutation,
    { token, ...input },
    { as: visitor, select: 'contend { id state }' },
  )
  if (answer.contend?.state !== 'OPEN') return null
  const [row] = await rows(product, 'select contact_email from contend where id = ?', [answer.contend.id])
  const one: Case = {
    ...what,
    id: answer.contend.id,
    token,
    isByPaper: family.printed.has(token),
    claim,
    child: claim.child,
    contact: row!.contact_email,
    beside: new Set(family.claims.map(({ id }) => id).filter((id) => id !== claim.id)),
    clock: { state: 'open', since: todayOf(product), restsFrom: null },
    openedOn: todayOf(product),
    asked: false,
    renamed: false,
    way: 'plain',
    recorded: new Set(),
  }
  family.cases.push(one)
  return { act: 'contended', case: one }
}

export async function accept({ product, players, one, draw }: Here): Promise<Done> {
  const outcome = pick(['COMPLETED', 'WITHDRAWN'], draw.detail)
  const input = { contendId: one.id, outcome, message: 'Thank you.' }
  if (await isRefused(product, 'acceptContend', input, players.school)) return null
  return { act: 'answered', case: one, how: outcome === 'COMPLETED' ? 'completed' : 'withdrawn' }
}

/** By correcting the amount, or by finding a payment, of one kobo. */
export async function acceptByAKobo({ product, players, one, draw }: Here): Promise<Done> {
  const { debtor } = await act(
    product,
    'confirmDebtor',
    { id: one.claim.id },
    { as: players.school, select: 'debtor { amountOwed { amount } }' },
  )
  if (!debtor) return null
  const amount = (Number(debtor.amountOwed.amount) - 0.01).toFixed(2)
  const answer =
    draw.detail % 2 === 0 || one.kind === 'plea'
      ? { outcome: 'AMOUNT_CORRECTED', amount }
      : { outcome: 'PAID', amountPaid: '0.01', paidOn: todayOf(product) }
  const input = { contendId: one.id, ...answer, message: 'Corrected.' }
  if (await isRefused(product, 'acceptContend', input, players.school)) return null
  await readClaimed(product, one.claim)
  const partial = { act: 'answered', case: one, how: 'partial' } as const
  if (answer.outcome !== 'PAID') return partial
  // That kobo may have been all that was owed.
  if (amount === '0.00') return { ...partial, how: 'completed' }
  return { ...partial, payment: (await paymentsOf(product, players, one.claim)).at(-1)!.id }
}

export async function reject({ product, players, one }: Here): Promise<Done> {
  const input = { contendId: one.id, message: 'We do not agree.', files: [] }
  if (await isRefused(product, 'rejectContend', input, players.school)) return null
  return { act: 'answered', case: one, how: 'rejected' }
}

export async function escalate({ product, one }: Here): Promise<Done> {
  const input = { message: `Please decide (${++serial}).`, files: [] }
  return (await isRefusedToFamily(product, 'escalateContend', one, input))
    ? { act: 'refused', what: 'escalate', case: one }
    : { act: 'escalated', case: one }
}

/** Asks the provider, ends that case, and asks in another one about the same debt. */
export async function askAgain(all: Here): Promise<Done> {
  const { family, one, draw, did } = all
  const here = { ...all, claim: one.claim }
  for (const move of [reject, escalate, draw.on % 2 === 0 ? takeBack : decide, contend]) did(await move(here))
  const another = family.cases.at(-1)!
  if (another === one) return null
  did(await reject({ ...here, one: another }))
  return escalate({ ...here, one: another })
}

export async function takeBack({ product, one }: Here): Promise<Done> {
  return (await isRefusedToFamily(product, 'withdrawContend', one, {}))
    ? null
    : { act: 'taken back', case: one }
}

export async function agree({ product, players, one }: Here): Promise<Done> {
  const input = { contendId: one.id, answer: 'AGREE' }
  if (one.kind !== 'plea' || (await isRefused(product, 'answerPlan', input, players.school))) return null
  return { act: 'agreed', case: one }
}

/** The family says that it has paid the instalment, with a file. */
export async function prove({ product, one }: Here): Promise<Done> {
  const file = await upload(product, aPdf({ catalog: `/Receipt (${++serial})` }), PDF)
  const paid = { instalment: 1, paidOn: todayOf(product), amount: '900000' }
  return (await isRefusedToFamily(product, 'sendProof', one, { ...paid, files: [file.id] }))
    ? null
    : { act: 'proved', case: one }
}

/** By whatever link there is: another address, or another name, ends older ones, and who holds a printed letter acts by it only for itself. */
async function isRefusedToFamily(product: Product, mutation: string, one: Case, input: object) {
  for (const token of new Set([one.token, ...(await everyTokenOf(product, one.claim.id)).toReversed()]))
    if (!(await isRefused(product, mutation, { token, contendId: one.id, ...input }, visitor))) return false
  return true
}

export async function refuseProof({ product, players, one }: Here): Promise<Done> {
  const input = { contendId: one.id, instalment: 1, message: 'No such money came.' }
  return (await isRefused(product, 'refuseProof', input, players.school))
    ? null
    : { act: 'proof refused', case: one }
}

export async function decide({ product, players, one, draw }: Here): Promise<Done> {
  const decision = pick(['UPHOLD', 'DISMISS', 'DISMISS'], draw.detail)
  const input = { contendId: one.id, decision, reasons: 'Read.' }
  return (await isRefused(product, 'decideContend', input, players.provider))
    ? { act: 'refused', what: 'decide', case: one }
    : { act: 'decided', case: one, isUpheld: decision === 'UPHOLD' }
}

let serial = 0
