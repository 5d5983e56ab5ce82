import { ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { authorise } from '../policy.js'
import { addDays, localDate } from '../shared/clock.js'
import { formatMoney } from '../shared/money.js'
import { rowId } from '../shared/row-id.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { noSuchContend, type Case } from './cases.js'
import {
  PlanAnswer,
  type AnswerPlanInput,
  type InstalmentInput,
  type PleadForTimeInput,
} from './contend-input.js'
import type { ContendShape } from './contend-shapes.js'
import type { Contend } from './contend.entity.js'
import type { Party } from './parties.js'
import { PaymentPlan, type Instalment } from './payment-plan.entity.js'
import { ContendAct, ContendReason, Side } from './states.js'

/** Pleas for time: a plan goes back and forth until both sides agree to the same one. */
export class PaymentPlans {
  constructor(private readonly context: Context) {}

  async plead(input: PleadForTimeInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'pleadForTime')
    const check = new Validation()
    const { rules } = this.context
    const message = check.optionalText('message', 'your message', input.message, rules.contendText)
    this.context.contends.checkFiles(check, input.files)
    check.done()
    const opening = {
      ...input,
      message,
      reason: ContendReason.MORE_TIME,
      content: input.instalments.map(({ dueOn, amount }) => [dueOn, amount ?? null]),
    }
    return this.context.contends.opened(opening, async (em, contend, debtor) => {
      await this.#propose(em, contend, debtor, Side.FAMILY, input.instalments)
    })
  }

  /** Whoever the plan on the table waits for: the school after a plea, the family after a counter-offer. */
  async answer(input: AnswerPlanInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'answerPlan')
    const check = new Validation()
    const text = check.optionalText('message', 'your message', input.message, this.context.rules.contendText)
    check.done()
    return this.context.cases.locked(rowId(input.contendId), async (em, found) => {
      const party = await this.context.parties.of(found, input.token)
      if (party.side === Side.PROVIDER) throw noSuchContend()
      await this.#answer(em, found, party, { ...input, text })
      return this.context.caseFiles.shape(found.contend, party)
    })
  }

  async newest(em: EntityManager, contend: Contend): Promise<PaymentPlan | null> {
    return em.findOne(PaymentPlan, { contend: contend.id }, { orderBy: { id: 'desc' } })
  }

  async #answer(
    em: EntityManager,
    found: Case,
    { side, account }: Party,
    { answer, instalments, text }: Pick<AnswerPlanInput, 'answer' | 'instalments'> & { text: string | null },
  ): Promise<void> {
    const said = { by: side, author: account, text }
    if (answer === PlanAnswer.DECLINE) {
      if (side === Side.SCHOOL && !text)
        throw refuse(UserErrorCode.REQUIRED, 'message', 'Say why: the family reads it.')
      const act = side === Side.SCHOOL ? ContendAct.REJECT : ContendAct.DECLINE
      return this.context.cases.move(em, found, { ...said, act })
    }
    if (answer === PlanAnswer.AGREE) {
      const plan = await this.newest(em, found.contend)
      if (plan) this.#fits(plan.instalments, found.debtor)
      if (plan) plan.agreedAt = this.context.now()
      // Refused, and all undone, where the plan does not wait for this side.
      return this.context.cases.move(em, found, { ...said, act: ContendAct.AGREE, plan })
    }
    const plan = await this.#propose(em, found.contend, found.debtor, side, instalments)
    return this.context.cases.move(em, found, { ...said, act: ContendAct.COUNTER, plan })
  }

  async #propose(
    em: EntityManager,
    contend: Contend,
    debtor: Debtor,
    proposedBy: Side,
    instalments: readonly InstalmentInput[],
  ): Promise<PaymentPlan> {
    const plan = em.create(PaymentPlan, {
      contend: ref(contend),
      proposedBy,
      proposedAt: this.context.now(),
      instalments: this.proposed(instalments, debtor.owed),
    })
    await em.flush()
    return plan
  }

  /** A plan is about what is owed: if that has changed since it was proposed, it has to be proposed anew. */
  #fits(instalments: readonly Instalment[], { owed }: Debtor): void {
    if (totalOf(instalments) !== owed)
      throw refuse(
        UserErrorCode.CONFLICT,
        'contendId',
        `What is owed has changed to ${formatMoney(owed, this.context.rules.currency)} since this plan was proposed. Propose another.`,
      )
  }

  /** A plan as it would be agreed, its amounts filled in. Throws Refused when it is none. */
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
    if (amounts.length === given.length && amounts.reduce((sum, amount) => sum + amount, 0) !== owed)
      wrong(`The amounts have to add up to the ${formatMoney(owed, currency)} that are owed.`)
    if (owed < given.length) wrong('So small a sum cannot be split so often.')
    check.done()
    const even = evenly(owed, given.length)
    return given.map(({ dueOn, amount }, at) => ({ dueOn, amount: amount ?? even[at]! }))
  }
}

const totalOf = (instalments: readonly Instalment[]) =>
  instalments.reduce((sum, { amount }) => sum + amount, 0)

/** In whole currency units where that goes; the last one takes what is left over. Minor units. */
function evenly(total: number, parts: number): number[] {
  const unit = total >= parts * 100 ? 100 : 1
  const each = Math.floor(total / parts / unit) * unit
  return Array.from({ length: parts }, (_, at) => (at === parts - 1 ? total - each * (parts - 1) : each))
}

/** The same day so many months later, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const last = addDays(new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10), -1)
  return `${first.slice(0, 8)}${String(Math.min(date, Number(last.slice(8)))).padStart(2, '0')}`
}
