import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import { isClosed, type Debtor } from '../debtors/debtor.entity.js'
import { daysAfter } from '../shared/clock.js'
import { agreedPlan } from './agreed-plan.js'
import type { Case } from './cases.js'
import { escalateBy } from './contend-clock.js'
import { Contend, type Stood } from './contend.entity.js'
import { isPaid, type AgreedPlan } from './instalments.js'
import { PaymentPlan } from './payment-plan.entity.js'
import { daysStoodStill } from './standing-still.js'
import { ContendAct, ContendState, Side } from './states.js'

/** Where a case stands, to be taken up there again. */
export const stoodOf = ({ state, clockFrom, outcome }: Contend, { status }: Debtor, at: Date): Stood => ({
  state,
  clockFrom: clockFrom.toISOString(),
  status,
  outcome,
  at: at.toISOString(),
})

/** Rule 21: a claim that was closed and comes back has its cases as they were. Their clocks have stood still. */
export class ComingBack {
  constructor(private readonly context: Context) {}

  /** Of a dispute that was rejected the family's time to ask the provider stands still while the claim is closed. */
  async holdTime(em: EntityManager, debtor: Debtor): Promise<void> {
    if (!isClosed(debtor)) return
    const at = this.context.now()
    const refused = await em.find(Contend, { debtor: debtor.id, state: ContendState.REJECTED, stood: null })
    for (const contend of refused)
      if (escalateBy(contend, this.context.rules, at)) contend.stood = stoodOf(contend, debtor, at)
    await em.flush()
  }

  /** Does nothing while the claim is closed. `undone`: by mistake, a moment ago, and nobody has been written to. */
  async resume(em: EntityManager, debtor: Debtor, undone: boolean): Promise<void> {
    if (isClosed(debtor)) return
    const rested = await em.find(Contend, { debtor: debtor.id, stood: { $ne: null } })
    for (const contend of rested) {
      const found = { contend, debtor, school: await debtor.school.loadOrFail() }
      await this.#takeUp(em, found, contend.stood!, undone)
    }
    await em.flush()
  }

  async #takeUp(em: EntityManager, found: Case, stood: Stood, undone: boolean): Promise<void> {
    const { contend, debtor } = found
    const plan = stood.state === ContendState.AGREED ? await agreedPlan(em, contend, debtor) : null
    const isKept = plan !== null && isPaid(plan)
    // What was paid to its end was kept, whatever the claim comes to now.
    if (isKept) contend.stood = null
    else if (contend.state === stood.state) await this.#moveDates(em, found, { stood, plan })
    else {
      const act = { act: ContendAct.RESUME, by: Side.SCHOOL }
      const { to } = this.context.cases.next(found, act.act, act.by)
      await this.#moveDates(em, found, { stood, plan })
      contend.state = to
      contend.outcome = stood.outcome
      await this.context.caseLetters.takeBack(em, contend)
      await this.context.cases.say(em, found, { ...act, author: this.context.actor, unwritten: undone })
    }
  }

  /** As many days later as the case stood still: its clock, and the dates of its plans. */
  async #moveDates(
    em: EntityManager,
    { contend }: Case,
    { stood, plan }: { stood: Stood; plan: AgreedPlan | null },
  ): Promise<void> {
    const { rules } = this.context
    const clockFrom = new Date(stood.clockFrom)
    const then = { state: stood.state, reason: contend.reason, clockFrom, plan }
    const days = daysStoodStill(then, new Date(stood.at), rules, this.context.now())
    contend.clockFrom = daysAfter(clockFrom, days, rules.timeZone)
    contend.stood = null
    for (const one of await em.find(PaymentPlan, { contend: contend.id })) one.daysLater += days
  }
}
