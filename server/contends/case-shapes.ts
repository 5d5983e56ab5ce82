import type { RequestContext } from '../request.js'
import type { Documents } from '../documents/documents.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import type { LedgerEntry } from '../debtors/ledger/ledger-entry.entity.js'
import { livingPayments } from '../standing/living-payments.js'
import { Document } from '../documents/document.entity.js'
import { File } from '../documents/file.js'
import { addDays, localDate } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { askingOf, isBeyondAsking, type Asking } from './asked-before.js'
import { PAUSED, inWords } from './letters/case-words.js'
import { whyNotContended } from './families/contendable.js'
import { escalateBy, nextTick, type OnRecord } from '../standing/contend-clock.js'
import { ContendMessage } from './contend-message.entity.js'
import {
  InstalmentState,
  Resolved,
  type ContendShape,
  type PlanShape,
  type ProofShape,
} from './contend-shapes.js'
import { Contend } from './contend.entity.js'
import {
  agreedPlanOf,
  breaksAt,
  datesOf,
  countedOf,
  shortened,
  openOf,
  askedOf,
  schoolActsBy,
  whyPastAgreeing,
} from '../standing/instalments.js'
import { asReaderOf, hasProof, readsOnly, type Party } from './families/parties.js'
import { PaymentPlan } from './plans/payment-plan.entity.js'
import { PaymentProof } from './plans/payment-proof.entity.js'
import { provableOf } from './plans/provable.js'
import { keyOfRest } from './plans/rest-key.js'
import type { Standing, Standings } from '../standing/standing.js'
import { standTogether } from '../standing/stand-together.js'
import {
  AWAITING_SCHOOL,
  ContendAct,
  ContendState,
  NEXT,
  ON_THE_DESK,
  PENDING,
  Side,
  kindOf,
  step,
} from '../standing/states.js'
import { shownNames } from './families/surname.js'

interface Needs extends RequestContext {
  documents: Documents
  standings: Standings
}

/** Cases as one side reads them at this moment: as many as are asked for, in one statement for each kind of row. */
export class CaseShapes {
  constructor(private readonly context: Needs) {}

  /** The contends come with their claims and schools read. */
  async of(contends: readonly Contend[], party: Party): Promise<ContendShape[]> {
    if (contends.length === 0) return []
    const { em } = this.context
    const ids = { $in: contends.map(({ id }) => id) }
    const oldestFirst = { orderBy: { id: 'asc' } } as const
    const [plans, messages, files, standing] = await Promise.all([
      em.find(PaymentPlan, { contend: ids }, oldestFirst),
      em.find(ContendMessage, { contend: ids }, oldestFirst),
      em.find(Document, { message: { contend: ids } }, oldestFirst),
      this.context.standings.of(contends.map(({ debtor }) => debtor.id)),
    ])
    const payments = await this.#payments(contends, plans)
    const proofs = await this.#proofs(plans)
    const beside = await this.#beside(contends, plans)
    const asking = await askingOf(em, contends.filter(isAnswered))
    const rests = await this.#rests(contends, plans)
    return contends.map((contend) => {
      const debtor = contend.debtor.getEntity()
      return this.#shape(contend, asReaderOf(contend, party), {
        debtor,
        plans: plans.filter((plan) => plan.contend.id === contend.id),
        messages: messages.filter((message) => message.contend.id === contend.id),
        files,
        standing: standing(debtor.id),
        proofs: proofs.filter(({ plan }) => plan.getEntity().contend.id === contend.id),
        payments: payments.filter((line) => line.debtor.id === debtor.id),
        beside: beside.filter((other) => other.debtor.id === debtor.id),
        asking: asking(contend.id),
        rest: rests.find(({ requestKey }) => requestKey === keyOfRest(contend.id)),
      })
    })
  }

  /** What came in on claims with an agreed plan. */
  async #payments(contends: readonly Contend[], plans: readonly PaymentPlan[]): Promise<LedgerEntry[]> {
    const agreed = new Set(plans.filter(({ agreedAt }) => agreedAt).map(({ contend }) => contend.id))
    const debtors = contends.filter(({ id }) => agreed.has(id)).map(({ debtor }) => debtor.id)
    return livingPayments(this.context.em, debtors)
  }

  /** What families have proven of agreed plans. */
  async #proofs(plans: readonly PaymentPlan[]): Promise<PaymentProof[]> {
    const agreed = plans.filter(({ agreedAt }) => agreedAt).map(({ id }) => id)
    return agreed.length === 0 ? [] : this.context.em.find(PaymentProof, { plan: { $in: agreed } })
  }

  /** The cases for which plans, or the days to ask about an earlier no, stand still. */
  async #beside(contends: readonly Contend[], plans: readonly PaymentPlan[]): Promise<Contend[]> {
    const paused = new Set(plans.filter(({ pausedAt }) => pausedAt).map(({ contend }) => contend.id))
    const still = contends.filter(
      ({ id, state, stood }) => paused.has(id) || (state === ContendState.REJECTED && stood),
    )
    const debtors = still.map(({ debtor }) => debtor.id)
    if (debtors.length === 0) return []
    return this.context.em.find(Contend, { debtor: { $in: debtors }, state: { $in: [...PENDING] } })
  }

  /** What disputes with a plan have become beside the answer that they have had. */
  async #rests(contends: readonly Contend[], plans: readonly PaymentPlan[]): Promise<Contend[]> {
    const planned = new Set(plans.map(({ contend }) => contend.id))
    const ended = contends.filter(
      ({ id, reason, state }) =>
        kindOf(reason) === 'dispute' && state === ContendState.ACCEPTED && planned.has(id),
    )
    if (ended.length === 0) return []
    return this.context.em.find(Contend, {
      debtor: { $in: ended.map(({ debtor }) => debtor.id) },
      requestKey: { $in: ended.map(({ id }) => keyOfRest(id)) },
    })
  }

  #shape(contend: Contend, party: Party, file: CaseFile): ContendShape {
    const { rules } = this.context
    const { side } = party
    const reads = readsOnly(party, contend.debtor.getEntity())
    const now = this.context.now()
    const { debtor, plans, messages, files, standing, payments, proofs, beside, asking, rest } = file
    const { reason } = contend
    const agreed = agreedPlanOf(plans, { payments, proofs, owed: debtor.owed, timeZone: rules.timeZone })
    const others = beside
      .filter(({ id }) => id !== contend.id)
      .map((other) => ({ ...onRecord(other), plan: null }))
    const stands = standTogether([{ ...onRecord(contend), plan: agreed }, ...others], rules, now)[0]!
    const { state } = stands
    const runs = state === ContendState.AGREED ? stands.plan : null
    const isPaused = runs?.pausedAt != null
    const breaks = runs && breaksAt(runs, rules)
    const today = localDate(now, rules.timeZone)
    const asked = runs && askedOf(runs, today)[0]
    // An earlier offer stays in the thread as it was made.
    const offer = agreed || !PENDING.includes(state) ? null : (plans.at(-1) ?? null)
    const planShapes = new Map(
      plans.map((plan) => [plan.id, this.#plan(plan, stands, plan === offer ? debtor.owed : Infinity)]),
    )
    const mayAgree = offer !== null && whyPastAgreeing(datesOf(offer), { owed: debtor.owed, today }) === null
    const lastDay = (days: number) => addDays(localDate(stands.clockFrom, rules.timeZone), days)
    const open = state === ContendState.OPEN || state === ContendState.OVERDUE
    const actsBy = runs && schoolActsBy(runs, rules, today)
    const recordable = asked ? null : actsBy
    const isBeyond = isBeyondAsking(asking, standing)
    const mayEscalate =
      !isBeyond &&
      escalateBy(stands, rules, now) !== null &&
      whyNotContended(debtor, debtor.school.getEntity().state, standing, contend) === null
    const named = (amount: number | null) => (amount === null ? null : { amount, currency: rules.currency })
    return {
      debtor,
      party,
      id: contend.id,
      reason,
      state,
      inWords: isPaused ? PAUSED : inWords(state, reason),
      isPaused,
      resolved: PENDING.includes(state) ? Resolved.PENDING : Resolved.YES,
      outcome: contend.outcome,
      saysOwed: named(contend.saysOwed),
      saysPaid: named(contend.saysPaid),
      saysPaidOn: contend.saysPaidOn,
      byPrintedLetter: contend.byPrintedLetter,
      openedAt: contend.openedAt,
      ...(hasProof(party) ? namesOf(debtor) : shownNames(debtor)),
      school: debtor.school.getEntity(),
      amountOwed: { amount: debtor.owed, currency: rules.currency },
      dueOn: actsBy ?? this.#dueOn(stands, lastDay),
      waitsFor: actsBy ? Side.SCHOOL : (WAITS_FOR[state] ?? null),
      planEndsAfter: breaks ? addDays(localDate(breaks, rules.timeZone), -1) : null,
      removedAfter: open ? lastDay(rules.removeDays) : recordable,
      restWaits: rest && AWAITING_SCHOOL.includes(standsNow(rest, rules, now)) ? rest.id : null,
      mayEscalateLater: state === ContendState.REJECTED && stands.stood != null && !isBeyond,
      asksAgain: mayEscalate && asking === 'AGAIN',
      escalateBy: mayEscalate ? lastDay(rules.escalateDays) : null,
      plan: [...planShapes.values()].findLast(({ agreedAt }) => agreedAt) ?? [...planShapes.values()].at(-1),
      messages: messages.map(({ id, side: by, act, text, plan, at, byPrintedLetter }) => ({
        id,
        side: by,
        act,
        text,
        files: files
          .filter((document) => document.message?.id === id)
          .map((document) => File.of(document, this.context, { named: hasProof(party) })),
        plan: plan && planShapes.get(plan.id),
        proof: proofShape(
          proofs.find(({ message }) => message.id === id),
          rules,
        ),
        at,
        byPrintedLetter,
      })),
      mayDo: NEXT[state]
        .filter((next) => {
          const { act, by } = next
          return !reads && by === side && step(state, reason, act, by, contend.stood?.state) === next
        })
        .map(({ act }) => act)
        .filter((act) => !NOT_ASKED_FOR.includes(act))
        // What is granted after a part follows from what is put right.
        .filter((act) => act !== ContendAct.ACCEPT || state !== ContendState.ANSWERED_IN_PART)
        .filter((act) => act !== ContendAct.ESCALATE || mayEscalate)
        .filter((act) => act !== ContendAct.AGREE || mayAgree),
      // Whoever decides says it with the decision.
      mayComment: !reads && side !== Side.PROVIDER && (state in WAITS_FOR || mayEscalate),
      mayProve:
        runs && !reads && side === Side.FAMILY
          ? provableOf(
              runs,
              { byPrint: party.byPrint === true, today: localDate(now, rules.timeZone) },
              rules,
            )
          : null,
      mayRefuseProof: side === Side.SCHOOL ? (asked?.instalment ?? null) : null,
      mayState:
        !reads &&
        side === Side.FAMILY &&
        state === ContendState.DISMISSED &&
        contend.statement === null &&
        standing.removed === null,
      statement: contend.statement,
    }
  }

  #dueOn({ state, plan, ...stands }: OnRecord, lastDay: (days: number) => string): string | null {
    const { rules } = this.context
    if (state === ContendState.AGREED) return (plan && !plan.pausedAt && openOf(plan)[0]?.dueOn) || null
    if (state === ContendState.OVERDUE) return lastDay(rules.answerDays)
    if (!nextTick({ state, plan, ...stands }, rules)) return null
    if (state === ContendState.ANSWERED_IN_PART) return lastDay(rules.escalateDays)
    return lastDay(ON_THE_DESK.includes(state) ? rules.decideDays : rules.answerDays)
  }

  #plan(plan: PaymentPlan, { state, plan: agreed }: OnRecord, owed: number): PlanShape {
    const { rules } = this.context
    const now = this.context.now()
    const { currency } = rules
    const counts = plan.agreedAt ? agreed : null
    const runs = state === ContendState.AGREED || state === ContendState.BROKEN
    const brokenAt = counts && breaksAt(counts, rules)
    const open = counts && new Set(openOf(counts).map(({ number }) => number))
    // What was not late when its dates stopped is not late while they stand still.
    const today = localDate(counts?.pausedAt ?? now, rules.timeZone)
    const parts = counts
      ? countedOf(counts)
      : datesOf({ ...plan, instalments: shortened(plan, owed) }).map((one) => ({ ...one, recorded: 0 }))
    return {
      id: plan.id,
      proposedBy: plan.proposedBy,
      proposedAt: plan.proposedAt,
      agreedAt: plan.agreedAt,
      instalments: parts.map(({ dueOn, amount, recorded }, at) => ({
        number: at + 1,
        dueOn,
        amount: { amount, currency },
        paid: { amount: recorded, currency },
        state: instalmentState({
          isPaid: counts !== null && recorded >= amount,
          isProven: open !== null && runs && !open.has(at + 1),
          isLate: counts !== null && runs && dueOn < today,
          broken: brokenAt !== null && brokenAt <= now,
        }),
      })),
    }
  }
}

const standsNow = (contend: Contend, rules: Rules, now: Date): ContendState =>
  standTogether([{ ...onRecord(contend), plan: null }], rules, now)[0]!.state

const onRecord = ({ state, reason, clockFrom, stood }: Contend): Omit<OnRecord, 'plan'> => ({
  state,
  reason,
  clockFrom,
  stood: state === ContendState.REJECTED ? stood : null,
})
const namesOf = ({ studentName, parentName }: Debtor) => ({ studentName, parentName })

const proofShape = (proof: PaymentProof | undefined, { currency }: Rules): ProofShape | null =>
  proof
    ? {
        instalment: proof.instalment,
        paidOn: proof.paidOn,
        amount: { amount: proof.amount, currency },
        answer: proof.answer,
      }
    : null

interface Instalment {
  isPaid: boolean
  isProven: boolean
  isLate: boolean
  broken: boolean
}

function instalmentState({ isPaid, isProven, isLate, broken }: Instalment) {
  if (isPaid) return InstalmentState.PAID
  if (isProven) return InstalmentState.PROVEN
  if (!isLate) return InstalmentState.UPCOMING
  return broken ? InstalmentState.MISSED : InstalmentState.LATE
}

/** What follows from something else that is done: the claim's own end or return, an undone letter, what an outcome grants. */
const NOT_ASKED_FOR: readonly ContendAct[] = [
  ContendAct.SETTLE,
  ContendAct.RESUME,
  ContendAct.RESTORE,
  ContendAct.UNDO,
  ContendAct.ACCEPT_IN_PART,
  ContendAct.ESCALATE_AGAIN,
]

const isAnswered = ({ state, reason }: Contend) =>
  step(state, reason, ContendAct.ESCALATE, Side.FAMILY) !== null

const WAITS_FOR: Partial<Record<ContendState, Side>> = {
  OPEN: Side.SCHOOL,
  OVERDUE: Side.SCHOOL,
  ESCALATED: Side.PROVIDER,
  ESCALATED_AGAIN: Side.PROVIDER,
  COUNTERED: Side.FAMILY,
  ANSWERED_IN_PART: Side.FAMILY,
  AGREED: Side.FAMILY,
}

/** Everything that belongs to one case. */
interface CaseFile {
  debtor: Debtor
  plans: PaymentPlan[]
  messages: ContendMessage[]
  /** Of this case and of others. */
  files: Document[]
  standing: Standing
  payments: LedgerEntry[]
  proofs: PaymentProof[]
  /** What lives beside its plan. */
  beside: Contend[]
  asking: Asking
  /** The request for time that it has become beside its answer. */
  rest: Contend | undefined
}
