import { paths } from '../../../common/paths.js'
import { ref } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import { isClosed } from '../../debtors/debtor.entity.js'
import { authorise } from '../../policy.js'
import { endOfClock } from '../../../common/days.js'
import { derivedToken, madeAgain, newSecret, sha256 } from '../../shared/secrets.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import type { Case } from '../case.js'
import type { Cases } from '../cases.js'
import { ClaimLink } from './claim-link.entity.js'
import { ContendMessage, Saying } from '../contend-message.entity.js'
import { Contend } from '../contend.entity.js'
import { moveDates } from '../move-dates.js'
import { agreedPlan } from '../../standing/agreed-plan.js'
import { datesOf } from '../../standing/instalments.js'
import { PaymentPlan } from '../plans/payment-plan.entity.js'
import { PrintedAct, type StoodBefore } from './printed-act.entity.js'
import { standStill } from '../stand-still.js'
import { statusAfter } from '../status-after.js'
import { isRest } from '../plans/rest-key.js'
import { ContendAct, ContendState, LIVE, Side, mayLiveBeside, step } from '../../standing/states.js'
import type { History } from '../../history/history.js'
import type { Limits } from '../../doors/limits/rate-limits.js'
import type { Notifications } from '../../notifications/notifications.js'
import type { Outbox } from '../../mail/outbox.js'
import type { PaymentPlans } from '../plans/payment-plans.js'
import type { PaymentProofs } from '../plans/payment-proofs.js'

interface Needs extends RequestContext {
  cases: Cases
  history: History
  limits: Limits
  notifications: Notifications
  outbox: Outbox
  paymentPlans: PaymentPlans
  paymentProofs: PaymentProofs
}

/** `kept`: the case has gone on since, so nothing was changed, and the provider was told. */
export type Undone = 'undone' | 'kept' | 'over'

/**
 * What is done by a printed letter: the school held it before the family did. So it is told at once to the e-mail
 * addresses that the claim has, and can be undone from there.
 */
export class PrintedActs {
  constructor(private readonly context: Needs) {}

  /** In the transaction of the act. `before`: where the case stood, of an act that moved it on. */
  async record(
    { contend, debtor }: Case,
    message: ContendMessage,
    before: StoodBefore | null,
  ): Promise<void> {
    const { em } = this.context
    const nonce = newSecret()
    const act = em.create(PrintedAct, {
      contend: ref(contend),
      message: ref(message),
      nonce,
      tokenHash: sha256(undoToken(this.context.config.secret, nonce)),
      before,
      at: message.at,
    })
    await em.flush()
    const links = await em.find(ClaimLink, { debtor: debtor.id, revokedAt: null, printed: false })
    const known = [debtor.parentEmail, ...links.map(({ email }) => email)].filter((to) => to !== null)
    const byAddress = new Map(known.map((to) => [to.toLowerCase(), to]))
    for (const refused of debtor.refusedEmails) byAddress.delete(refused)
    for (const to of byAddress.values())
      await this.context.outbox.post(em, {
        kind: 'printed-letter-used',
        to,
        data: { actId: act.id },
        debtor,
        // Each is undone by its own letter: none stands for another.
        topic: `printed act ${act.id}`,
      })
  }

  /** The act behind a letter's address, its case and claim read with it. Throws LimitReached as a claim's link does. */
  async find(token: string): Promise<PrintedAct | null> {
    authorise(this.context.viewer, 'undoPrintedAct')
    const act = /^[\w-]{43}$/.test(token)
      ? await this.context.em.findOne(
          PrintedAct,
          { tokenHash: sha256(token) },
          { populate: ['message', 'contend.debtor.school'] },
        )
      : null
    if (!act) await this.context.limits.claimLinkMissed(this.context.caller.address)
    return act
  }

  /** What became of it; null while it can be undone. */
  standing({ at, undoneAt }: PrintedAct): 'undone' | 'over' | null {
    const { rules } = this.context
    if (undoneAt) return 'undone'
    return endOfClock(at, rules.undoDays, rules.timeZone) <= this.context.now() ? 'over' : null
  }

  /** Twice is fine. */
  async undo(token: string): Promise<Undone> {
    const known = await this.find(token)
    if (!known) throw refuse(UserErrorCode.NOT_FOUND, 'token', 'This link is not valid.')
    return this.context.cases.locked(known.contend.id, async (found) => {
      const { em } = this.context
      const act = await em.findOneOrFail(PrintedAct, known.id, { refresh: true, populate: ['message.plan'] })
      const standing = this.standing(act)
      if (standing) return standing
      if (await this.#takeBack(found, act)) {
        act.undoneAt = this.context.now()
        // What it came from may ask for it once more.
        const wasOpened = act.message.getEntity().act === Saying.OPEN
        if (wasOpened && isRest(found.contend)) found.contend.requestKey = `undone:${found.contend.id}`
        await em.flush()
        await this.context.cases.countMeanwhile(found.debtor, null)
        return 'undone'
      }
      if (!act.askedAt) await this.#tellProvider(found, act)
      return 'kept'
    })
  }

  /** Whether it could be undone, and was. */
  async #takeBack(found: Case, act: PrintedAct): Promise<boolean> {
    const { contend } = found
    const message = act.message.getEntity()
    const undo = { act: ContendAct.UNDO, by: Side.FAMILY }
    if (message.act === Saying.OPEN) {
      if (step(contend.state, contend.reason, ContendAct.UNDO, Side.FAMILY)) {
        await this.context.cases.move(found, undo)
        return true
      }
      // It has ended, and counts for nothing.
      if (!ENDED_FOR_NOTHING.includes(contend.state)) return false
      // Nor does it come back: a payment in time would give a broken plan new life.
      contend.stood = null
    } else if (message.act === Saying.STATEMENT) contend.statement = null
    else if (message.act === Saying.PROOF) await this.context.paymentProofs.undo(message)
    else if (act.before && !(await this.#restore(found, act, act.before))) return false
    await this.context.cases.say(found, undo)
    return true
  }

  /** Puts the case back to where it stood, unless somebody has moved it on since; its dates have stood still meanwhile. */
  async #restore(found: Case, act: PrintedAct, before: StoodBefore): Promise<boolean> {
    const { em } = this.context
    const { contend, debtor } = found
    const message = act.message.getEntity()
    const later = await em.find(ContendMessage, { contend: contend.id, id: { $gt: message.id } })
    const undone = await em.find(PrintedAct, { contend: contend.id, undoneAt: { $ne: null } })
    const moved = later.some(
      ({ id, act: done }) =>
        done !== ContendAct.UNDO && done in ContendAct && !undone.some((one) => one.message.id === id),
    )
    const another = { debtor: debtor.id, id: { $ne: contend.id }, state: { $in: [...LIVE] } }
    if (moved || isClosed(debtor)) return false
    const live = LIVE.includes(before.state) ? await em.find(Contend, another) : []
    const asBefore = { state: before.state, reason: contend.reason }
    if (!live.every((other) => mayLiveBeside(asBefore, other))) return false
    const plan = message.plan?.getEntity()
    if (message.act === ContendAct.AGREE && plan) plan.agreedAt = null
    // What was sent under the plan that nobody agreed to stays with it.
    if ([ContendAct.AGREE, ContendAct.COUNTER].includes(message.act as ContendAct))
      await this.#offerAgain(contend)
    const runs = before.state === ContendState.AGREED
    await moveDates(this.context, contend, {
      stood: { ...before, at: act.at.toISOString() },
      plan: runs ? await agreedPlan(em, contend, debtor, this.context.rules) : null,
    })
    // Only what the act itself made of it: a plan or the school may have set it since.
    if (debtor.status === statusAfter(before.state, contend.state, before.status))
      debtor.status = before.status
    contend.state = before.state
    await em.flush()
    await standStill(this.context, debtor, this.context.now())
    return true
  }

  /** The plan on the table is the newest one: the school's is put there once more. */
  async #offerAgain(contend: Contend): Promise<void> {
    const theirs = { contend: contend.id, proposedBy: Side.SCHOOL }
    const theirPlan = await this.context.em.findOneOrFail(PaymentPlan, theirs, { orderBy: { id: 'desc' } })
    await this.context.paymentPlans.propose(contend, Side.SCHOOL, datesOf(theirPlan))
  }

  async #tellProvider({ contend, debtor, school }: Case, act: PrintedAct): Promise<void> {
    act.askedAt = this.context.now()
    this.context.history.add({
      act: 'contend.undo-asked',
      school,
      debtor,
      actor: null,
      changes: [
        { field: 'contend', before: null, after: String(contend.id) },
        { field: 'by', before: null, after: Side.FAMILY },
      ],
    })
    await this.context.notifications.tellProviders({
      kind: 'contend.undo-asked',
      text: `A family says that it did not use the printed letter of claim ${debtor.id} of ${school.name}. The case has gone on since: please look at it.`,
      path: `${paths.providerAudit}?claim=${debtor.id}`,
      about: debtor,
    })
    await this.context.em.flush()
  }
}

const { WITHDRAWN, REPEATED, OFFER_LAPSED, BROKEN } = ContendState
const ENDED_FOR_NOTHING: readonly ContendState[] = [WITHDRAWN, REPEATED, OFFER_LAPSED, BROKEN]

/** Where it is shown, and undone. */
export const undoUrl = (publicUrl: string, secret: string, { nonce, tokenHash }: PrintedAct) =>
  `${publicUrl}${paths.claim(madeAgain(undoToken(secret, nonce), tokenHash))}/undo`

/** 256 bits that only SECRET and the row together can make again, when the letter is rendered. */
export const undoToken = (secret: string, nonce: string) => derivedToken(secret, `undo:${nonce}`)
