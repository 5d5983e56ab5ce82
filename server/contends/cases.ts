import { ref } from '@mikro-orm/core'
import type { HistoryAct } from '../../common/history-acts.js'
import type { Account } from '../accounts/account.entity.js'
import { ownTurn } from '../accounts/acting-now.js'
import { allOf } from '../database/all-of.js'
import type { RequestContext } from '../request.js'
import { Debtor, isClosed } from '../debtors/debtor.entity.js'
import type { LedgerEntry } from '../debtors/ledger/ledger-entry.entity.js'
import { underItsClaim } from '../debtors/under-its-claim.js'
import { agreedPlan } from '../standing/agreed-plan.js'
import { notNow } from './letters/case-words.js'
import { noSuchContend, type Case, type Said } from './case.js'
import { ComingBack, type Reopened } from './coming-back.js'
import { type ByClock, clockAfter } from '../standing/contend-clock.js'
import { ContendMessage, Saying } from './contend-message.entity.js'
import { Contend, type Outcome } from './contend.entity.js'
import { isPaid, waits, type AgreedPlan } from '../standing/instalments.js'
import { standStill, stoodOf } from './stand-still.js'
import { statusAfter } from './status-after.js'
import { nextOf } from '../standing/stand-together.js'
import type { StoodBefore } from './families/printed-act.entity.js'
import {
  ContendAct,
  ContendState,
  LIVE,
  ON_THE_DESK,
  PENDING,
  REMOVING,
  Side,
  step,
  type Step,
} from '../standing/states.js'
import type { CaseLetters } from './letters/case-letters.js'
import type { ClaimLinks } from './families/claim-links.js'
import type { Documents } from '../documents/documents.js'
import type { History } from '../history/history.js'
import type { ActsByPrint, ProofsOfCases } from './ports.js'

interface Needs extends RequestContext {
  caseLetters: CaseLetters
  cases: Cases
  claimLinks: ClaimLinks
  documents: Documents
  history: History
  paymentProofs: ProofsOfCases
  printedActs: ActsByPrint
}

/** Moving contends on, by what a side does or the clock has done. What rested, or is undone, is put back beside this. */
export class Cases {
  readonly #comingBack: ComingBack

  constructor(private readonly context: Needs) {
    this.#comingBack = new ComingBack(context)
  }

  /** Runs a story on one contend while nobody else can change its claim. Answers what the story answers. */
  async locked<T>(contendId: number, story: (found: Case) => Promise<T>): Promise<T> {
    const read = async () => {
      const contend = await this.context.em.findOne(Contend, contendId, { refresh: true })
      if (!contend) throw noSuchContend()
      return contend
    }
    return underItsClaim(
      read,
      (claim, then) => this.withClaim(claim, then),
      async (debtor, contend) => story({ contend, debtor, school: await debtor.school.loadOrFail() }),
    )
  }

  /** Runs a story on a claim, its contends caught up with the clock, while nobody else can change it. */
  async withClaim<T>(debtorId: number, story: (debtor: Debtor) => Promise<T>): Promise<T> {
    return this.context.transaction(async () => {
      const { em, viewer } = this.context
      // As `Debtors.locked`, where a school answers or the provider does.
      await allOf([
        ownTurn(em, viewer),
        em.execute('select id from debtor where id = ? for update', [debtorId]),
      ])
      const debtor = await em.findOneOrFail(Debtor, debtorId, { refresh: true, populate: ['school'] })
      await this.catchUp(debtor)
      return story(debtor)
    })
  }

  /**
   * Takes a contend one step on, or refuses with a sentence when the table knows no such step from where it stands.
   * Message, files, history and letters are the caller's transaction.
   */
  async move(found: Case, said: Said & { act: ContendAct }): Promise<void> {
    const { to } = this.next(found, said.act, said.by)
    await this.#take(found, said, to, this.context.now())
    await this.context.em.flush()
  }

  /** The step that an act takes from where the case stands, or a refusal that says where that is. */
  next({ contend: { state, reason, stood } }: Pick<Case, 'contend'>, act: ContendAct, by: Side): Step {
    const next = step(state, reason, act, by, stood?.state)
    if (!next) throw notNow(state, reason, act, by)
    return next
  }

  /** A message that moves nothing on. `at` is another time than now for what the clock did. */
  async say(
    found: Case,
    said: Said & { before?: StoodBefore },
    at = this.context.now(),
  ): Promise<ContendMessage> {
    const { em } = this.context
    const byPrint = said.byPrint === true
    const message = em.create(ContendMessage, {
      contend: ref(found.contend),
      side: said.by,
      author: said.author ? ref(said.author) : null,
      byPrintedLetter: byPrint,
      act: said.act,
      text: said.text ?? null,
      plan: said.plan ? ref(said.plan) : null,
      at,
    })
    await em.flush()
    await this.context.documents.attachAll(said.files ?? [], 'files', { message })
    this.context.history.add({
      act: onRecord(said.act),
      school: found.school,
      debtor: found.debtor,
      // The clock may be put on record in anybody's request.
      actor: said.author ?? null,
      changes: [
        { field: 'contend', before: null, after: String(found.contend.id) },
        { field: 'by', before: null, after: said.by },
        ...(byPrint ? [THROUGH_PRINTED] : []),
      ],
    })
    if (!said.untold)
      await this.context.caseLetters.tell(found, message, { written: !said.unwritten, as: said.as })
    if (byPrint) await this.context.printedActs.record(found, message, said.before ?? null)
    return message
  }

  /** Which of these claims have a contend that has not ended, or that the family could take further. */
  async contended(debtors: readonly Debtor[]): Promise<ReadonlySet<number>> {
    if (debtors.length === 0) return new Set()
    const debtor = { $in: debtors.map(({ id }) => id) }
    const live = await this.context.em.find(Contend, {
      debtor,
      state: { $in: [...LIVE, ContendState.REJECTED] },
    })
    return new Set(live.map((contend) => contend.debtor.id))
  }

  /** The claim itself has ended by its school's hand: paid, completed or withdrawn. Callers hold its lock. */
  async settle(debtor: Debtor, outcome?: Outcome): Promise<void> {
    await standStill(this.context, debtor, this.context.now())
    const live = await this.context.em.find(
      Contend,
      { debtor: debtor.id, state: { $in: [...LIVE] } },
      { orderBy: { id: 'asc' } },
    )
    for (const contend of live)
      await this.#settleOne(debtor, contend, { outcome, author: this.context.actor })
  }

  async #settleOne(
    debtor: Debtor,
    contend: Contend,
    by: { author: Account | null; outcome?: Outcome },
  ): Promise<void> {
    const found = { contend, debtor, school: await debtor.school.loadOrFail() }
    await this.move(found, { act: ContendAct.SETTLE, by: Side.SCHOOL, ...by })
  }

  /** Takes up again what stood when the claim was closed, if it is open now (rule 21). Callers hold its lock. */
  async resume(debtor: Debtor, how: Reopened = {}): Promise<void> {
    await this.#comingBack.resume(debtor, how)
  }

  /** A plan that its clock had broken goes on, if what is on record now was paid in time. Callers hold the claim's lock. */
  async restorePlan(debtor: Debtor): Promise<void> {
    await this.#comingBack.restorePlan(debtor, this.context.actor)
  }

  /** The plan that both sides agreed to and that runs, or was kept; null where there is none. Before a payment is voided. */
  async planNow(debtor: Debtor): Promise<AgreedPlan | null> {
    return this.#comingBack.planNow(debtor)
  }

  /** A payment was voided: the plan that it was paid under is as unpaid as before. Callers hold the claim's lock. */
  async unpaid(debtor: Debtor, before: AgreedPlan | null, undone: boolean): Promise<void> {
    await this.#comingBack.unpaid(debtor, before, undone)
  }

  /** A payment was voided: a dispute that it had answered is not answered. Callers hold the claim's lock. */
  async unanswered(debtor: Debtor, payment: LedgerEntry, wasClosed: boolean): Promise<void> {
    await this.#comingBack.unanswered(debtor, payment, wasClosed)
  }

  /** A part that was granted is taken back. Callers hold the claim's lock. */
  async takenBack(found: Case): Promise<void> {
    await this.#comingBack.takenBack(found)
  }

  /**
   * What came in may have been the last of an agreed plan, also where the claim has grown since. Callers hold its lock.
   * `author`: who of the school brought that about; null: somebody else.
   */
  async settlePlan(debtor: Debtor, author: Account | null = this.context.actor): Promise<void> {
    const { em } = this.context
    const contend = await em.findOne(Contend, { debtor: debtor.id, state: ContendState.AGREED })
    const plan = contend && (await agreedPlan(em, contend, debtor, this.context.rules))
    if (plan && isPaid(plan)) await this.#settleOne(debtor, contend, { author })
  }

  /**
   * What was paid while a plan did not run counts once it runs again: it answers its proofs, and may have been the last of it.
   * `author`: who of the school brought that about; null: somebody else. Callers hold the claim's lock.
   */
  async countMeanwhile(debtor: Debtor, author: Account | null): Promise<void> {
    await this.context.paymentProofs.answerByPayment(debtor, author)
    if (debtor.owed > 0) await this.settlePlan(debtor, author)
  }

  /** Puts on record what the clock has done to a claim's contends, and answers it. Callers hold its lock. */
  async catchUp(debtor: Debtor): Promise<(ByClock | Saying.PROOF_COUNTED)[]> {
    const { em, rules } = this.context
    const acts: (ByClock | Saying.PROOF_COUNTED)[] = []
    const now = this.context.now()
    for (;;) {
      const cases = await this.#live(debtor)
      const tick = nextOf(cases, rules)
      const isDue = tick !== null && tick.at <= now
      const agreed = cases.find(({ plan }) => plan?.proofs.some(waits))
      const { paymentProofs } = this.context
      if (agreed && (await paymentProofs.countSilent({ ...agreed, debtor }, isDue ? tick.at : now)))
        acts.push(Saying.PROOF_COUNTED)
      if (!isDue) return acts
      const { act, at, of } = tick
      const found = { contend: of.contend, debtor, school: await debtor.school.loadOrFail() }
      await this.#take(found, { act, by: Side.REGISTER }, this.next(found, act, Side.REGISTER).to, at)
      await em.flush()
      acts.push(act)
    }
  }

  /** The cases of a claim that wait for somebody, as they are on record, with the plan that runs. */
  async #live(debtor: Debtor) {
    const { em } = this.context
    const live = await em.find(Contend, { debtor: debtor.id, state: { $in: [...LIVE] } }, { refresh: true })
    return Promise.all(
      live.map(async (contend) => {
        const { state, reason, clockFrom } = contend
        const isAgreed = state === ContendState.AGREED
        const plan = isAgreed ? await agreedPlan(em, contend, debtor, this.context.rules) : null
        return { contend, state, reason, clockFrom, plan }
      }),
    )
  }

  async #take(found: Case, said: Said, to: ContendState, at: Date): Promise<void> {
    const { contend, debtor } = found
    const before = stoodOf(contend, debtor, at)
    const makesWay = PENDING.includes(contend.state) && !PENDING.includes(to)
    const rests = said.act === ContendAct.BREAK || (isClosed(debtor) && ENDS_THE_CLAIM.has(said.act))
    contend.stood = rests ? before : null
    if (said.outcome) contend.outcome = said.outcome
    const moreIsOwed = said.by === Side.SCHOOL && !isClosed(debtor) && debtor.owed > 0
    debtor.status = statusAfter(contend.state, to, debtor.status, moreIsOwed)
    contend.clockFrom = clockAfter(contend.clockFrom, to, at)
    contend.state = to
    if (ON_THE_DESK.includes(to)) contend.escalatedAt = at
    await this.say(found, { ...said, before }, at)
    if (REMOVING.includes(to)) {
      this.context.did({ kind: 'claim.removed', claim: debtor.id })
      await this.#endBeside(found, at)
    } else {
      await standStill(this.context, debtor, at, { by: said.contact })
      if (!LIVE.includes(to)) await this.#goOn(debtor, said.by === Side.SCHOOL ? (said.author ?? null) : null)
      if (makesWay) await this.context.caseLetters.tellWhoCouldNot(found)
    }
  }

  /** A plan that was broken goes on where nothing bars it any more, and what was recorded meanwhile counts for it. */
  async #goOn(debtor: Debtor, author: Account | null): Promise<void> {
    if (await this.#comingBack.restorePlan(debtor, author)) await this.countMeanwhile(debtor, author)
  }

  /** What stands beside a dispute that has taken its claim out ends with it, and does not come back. */
  async #endBeside(found: Case, at: Date): Promise<void> {
    const rested = { state: { $in: [ContendState.KEPT, ContendState.REJECTED] }, stood: { $ne: null } }
    const beside = await this.context.em.find(Contend, {
      debtor: found.debtor.id,
      $or: [{ state: ContendState.AGREED }, rested],
    })
    const agreed = beside.filter(({ state }) => state === ContendState.AGREED)
    for (const contend of beside) if (!agreed.includes(contend)) contend.stood = null
    for (const contend of agreed) {
      const end = { act: ContendAct.SETTLE, by: Side.REGISTER, untold: true }
      await this.#take({ ...found, contend }, end, ContendState.KEPT, at)
    }
  }
}

/** By what a case ends because its claim does: it comes back with it. */
const ENDS_THE_CLAIM: ReadonlySet<ContendAct | Saying> = new Set([ContendAct.SETTLE, ContendAct.ACCEPT])

/** On record beside what was done by a printed letter. */
export const THROUGH_PRINTED = { field: 'through', before: null, after: 'PRINTED_LETTER' } as const

type Kebab<Constant extends string> = Constant extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}-${Kebab<Rest>}`
  : Lowercase<Constant>

/** A step of a case as history names it. */
const onRecord = (act: ContendAct | Saying): HistoryAct =>
  `contend.${act.toLowerCase().replaceAll('_', '-') as Kebab<`${ContendAct | Saying}`>}`
