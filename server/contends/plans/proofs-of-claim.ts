import type { FilterQuery } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import type { Debtor } from '../../debtors/debtor.entity.js'
import { localDate } from '../../../common/days.js'
import { agreedPlan } from '../../standing/agreed-plan.js'
import { filledOf } from '../../standing/instalments.js'
import type { ContendState } from '../../standing/states.js'
import { PaymentProof } from './payment-proof.entity.js'

/** Of the agreed plans of a claim those proofs that fit, in the order of their instalments, with what brought them and their case. */
export function proofsOf(
  { em }: RequestContext,
  debtor: Debtor,
  which: FilterQuery<PaymentProof>,
  of: { state?: ContendState | { $in: ContendState[] } } = {},
): Promise<PaymentProof[]> {
  const plan = { agreedAt: { $ne: null }, contend: { debtor: debtor.id, ...of } }
  const read = { populate: ['message', 'plan.contend'], orderBy: { plan: 'asc', instalment: 'asc' } } as const
  return em.find(PaymentProof, { $and: [which, { plan }] } as FilterQuery<PaymentProof>, read)
}

/**
 * How far the instalment of a proof is filled, by what may be its payment (made before the proof came: of a later day is
 * another one) and by all that is recorded. Minor units.
 */
export async function filledOfProof(
  { em, rules }: RequestContext,
  proof: PaymentProof,
  debtor: Debtor,
): Promise<{ own: number; all: number; amount: number }> {
  const contend = proof.plan.getEntity().contend.getEntity()
  const came = localDate(proof.message.getEntity().at, rules.timeZone)
  const by = async (until?: string) =>
    filledOf((await agreedPlan(em, contend, debtor, { ...rules, until }))!, proof.instalment)
  const { paid: all, amount } = await by()
  return { own: (await by(came)).paid, all, amount }
}

/** Whether its payment is on record; of the last of what is owed that is so of every proof. */
export async function isCovered(
  context: RequestContext,
  proof: PaymentProof,
  debtor: Debtor,
): Promise<boolean> {
  const { own, amount } = await filledOfProof(context, proof, debtor)
  return debtor.owed === 0 || own >= amount
}
