import type { Account } from '../accounts/account.entity.js'
import type { RequestContext } from '../request.js'
import { isClosed, type Debtor } from '../debtors/debtor.entity.js'
import type { LedgerEntry } from '../debtors/ledger/ledger-entry.entity.js'
import { paidBy, paymentsOf, voidings } from '../standing/living-payments.js'
import { answeredBy, claimsMore, isMet } from './grants.js'
import { addDays, localDate } from '../../common/days.js'
import type { Rules } from '../shared/rules.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { agreedPlan } from '../standing/agreed-plan.js'
import type { Case, Said } from './case.js'
import type { StepsOfCases } from './ports.js'
import { Contend, type Stood } from './contend.entity.js'
import { PaymentPlan } from './plans/payment-plan.entity.js'
import { moveDates } from './move-dates.js'
import { breaksAt, isPaid, openOf, type AgreedPlan } from '../standing/instalments.js'
import { standStill, stoodOf } from './stand-still.js'
import { statusAfter } from './status-after.js'
import { ContendAct, ContendState, LIVE, Side, kindOf, mayLiveBeside } from '../standing/states.js'
import type { CaseLetters } from './letters/case-letters.js'
import type { ClaimLinks } from './families/claim-links.js'

interface Needs extends RequestContext {
  caseLetters: CaseLetters
  cases: StepsOfCases
  claimLinks: ClaimLinks
}

/** Rule 21: a claim that was closed and comes back has its cases as they were. Their clocks have stood still. */
export class ComingBack {
  constructor(private readonly context: Needs) {}

  /**
   * Does nothing while the claim is closed. `undone`: by mistake, a moment ago, and nobody has been written to; `voided`: by
   * a payment that is voided, so that nobody has said which status it has now.
   */
  async resume(debtor: Debtor, { undone = false, voided = false }: Reopened): Promise<void> {
    const { em } = this.context
    if (isClosed(debtor)) return
    await this.context.claimLinks.openAgain(debtor)
    const rested = await em.find(Contend, {
      debtor: debtor.id,
      stood: { $ne: null },
      state: { $nin: [ContendState.BROKEN, ContendState.REJECTED] },
    })
    for (const contend of rested) {
      const found = { contend, debtor, school: await debtor.school.loadOrFail() }
      const wasInPart = contend.stood!.state === ContendState.ANSWERED_IN_PART
      const stood = wasInPart && claimsMore(debtor, contend) ? contend.answered! : contend.stood!
      await this.#takeUp(found, stood, { unwritten: undone, voided })
    }
    await em.flush()
    await standStill(this.context, debtor, this.context.now(), { undone })
  }

  async #takeUp(
    found: Case,
    stood: Stood,
    { voided = false, ...told }: Pick<Said, 'unwritten' | 'untold' | 'as'> & Pick<Reopened, 'voided'>,
  ): Promise<void> {
    const { contend, debtor } = found
    const { em, rules } = this.context
    contend.stood = stood
    const undone = told.unwritten === true
    const plan = stood.state === ContendState.AGREED ? await agreedPlan(em, contend, debtor, rules) : null
    const isKept = plan !== null && isPaid(plan)
    // What was paid to its end was kept, whatever the claim comes to now.
    if (isKept) {
      contend.stood = null
      if (voided && !undone)
        debtor.status = statusAfter(ContendState.AGREED, ContendState.KEPT, debtor.status, debtor.owed > 0)
    } else {
      const act = { act: ContendAct.RESUME, by: Side.SCHOOL }
      const { to } = this.context.cases.next(found, act.act, act.by)
      await moveDates(this.context, contend, { stood, plan, undone })
      // What is undone in the moment says again what it said, whatever that was.
      if (!undone) debtor.status = statusAfter(contend.state, to, debtor.status)
      contend.state = to
      contend.outcome = stood.outcome
      contend.answered = stood.state === ContendState.ANSWERED_IN_PART ? contend.answered : null
      await this.context.caseLetters.takeBack(contend, ['settled', 'kept', 'accepted', 'taken'])
      await this.context.cases.say(found, { ...act, author: this.context.actor, ...told })
    }
  }

  /** The newest plan that runs or was kept, as it is paid now. */
  async planNow(debtor: Debtor): Promise<AgreedPlan | null> {
    const contend = await this.#planned(debtor)
    return contend && agreedPlan(this.context.em, contend, debtor, this.context.rules)
  }

  /**
   * Rule 25: a payment is voided. A plan that it had paid to its end goes on; of one that runs whatever is open again has a
   * few days at least. `before`: the plan as it was paid until now; `undone`: the payment that completed the claim, in the
   * moment, so that the plan stands as it did.
   */
  async unpaid(debtor: Debtor, before: AgreedPlan | null, undone: boolean): Promise<void> {
    const { em } = this.context
    const contend = isClosed(debtor) ? null : await this.#planned(debtor)
    const plan = contend && (await agreedPlan(em, contend, debtor, this.context.rules))
    if (!plan || !before || isPaid(plan)) return
    const found = { contend: contend!, debtor, school: await debtor.school.loadOrFail() }
    const stood = stoodOf(contend!, debtor, this.context.now())
    if (stood.state === ContendState.AGREED) {
      const isAsOpen = openOf(plan)[0]?.number === openOf(before)[0]?.number
      if (!isAsOpen) await moveDates(this.context, contend!, { stood, plan, undone })
    } else {
      if (!(await this.#mayGoOn(contend!))) return
      const kept = { ...stood, state: ContendState.AGREED, at: stood.clockFrom }
      await this.#takeUp(found, kept, BY_A_VOIDED_PAYMENT)
    }
    await em.flush()
    await standStill(this.context, debtor, this.context.now())
  }

  /**
   * Rule 25: a payment that answered a dispute is voided, or without which the answer does not meet what the family says. It
   * was no answer, unless the case has gone on since. Throws while
   * the family's request for time for what is left after that payment waits for an answer: both cannot be open at once.
   * `wasClosed`: it was opened by this very act.
   */
  async unanswered(debtor: Debtor, payment: LedgerEntry, wasClosed: boolean): Promise<void> {
    const { em } = this.context
    if (isClosed(debtor)) return
    const answered = await em.find(
      Contend,
      {
        debtor: debtor.id,
        state: { $in: [ContendState.ACCEPTED, ContendState.ANSWERED_IN_PART] },
        answered: { $ne: null },
      },
      { orderBy: { id: 'desc' } },
    )
    const voids = await voidings(em, debtor.id)
    const paid = await paymentsOf(em, debtor)
    const contend =
      answered.find((one) => one.answered!.line === payment.requestKey) ??
      answered.find((one) => wasPartOfAnswer(one, payment, { voids, paid, rules: this.context.rules }))
    if (!contend) return
    const goesOn = { ...contend, state: contend.answered!.state }
    const others = await em.find(Contend, {
      debtor: debtor.id,
      id: { $ne: contend.id },
      state: { $in: [...LIVE] },
    })
    const beside = others.filter((other) => !mayLiveBeside(goesOn, other))
    if (beside.some(({ reason }) => kindOf(reason) === 'plea'))
      throw refuse(UserErrorCode.CONFLICT, 'paymentId', wasClosed ? HAD_ASKED_FOR_TIME : ASKS_FOR_TIME)
    if (beside.length > 0) return
    const found = { contend, debtor, school: await debtor.school.loadOrFail() }
    await this.#takeUp(found, contend.answered!, BY_A_VOIDED_PAYMENT)
    await em.flush()
    await standStill(this.context, debtor, this.context.now())
  }

  /**
   * Rule 23: more is claimed again than a part that was granted had left, so that was no answer. The letter about the raise
   * says that the case goes on.
   */
  async takenBack(found: Case): Promise<void> {
    const { contend, debtor } = found
    await this.#takeUp(found, contend.answered!, { untold: true })
    await this.context.em.flush()
    await standStill(this.context, debtor, this.context.now())
  }

  async #planned(debtor: Debtor): Promise<Contend | null> {
    const state = { $in: [ContendState.AGREED, ContendState.KEPT] }
    return this.context.em.findOne(Contend, { debtor: debtor.id, state }, { orderBy: { id: 'desc' } })
  }

  /**
   * Rule 25: what was paid in time and recorded late keeps a plan that its clock had broken, as soon as no other plea lives
   * beside it. One that a newer plan stands for is over. `author`: who of the school brought that about; null: somebody else,
   * or the clock. Answers whether one goes on.
   */
  async restorePlan(debtor: Debtor, author: Account | null): Promise<boolean> {
    if (isClosed(debtor)) return false
    const { em, rules, caseLetters, cases } = this.context
    const contend = await em.findOne(
      Contend,
      { debtor: debtor.id, state: ContendState.BROKEN, stood: { $ne: null } },
      { orderBy: { id: 'desc' } },
    )
    if (!contend || !(await this.#mayGoOn(contend))) return false
    const until = addDays(localDate(contend.clockFrom, rules.timeZone), -1)
    const inTime = await agreedPlan(em, contend, debtor, { ...rules, until })
    const breaks = inTime && breaksAt(inTime, rules)
    if (breaks && breaks <= contend.clockFrom) return false
    const found = { contend, debtor, school: await debtor.school.loadOrFail() }
    const act = { act: ContendAct.RESTORE, by: Side.SCHOOL, author }
    const { to } = cases.next(found, act.act, act.by)
    const stood = contend.stood!
    // It has not stood still: its dates move only where the next one is too near.
    const now = { ...stood, at: this.context.now().toISOString() }
    await moveDates(this.context, contend, {
      stood: now,
      plan: await agreedPlan(em, contend, debtor, rules),
    })
    debtor.status = statusAfter(contend.state, to, debtor.status)
    contend.state = to
    await caseLetters.takeBack(contend, ['broken'])
    // That all is paid is told by the claim's own letter.
    await cases.say(found, { ...act, untold: debtor.owed === 0 })
    await standStill(this.context, debtor, this.context.now())
    return true
  }

  /** Whether a plan that was over may run again: the family does not ask for other dates now, and no newer plan stands for it. */
  async #mayGoOn(contend: Contend): Promise<boolean> {
    const { em } = this.context
    const ofClaim = { debtor: contend.debtor.id }
    const live = await em.find(Contend, { ...ofClaim, state: { $in: [...LIVE] } })
    const goesOn = { ...contend, state: ContendState.AGREED }
    if (!live.every((other) => mayLiveBeside(goesOn, other))) return false
    const newer = { agreedAt: { $ne: null }, contend: { ...ofClaim, id: { $gt: contend.id } } }
    return (await em.count(PaymentPlan, newer)) === 0
  }
}

/** How a claim came to be open again. */
export interface Reopened {
  undone?: boolean
  voided?: boolean
}

const ASKS_FOR_TIME =
  'The family asks for time for what is left after this payment. That needs an answer first; then the payment can be voided.'

const HAD_ASKED_FOR_TIME =
  'The family had asked for time for what was left after this payment. First undo what completed the claim (void that payment, or change the status), and answer the family; then this payment can be voided.'

/** The claim was open all the while. */
const BY_A_VOIDED_PAYMENT = { as: 'reopened' } as const

interface Money {
  voids: readonly LedgerEntry[]
  paid: readonly LedgerEntry[]
  rules: Rules
}

/**
 * Whether the payment was recorded in the course of the case, or is the one that the family says, and the answer, which said what is owed then, does not meet what
 * the family says without it and what else of that was voided since, or was an amount that was taken for more than it was.
 */
function wasPartOfAnswer(contend: Contend, payment: LedgerEntry, { voids, paid, rules }: Money): boolean {
  const { answered, saysOwed, saysPaid } = contend
  const { at, owed, whole, line } = answered!
  const answeredAt = new Date(at)
  const counts = answeredBy(contend, line, rules)
  const isOfCase = (one: LedgerEntry) => one.createdAt <= answeredAt && counts(one)
  if (owed === undefined || !isOfCase(payment)) return false
  if (!whole) return line === null
  if (saysOwed === null && saysPaid === null) return false
  const voided = voids
    .filter(({ createdAt }) => createdAt > answeredAt)
    .map((one) => one.voids!.getEntity())
    .filter(isOfCase)
  const left = { owed: owed + paidBy(voided), paid: paidBy(paid.filter(isOfCase)) }
  return !isMet({ saysOwed, saysPaid }, left)
}
