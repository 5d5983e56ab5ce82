import { ref } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import type { Debtor } from '../../debtors/debtor.entity.js'
import { authorise } from '../../policy.js'
import { addMonths, localDate } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { rowId } from '../../shared/row-id.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { NO_PLAN } from '../letters/case-words.js'
import { noSuchContend, type Case } from '../case.js'
import { type Cases } from '../cases.js'
import {
  PlanAnswer,
  type AnswerPlanInput,
  type InstalmentInput,
  type PleadForTimeInput,
} from '../contend-input.js'
import type { ContendShape } from '../contend-shapes.js'
import type { Contend } from '../contend.entity.js'
import { datesOf, shortened, whyPastAgreeing } from '../../standing/instalments.js'
import { saidBy, type Party, type Parties } from '../families/parties.js'
import { PaymentPlan, type Instalment } from './payment-plan.entity.js'
import { ContendAct, ContendReason, Side, kindOf } from '../../standing/states.js'
import { refuseUnread } from '../read-up-to.js'
import type { CaseFiles } from '../case-files.js'
import type { OpeningCases } from '../families/opening.js'

interface Needs extends RequestContext {
  caseFiles: CaseFiles
  cases: Cases
  openings: OpeningCases
  parties: Parties
}

/** Pleas for time: a plan goes back and forth until both sides agree to the same one. */
export class PaymentPlans {
  constructor(private readonly context: Needs) {}

  async plead(input: PleadForTimeInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'pleadForTime')
    const check = new Validation()
    const { rules } = this.context
    const message = check.optionalLines('message', 'your message', input.message, rules.contendText)
    return this.context.openings.open({ ...input, message, reason: ContendReason.MORE_TIME }, check)
  }

  /** Whoever the plan on the table waits for: the school after a plea, the family after a counter-offer. */
  async answer(input: AnswerPlanInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'answerPlan')
    const check = new Validation()
    const text = check.optionalLines('message', 'your message', input.message, this.context.rules.contendText)
    check.done()
    return this.context.cases.locked(rowId(input.contendId), async (found) => {
      const party = await this.context.parties.of(found, input.token)
      if (party.side === Side.PROVIDER) throw noSuchContend()
      await this.#answer(found, party, { ...input, text })
      return this.context.caseFiles.shape(found.contend, party)
    })
  }

  /** Puts a plan on the table. */
  async propose(contend: Contend, proposedBy: Side, instalments: Instalment[]): Promise<PaymentPlan> {
    const { em } = this.context
    const plan = em.create(PaymentPlan, {
      contend: ref(contend),
      proposedBy,
      proposedAt: this.context.now(),
      instalments,
      daysLater: 0,
    })
    await em.flush()
    return plan
  }

  /** Whether the family has proposed just these dates and amounts in one of these cases. */
  async wasProposed(contends: readonly Contend[], instalments: readonly Instalment[]): Promise<boolean> {
    const plans = await this.context.em.find(PaymentPlan, {
      contend: { $in: contends.map(({ id }) => id) },
      proposedBy: Side.FAMILY,
    })
    const asText = (all: readonly Instalment[]) => all.map(({ dueOn, amount }) => `${dueOn} ${amount}`).join()
    return plans.some((plan) => asText(plan.instalments) === asText(instalments))
  }

  async #answer(
    found: Case,
    party: Party,
    {
      answer,
      planId,
      readUpTo,
      instalments,
      text,
    }: Omit<AnswerPlanInput, 'contendId'> & { text: string | null },
  ): Promise<void> {
    const { em, cases } = this.context
    const { side } = party
    if (kindOf(found.contend.reason) === 'dispute') throw refuse(UserErrorCode.CONFLICT, 'contendId', NO_PLAN)
    const act = answer === PlanAnswer.DECLINE && side === Side.SCHOOL ? ContendAct.REJECT : ContendAct[answer]
    // First of all: whoever comes second hears that, and not what is wrong with a form that is out of date.
    cases.next(found, act, side)
    await refuseUnread(em, found.contend, { side, readUpTo })
    const said = { act, ...saidBy(party), text }
    if (answer === PlanAnswer.AGREE) {
      const plan = await em.findOneOrFail(
        PaymentPlan,
        { contend: found.contend.id },
        { orderBy: { id: 'desc' } },
      )
      if (planId != null && rowId(planId) !== plan.id)
        throw refuse(UserErrorCode.CONFLICT, 'planId', OTHER_PLAN)
      this.#fits(datesOf(plan), found.debtor)
      // What the claim grows by after this is no part of it.
      plan.instalments = shortened(plan, found.debtor.owed)
      plan.agreedAt = this.context.now()
      return cases.move(found, { ...said, plan })
    }
    if (answer === PlanAnswer.COUNTER) {
      const plan = await this.propose(found.contend, side, this.proposed(instalments, found.debtor.owed))
      return cases.move(found, { ...said, plan })
    }
    if (side === Side.SCHOOL && !text)
      throw refuse(UserErrorCode.REQUIRED, 'message', 'Say why: the family reads it.')
    return cases.move(found, said)
  }

  /** A plan is about all that is owed, on days to come: where that is so no more it has to be proposed anew. */
  #fits(instalments: readonly Instalment[], { owed }: Debtor): void {
    const { currency, timeZone } = this.context.rules
    const because = whyPastAgreeing(instalments, { owed, today: localDate(this.context.now(), timeZone) })
    if (because === null) return
    const words =
      because === 'too late'
        ? 'A date of this plan has passed by now.'
        : `What is owed has changed to ${formatMinor(owed, currency)} since this plan was proposed.`
    throw refuse(UserErrorCode.CONFLICT, 'contendId', `${words} Propose another plan.`)
  }

  /** The instalments as they will be kept, every amount filled in; throws all that is wrong with them. Minor units. */
  proposed(given: readonly InstalmentInput[], owed: number): Instalment[] {
    const { planInstalments, planMonths, currency, timeZone } = this.context.rules
    const check = new Validation()
    const wrong = (message: string) => check.refuse(UserErrorCode.INVALID, 'instalments', message)
    const today = localDate(this.context.now(), timeZone)
    const latest = addMonths(today, planMonths)
    if (given.length < 1 || given.length > planInstalments)
      wrong(`Propose one date, or 2 to ${planInstalments} instalments.`)
    if (given.some(({ dueOn }) => dueOn <= today)) wrong('Every date has to lie in the future.')
    if (given.some(({ dueOn }) => dueOn > latest))
      wrong(`The last date has to be within ${planMonths} months.`)
    if (given.some(({ dueOn }, at) => at > 0 && dueOn <= given[at - 1]!.dueOn))
      wrong('Give the dates in order, each once.')
    const amounts = given.flatMap(({ amount }) => (amount == null ? [] : [amount]))
    if (amounts.length > 0 && amounts.length < given.length)
      wrong('Give an amount for every date, or for none.')
    if (amounts.some((amount) => amount <= 0)) wrong('Every amount has to be above zero.')
    if (
      amounts.length > 0 &&
      amounts.length === given.length &&
      amounts.reduce((sum, amount) => sum + amount, 0) !== owed
    )
      wrong(`The amounts have to add up to the ${formatMinor(owed, currency)} that are owed.`)
    if (owed < given.length) wrong('So small a sum cannot be split so often.')
    check.done()
    const even = evenly(owed, given.length)
    return given.map(({ dueOn, amount }, at) => ({ dueOn, amount: amount ?? even[at]! }))
  }
}

const OTHER_PLAN = 'Nothing was changed. Another plan is on the table by now: look at its dates first.'

/** In whole currency units where that goes; the last one takes what is left over. Minor units. */
export function evenly(total: number, parts: number): number[] {
  const unit = total >= parts * 100 ? 100 : 1
  const each = Math.floor(total / parts / unit) * unit
  return Array.from({ length: parts }, (_, at) => (at === parts - 1 ? total - each * (parts - 1) : each))
}
