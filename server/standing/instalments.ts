import { addDays, localDate, startOfDay } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import type { LedgerEntry } from '../debtors/ledger/ledger-entry.entity.js'
import type { Instalment, PaymentPlan } from '../contends/plans/payment-plan.entity.js'
import { ProofAnswer, type PaymentProof } from '../contends/plans/payment-proof.entity.js'

/** Where a family's proof of an instalment stands. */
export type ProofNow = Pick<PaymentProof, 'instalment' | 'answer' | 'counts' | 'actBy'>

/** An agreed plan and what the ledger says since: nothing of it is stored. Minor units. */
export interface AgreedPlan {
  instalments: readonly Instalment[]
  /** Payments and waivers that were made since both sides agreed, on whatever day they were recorded (rule 25). */
  paid: number
  /** What the claim still comes to. */
  owed: number
  /** A dispute lives beside it since then, and its dates stand still (rule 25). */
  pausedAt: Date | null
  /** What its family has proven, or tried to; `actBy` as the instalments' days are now. */
  proofs: readonly ProofNow[]
}

/** A plan's instalments by the days on which they are due: later by as long as its claim was closed or disputed (rules 21, 25). */
export const datesOf = ({
  instalments,
  daysLater,
}: Pick<PaymentPlan, 'instalments' | 'daysLater'>): Instalment[] =>
  instalments.map((one) => ({ ...one, dueOn: addDays(one.dueOn, daysLater) }))

/** A plan's proofs with the days on which somebody has to have acted: later as its instalments are. */
export const provenBy = (
  proofs: readonly ProofNow[],
  { daysLater }: Pick<PaymentPlan, 'daysLater'>,
): ProofNow[] =>
  proofs.map(({ instalment, answer, counts, actBy }) => ({
    instalment,
    answer,
    counts,
    actBy: addDays(actBy, daysLater),
  }))

/** All of its days so many days later. */
export const laterBy = (plan: AgreedPlan, days: number): AgreedPlan => ({
  ...plan,
  instalments: datesOf({ instalments: [...plan.instalments], daysLater: days }),
  proofs: provenBy(plan.proofs, { daysLater: days }),
})

interface Came {
  payments: readonly Pick<LedgerEntry, 'amount' | 'on' | 'createdAt'>[]
  proofs: readonly PaymentProof[]
  owed: number
  timeZone: string
  /** What was made later does not count. */
  until?: string
}

/** Of a case's plans the one that both sides agreed to, with what came in since; null where none was agreed. */
export function agreedPlanOf(
  plans: readonly PaymentPlan[],
  { payments, proofs, owed, timeZone, until = '9999-12-31' }: Came,
): AgreedPlan | null {
  const plan = plans.find(({ agreedAt }) => agreedAt)
  if (!plan) return null
  const agreedOn = localDate(plan.agreedAt!, timeZone)
  // What was on record by then is no part of what they agreed on.
  const since = payments.filter(({ on, createdAt }) => on >= agreedOn && createdAt >= plan.agreedAt!)
  const paid = sumOf(since.filter(({ on }) => on <= until))
  return {
    instalments: datesOf(plan),
    paid,
    owed: owed + sumOf(since) - paid,
    pausedAt: plan.pausedAt,
    proofs: provenBy(
      proofs.filter((proof) => proof.plan.id === plan.id),
      plan,
    ),
  }
}

/** What lowers the debt is negative. */
const sumOf = (payments: Came['payments']) => -payments.reduce((sum, { amount }) => sum + amount, 0)

/** How much of each instalment is paid: money fills them in their order; a smaller claim shortens the last ones. */
export function paidOf({
  instalments,
  paid,
  owed,
}: Pick<AgreedPlan, 'instalments' | 'paid' | 'owed'>): (Instalment & { paid: number })[] {
  let before = 0
  return instalments.map((instalment) => {
    const upTo = Math.min(before + instalment.amount, paid + owed)
    const amount = Math.max(0, upTo - before)
    const part = Math.min(amount, Math.max(0, paid - before))
    before += instalment.amount
    return { ...instalment, amount, paid: part }
  })
}

/** Nothing more is due under the plan; the claim may still come to more. */
export const isPaid = (plan: AgreedPlan) => paidOf(plan).every(({ amount, paid }) => paid >= amount)

const countsOf = (proofs: readonly ProofNow[]) => proofs.reduce((sum, { counts }) => sum + counts, 0)

/** How far an instalment is filled by what is paid, beside what proofs of those before it count for. */
export function filledOf({ instalments, paid, owed, proofs }: AgreedPlan, instalment: number) {
  const before = countsOf(proofs.filter((proof) => proof.instalment < instalment))
  return paidOf({ instalments, paid: paid + before, owed: owed - before })[instalment - 1]!
}

/** As `paidOf`, with what proofs count for that nobody answered: for the plan only, nothing of it is paid (rule 25). */
export function countedOf(plan: AgreedPlan) {
  const counts = countsOf(plan.proofs)
  return paidOf({ ...plan, paid: plan.paid + counts, owed: plan.owed - counts }).map((one, at) => {
    const proof = plan.proofs.find(({ instalment }) => instalment === at + 1) ?? null
    return { ...one, number: at + 1, proof, recorded: Math.max(0, one.paid - (proof?.counts ?? 0)) }
  })
}

/** The proofs that their school has to answer on a day: what it has not answered by the last of its days counts by itself. */
export const askedOf = ({ proofs, pausedAt }: AgreedPlan, today: string) =>
  proofs
    .filter((proof) => waits(proof) && (pausedAt !== null || proof.actBy >= today))
    .toSorted((one, other) => one.instalment - other.instalment)

/** What its family has to pay: not what counts as paid, nor what waits for the school to answer a proof. */
export const openOf = (plan: AgreedPlan) =>
  countedOf(plan).filter(({ amount, paid, proof }) => paid < amount && !(proof && waits(proof)))

/** A proof that the school has to answer. */
export const waits = ({ answer }: Pick<PaymentProof, 'answer'>) => answer === null

/** After a no its family has a few days to pay. */
const isRefused = ({ answer }: ProofNow) => answer === ProofAnswer.REFUSED || answer === ProofAnswer.UNDONE

/** When the plan breaks if nothing more is paid: the days of grace after the first open instalment end. Null while it stands still. */
export function breaksAt(plan: AgreedPlan, rules: Pick<Rules, 'graceDays' | 'timeZone'>): Date | null {
  if (plan.pausedAt) return null
  const [open] = openOf(plan)
  if (!open) return null
  const spared = plan.proofs.filter(isRefused).map(({ actBy }) => actBy)
  const last = [addDays(open.dueOn, rules.graceDays), ...spared].toSorted().at(-1)!
  return startOfDay(addDays(last, 1), rules.timeZone)
}

/** The instalments of an offer as it would be agreed to: a smaller claim shortens the last ones, and needs no empty ones. */
export const shortened = ({ instalments }: Pick<PaymentPlan, 'instalments'>, owed: number): Instalment[] =>
  paidOf({ instalments, paid: 0, owed })
    .filter(({ amount }) => amount > 0)
    .map(({ dueOn, amount }) => ({ dueOn, amount }))

/** Why nobody can agree to an offer any more. */
export type PastAgreeing = 'more is owed' | 'too late'

/** Null while its dates are to come and it is of all that is owed. */
export function whyPastAgreeing(
  instalments: readonly Instalment[],
  { owed, today }: { owed: number; today: string },
): PastAgreeing | null {
  if (instalments.reduce((sum, { amount }) => sum + amount, 0) < owed) return 'more is owed'
  return isTooLateFor(instalments, today) ? 'too late' : null
}

/**
 * The last day on which a school can record what was proven and never answered: so long after the plan's last day, or
 * after the last one on which it could answer, as after a family's words that nobody answers (rule 12).
 */
export function recordableUntil(
  { instalments, proofs }: Pick<AgreedPlan, 'instalments' | 'proofs'>,
  { removeDays }: Pick<Rules, 'removeDays'>,
): string {
  const unanswered = proofs.filter((proof) => waits(proof) || proof.answer === ProofAnswer.SILENCE)
  const days = [instalments.at(-1)!.dueOn, ...unanswered.map(({ actBy }) => actBy)]
  return addDays(days.toSorted().at(-1)!, removeDays)
}

/** Nothing is left for the family to pay under the plan, but some of it is on no record: its school has to say so. */
export const isLeftUnrecorded = (plan: AgreedPlan): boolean =>
  !plan.pausedAt && !isPaid(plan) && openOf(plan).length === 0

/**
 * The last day on which its school does in time what waits for it about a plan that runs: answer a proof, or record what it
 * never answered. Null where nothing does. `waitingForSchool` tells the same in a statement.
 */
export function schoolActsBy(
  plan: AgreedPlan,
  rules: Pick<Rules, 'removeDays'>,
  today: string,
): string | null {
  if (plan.pausedAt) return null
  const asked = askedOf(plan, today).map(({ actBy }) => actBy)
  return asked.toSorted()[0] ?? (isLeftUnrecorded(plan) ? recordableUntil(plan, rules) : null)
}

/** Nobody can agree to a plan of which a date has passed. */
export const isTooLateFor = ([first]: readonly Pick<Instalment, 'dueOn'>[], today: string): boolean =>
  first !== undefined && first.dueOn < today

/** Until when it can be agreed to, where that is sooner than the last day on which its answer is in time. */
export const agreeableUntil = (
  [first]: readonly Pick<Instalment, 'dueOn'>[],
  lastDay: string,
): string | null => (first !== undefined && first.dueOn < lastDay ? first.dueOn : null)
