import { ref } from '@mikro-orm/core'
import type { Account } from '../../accounts/account.entity.js'
import type { RequestContext } from '../../request.js'
import type { Debtor } from '../../debtors/debtor.entity.js'
import { authorise } from '../../policy.js'
import { addDays, formatDay, localDate, startOfDay } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { rowId } from '../../shared/row-id.js'
import { SAME_REQUEST } from '../../shared/same-request.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { agreedPlan } from '../../standing/agreed-plan.js'
import { paidBy, paymentsOf } from '../../standing/living-payments.js'
import { inWords } from '../letters/case-words.js'
import { noSuchContend, type Case } from '../case.js'
import { meantBy } from '../grants.js'
import { type Cases } from '../cases.js'
import type { RefuseProofInput, SendProofInput } from '../contend-input.js'
import type { ContendShape, SchoolContend } from '../contend-shapes.js'
import { Saying, type ContendMessage } from '../contend-message.entity.js'
import { Contend } from '../contend.entity.js'
import { openOf, waits, type AgreedPlan } from '../../standing/instalments.js'
import { saidBy, type Party, type Parties } from '../families/parties.js'
import { PaymentPlan } from './payment-plan.entity.js'
import { PaymentProof, ProofAnswer } from './payment-proof.entity.js'
import { filledOfProof, isCovered, proofsOf } from './proofs-of-claim.js'
import { whyNotProven } from './provable.js'
import { AWAITING_SCHOOL, ContendState, PENDING, Side } from '../../standing/states.js'
import { refuseUnread } from '../read-up-to.js'
import type { CaseFiles } from '../case-files.js'
import type { Documents } from '../../documents/documents.js'

interface Needs extends RequestContext {
  caseFiles: CaseFiles
  cases: Cases
  documents: Documents
  parties: Parties
}

/** Rule 25: a family's proof that an instalment was paid. It counts for the plan alone: what is owed is for the ledger to say. */
export class PaymentProofs {
  constructor(private readonly context: Needs) {}

  /** The family's. The same proof twice is one. */
  async send(input: SendProofInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'sendProof')
    const check = new Validation()
    const text = check.optionalLines('message', 'your message', input.message, this.context.rules.contendText)
    if (input.files.length === 0)
      check.refuse(UserErrorCode.REQUIRED, 'files', 'Add a receipt or a bank slip: the school has to see it.')
    this.context.caseFiles.checkFiles(check, input.files)
    check.done()
    return this.context.cases.locked(rowId(input.contendId), async (found) => {
      const party = await this.context.parties.of(found, input.token)
      if (party.side !== Side.FAMILY) throw noSuchContend()
      const running = await this.#running(found.contend, found.debtor)
      const earlier = await this.#proofOf(running.row, input.instalment)
      if (!earlier || !(await this.#isSame(earlier, input)))
        await this.#prove({ found, party, earlier, ...running }, { ...input, text })
      return this.context.caseFiles.shape(found.contend, party)
    })
  }

  /** The school's no. Its yes is the payment that it records. */
  async refuse(input: RefuseProofInput): Promise<SchoolContend> {
    authorise(this.context.viewer, 'refuseProof')
    const check = new Validation()
    const text = check.lines('message', 'your reasons', input.message, this.context.rules.contendText)
    check.done()
    return this.context.cases.locked(rowId(input.contendId), async (found) => {
      const party = await this.context.parties.of(found)
      if (party.side !== Side.SCHOOL) throw noSuchContend()
      await refuseUnread(this.context.em, found.contend, { side: party.side, readUpTo: input.readUpTo })
      const { row } = await this.#running(found.contend, found.debtor)
      const proof = await this.#proofOf(row, input.instalment)
      if (!proof || !waits(proof)) throw refuse(UserErrorCode.CONFLICT, 'instalment', answered(proof))
      this.#answer(proof, ProofAnswer.REFUSED)
      proof.actBy = this.#dayIn(this.context.rules.resumeDays, row)
      await this.context.cases.say(found, { act: Saying.PROOF_REFUSED, ...saidBy(party), text })
      await this.recount(found.debtor)
      return this.context.caseFiles.inInbox(found.contend)
    })
  }

  /**
   * What proofs count for beside the ledger, after whatever has changed what is recorded as paid. Callers hold the claim's
   * lock, and do this before whatever else follows: a broken plan would come back by it.
   */
  async recount(debtor: Debtor): Promise<void> {
    // What was answered, or undone, a moment ago.
    await this.context.em.flush()
    const unanswered = { $or: [{ answer: null }, { answer: ProofAnswer.SILENCE }] }
    for (const proof of await proofsOf(this.context, debtor, unanswered)) {
      const { own, all, amount } = await filledOfProof(this.context, proof, debtor)
      proof.counts = waits(proof) ? all - own : Math.max(0, amount - own)
    }
    await this.context.em.flush()
  }

  /** A payment is the answer to the proofs of which it may be the payment, and the last of what is owed to all. Callers hold the claim's lock. */
  async answerByPayment(debtor: Debtor, author: Account | null = this.context.actor): Promise<void> {
    for (const proof of await proofsOf(this.context, debtor, { answer: null })) {
      const contend = proof.plan.getEntity().contend.getEntity()
      if (contend.state !== ContendState.AGREED || !(await isCovered(this.context, proof, debtor))) continue
      this.#answer(proof, ProofAnswer.RECORDED)
      const found = { contend, debtor, school: await debtor.school.loadOrFail() }
      const said = { act: Saying.PROOF_RECORDED, by: Side.SCHOOL, author }
      // That all is paid is told by the claim's own letter.
      await this.context.cases.say(found, { ...said, untold: debtor.owed === 0 })
    }
  }

  /** A payment is voided: a proof that it answered waits for the school again, with a few days at least. Callers hold the claim's lock. */
  async unanswer(debtor: Debtor): Promise<void> {
    // In a plan that is broken nothing waits for an answer.
    const state = { $in: [ContendState.AGREED, ContendState.KEPT] }
    for (const proof of await proofsOf(this.context, debtor, { answer: ProofAnswer.RECORDED }, { state })) {
      if (await isCovered(this.context, proof, debtor)) continue
      Object.assign(proof, { answer: null, answeredAt: null })
      const soonest = this.#dayIn(this.context.rules.resumeDays, proof.plan.getEntity())
      proof.actBy = [proof.actBy, soonest].toSorted().at(-1)!
    }
    await this.recount(debtor)
  }

  /**
   * The days on which the family itself says that it paid what is not on record: the first of them, and that of the
   * payment about which its school has to answer.
   */
  async saidOn(debtor: Debtor): Promise<{ first: string | null; waiting: string | null }> {
    const disputes = await this.context.em.find(Contend, {
      debtor: debtor.id,
      state: { $in: [...PENDING] },
      saysPaidOn: { $ne: null },
    })
    const unanswered = { $or: [{ answer: null }, { answer: ProofAnswer.SILENCE, counts: { $gt: 0 } }] }
    const proofs = await proofsOf(this.context, debtor, unanswered, { state: ContendState.AGREED })
    const days = [...disputes.map(({ saysPaidOn }) => saysPaidOn!), ...proofs.map(({ paidOn }) => paidOn)]
    const waiting =
      proofs.find(waits)?.paidOn ?? (await this.#unanswered(debtor, disputes))?.saysPaidOn ?? null
    return { first: days.toSorted()[0] ?? null, waiting }
  }

  /** Of these disputes the one that waits for its school, which has not yet put on record all that the family says it paid. */
  async #unanswered(debtor: Debtor, disputes: readonly Contend[]): Promise<Contend | null> {
    const waiting = disputes.filter(({ state }) => AWAITING_SCHOOL.includes(state))
    if (waiting.length === 0) return null
    const payments = await paymentsOf(this.context.em, debtor)
    const isUnanswered = (dispute: Contend) => {
      const recorded = paidBy(payments.filter(meantBy(dispute, this.context.rules)))
      return dispute.saysPaid === null ? recorded === 0 : recorded < dispute.saysPaid
    }
    return waiting.find(isUnanswered) ?? null
  }

  /** By the clock: what nobody has answered until then counts for the plan. Answers whether anything did. */
  async countSilent({ contend, debtor }: Pick<Case, 'contend' | 'debtor'>, until: Date): Promise<boolean> {
    const { em, rules } = this.context
    const row = await em.findOneOrFail(PaymentPlan, { contend: contend.id, agreedAt: { $ne: null } })
    if (row.pausedAt) return false
    let counted = false
    for (const proof of await em.find(PaymentProof, { plan: row.id, answer: null }, BY_DAY)) {
      const at = startOfDay(addDays(proof.actBy, row.daysLater + 1), rules.timeZone)
      if (at > until) break
      this.#answer(proof, ProofAnswer.SILENCE, at)
      const found = { contend, debtor, school: await debtor.school.loadOrFail() }
      await this.context.cases.say(found, { act: Saying.PROOF_COUNTED, by: Side.REGISTER }, at)
      counted = true
    }
    if (counted) await this.recount(debtor)
    return counted
  }

  /** It came by a printed letter, and not from the family, which may send its own. What the school recorded stands. */
  async undo(message: ContendMessage): Promise<void> {
    const { em } = this.context
    const proof = await em.findOne(
      PaymentProof,
      { message: message.id },
      { populate: ['plan.contend.debtor'] },
    )
    if (!proof || proof.answer === ProofAnswer.RECORDED) return
    this.#answer(proof, ProofAnswer.UNDONE)
    const plan = proof.plan.getEntity()
    proof.actBy = this.#dayIn(this.context.rules.resumeDays, plan)
    await this.recount(plan.contend.getEntity().debtor.getEntity())
  }

  async #prove(
    { found, party, earlier, row, plan }: Proving,
    { instalment, paidOn, amount, text, files }: SendProofInput & { text: string | null },
  ): Promise<void> {
    const { em, rules } = this.context
    const who = {
      instalment,
      byPrint: party.byPrint === true,
      today: localDate(this.context.now(), rules.timeZone),
    }
    const because = whyNotProven(plan, who, rules)
    if (because) throw refuse(UserErrorCode.CONFLICT, 'instalment', because)
    this.#mayBe(row, openOf(plan)[0]!, { paidOn, amount })
    const message = await this.context.cases.say(found, {
      act: Saying.PROOF,
      ...saidBy(party),
      text,
      files,
    })
    const proof = { message: ref(message), paidOn, amount, actBy: this.#dayIn(rules.proofDays, row) }
    if (earlier) em.assign(earlier, { ...proof, answer: null, answeredAt: null })
    else em.create(PaymentProof, { plan: ref(row), instalment, counts: 0, ...proof })
    await em.flush()
  }

  /** What was paid since both sides agreed, and is all of the instalment; throws all that is wrong with it. */
  #mayBe(
    { agreedAt }: PaymentPlan,
    open: { amount: number; paid: number },
    { paidOn, amount }: Pick<SendProofInput, 'paidOn' | 'amount'>,
  ): void {
    const { timeZone, currency } = this.context.rules
    const agreedOn = localDate(agreedAt!, timeZone)
    const check = new Validation()
    if (paidOn > localDate(this.context.now(), timeZone))
      check.refuse(UserErrorCode.INVALID, 'paidOn', 'This day is in the future.')
    if (paidOn < agreedOn)
      check.refuse(
        UserErrorCode.INVALID,
        'paidOn',
        `What was paid before you agreed on the plan, on ${formatDay(agreedOn)}, is no part of it.`,
      )
    const unpaid = open.amount - open.paid
    if (amount < unpaid)
      check.refuse(
        UserErrorCode.INVALID,
        'amount',
        `A proof is of the whole payment, ${formatMinor(unpaid, currency)}. For less, write to the school.`,
      )
    check.done()
  }

  /** The plan that runs, or a refusal that says where the case stands. */
  async #running(contend: Contend, debtor: Debtor): Promise<Running> {
    const { em } = this.context
    const row = await em.findOne(PaymentPlan, { contend: contend.id, agreedAt: { $ne: null } })
    if (contend.state !== ContendState.AGREED || !row)
      throw refuse(
        UserErrorCode.CONFLICT,
        'contendId',
        `No payment plan runs. Here is where the case stands now: ${inWords(contend.state, contend.reason)}`,
      )
    return { row, plan: (await agreedPlan(em, contend, debtor, this.context.rules))! }
  }

  async #proofOf(plan: PaymentPlan, instalment: number): Promise<PaymentProof | null> {
    return this.context.em.findOne(
      PaymentProof,
      { plan: plan.id, instalment },
      { populate: ['message.files'] },
    )
  }

  /** The same day, amount and files, a moment ago: a double click sends it once. */
  async #isSame(earlier: PaymentProof, input: SendProofInput): Promise<boolean> {
    const { at, files } = earlier.message.getEntity()
    const isNew = this.context.now().getTime() - at.getTime() < SAME_REQUEST
    const { paidOn, amount } = input
    if (!isNew || !waits(earlier) || paidOn !== earlier.paidOn || amount !== earlier.amount) return false
    const { documents } = this.context
    const kept = files.getItems()
    for (const address of documents.distinct(input.files)) {
      if (kept.some((file) => documents.same(file, address))) continue
      const { sha256 } = await documents.find(address, 'files')
      if (!kept.some((file) => file.sha256 === sha256)) return false
    }
    return true
  }

  #answer(proof: PaymentProof, answer: ProofAnswer, at = this.context.now()): void {
    proof.answer = answer
    proof.answeredAt = at
    // What is recorded counts by the ledger, and what is refused or undone not at all.
    if (answer !== ProofAnswer.SILENCE) proof.counts = 0
  }

  /** So many days from today, as the plan's instalments say theirs. */
  #dayIn(days: number, { daysLater }: PaymentPlan): string {
    return addDays(localDate(this.context.now(), this.context.rules.timeZone), days - daysLater)
  }
}

interface Running {
  row: PaymentPlan
  plan: AgreedPlan
}

interface Proving extends Running {
  found: Case
  party: Party
  /** Undone, or in the way. */
  earlier: PaymentProof | null
}

const BY_DAY = { orderBy: { actBy: 'asc', id: 'asc' } } as const

/** Said to a school that comes second, or too late. */
const answered = (proof: PaymentProof | null) =>
  proof?.answer === ProofAnswer.SILENCE
    ? 'Nothing was changed. The days to answer are over, and the payment counts for the plan.'
    : 'Nothing was changed. No proof of this payment waits for your answer.'
