import type { EntityManager } from '@mikro-orm/postgresql'
import type { Debtor } from '../debtors/debtor.entity.js'
import { livingPayments } from './living-payments.js'
import type { Contend } from '../contends/contend.entity.js'
import { agreedPlanOf, type AgreedPlan } from './instalments.js'
import { PaymentPlan } from '../contends/plans/payment-plan.entity.js'
import { PaymentProof } from '../contends/plans/payment-proof.entity.js'

/** The plan that runs, and what was paid since both sides agreed, up to a day if one is given; null where none was agreed. */
export async function agreedPlan(
  em: EntityManager,
  contend: Contend,
  debtor: Debtor,
  { timeZone, until }: { timeZone: string; until?: string },
): Promise<AgreedPlan | null> {
  const plans = await em.find(PaymentPlan, { contend: contend.id, agreedAt: { $ne: null } })
  if (plans.length === 0) return null
  const payments = await livingPayments(em, [debtor.id])
  const proofs = await em.find(PaymentProof, { plan: { $in: plans.map(({ id }) => id) } })
  return agreedPlanOf(plans, { payments, proofs, owed: debtor.owed, timeZone, until })
}
