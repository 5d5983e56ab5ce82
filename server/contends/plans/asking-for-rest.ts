import { ref } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import { isClosed } from '../../debtors/debtor.entity.js'
import { formatMinor } from '../../../common/money.js'
import { UserErrorCode } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import type { Case } from '../case.js'
import type { Cases } from '../cases.js'
import type { InstalmentInput } from '../contend-input.js'
import { Saying } from '../contend-message.entity.js'
import { Contend, Triage } from '../contend.entity.js'
import { whyNotContended } from '../families/contendable.js'
import { datesOf } from '../../standing/instalments.js'
import { PaymentPlan, type Instalment } from './payment-plan.entity.js'
import { standStill } from '../stand-still.js'
import { evenly, type PaymentPlans } from './payment-plans.js'
import { keyOfRest } from './rest-key.js'
import { ContendReason, ContendState, Side } from '../../standing/states.js'
import type { Standings } from '../../standing/standing.js'

interface Needs extends RequestContext {
  cases: Cases
  paymentPlans: PaymentPlans
  standings: Standings
}

/**
 * "I paid part and need time for the rest": a dispute that carries a plan. What is left is known once the school has
 * answered what was paid; from then on the plan is a plea of its own.
 */
export class AskingForRest {
  constructor(private readonly context: Needs) {}

  /** The plan for what is left beside what a family says that it paid; throws all that is wrong with either. Minor units. */
  proposed(given: readonly InstalmentInput[], owed: number, saysPaid: number): Instalment[] {
    const check = new Validation()
    this.checkLeft(check, owed, saysPaid)
    const left = saysPaid < owed ? owed - saysPaid : owed
    const plan = check.also(() => this.context.paymentPlans.proposed(given, left))
    check.done()
    return plan!
  }

  checkLeft(check: Validation, owed: number, saysPaid: number): void {
    if (saysPaid >= owed)
      check.refuse(
        UserErrorCode.INVALID,
        'amountPaid',
        `Only ${formatMinor(owed, this.context.rules.currency)} is owed, so nothing is left. If you have paid it all, choose “I have paid”.`,
      )
  }

  /** Opens the plea, if the dispute that carries its plan has just ended well and something is left. Callers hold the claim's lock. */
  async plead({ contend: dispute, debtor, school }: Case): Promise<void> {
    const { em } = this.context
    if (dispute.reason !== ContendReason.ALREADY_PAID || dispute.state !== ContendState.ACCEPTED) return
    const asked = await em.findOne(PaymentPlan, { contend: dispute.id })
    const requestKey = keyOfRest(dispute.id)
    if (!asked || isClosed(debtor) || (await em.count(Contend, { debtor: debtor.id, requestKey })) > 0) return
    const reason = ContendReason.MORE_TIME
    const standing = await this.context.standings.ofOne(debtor.id)
    if (whyNotContended(debtor, school.state, standing, { reason })) return
    const now = this.context.now()
    const { contactEmail, account, link, byPrintedLetter } = dispute
    const plea = em.create(Contend, {
      debtor: ref(debtor),
      reason,
      state: ContendState.OPEN,
      openedAt: now,
      clockFrom: now,
      triage: Triage.NEW,
      contactEmail,
      account,
      link,
      byPrintedLetter,
      requestKey,
    })
    await em.flush()
    const { paymentPlans, cases } = this.context
    const plan = await paymentPlans.propose(plea, Side.FAMILY, this.#ofWhatIsLeft(asked, debtor.owed))
    await cases.say(
      { contend: plea, debtor, school },
      {
        act: Saying.OPEN,
        by: Side.FAMILY,
        author: account && (await account.loadOrFail()),
        byPrint: byPrintedLetter,
        plan,
      },
    )
    await standStill(this.context, debtor, now)
  }

  /** On the days that the family asked for. Where something else is left than it said, as much on each. */
  #ofWhatIsLeft(asked: PaymentPlan, owed: number): Instalment[] {
    const instalments = datesOf(asked)
    const total = instalments.reduce((sum, { amount }) => sum + amount, 0)
    if (total === owed) return instalments
    const days = instalments.slice(0, owed)
    const even = evenly(owed, days.length)
    return days.map(({ dueOn }, at) => ({ dueOn, amount: even[at]! }))
  }
}
