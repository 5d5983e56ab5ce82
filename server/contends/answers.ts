import type { RequestContext } from '../request.js'
import { asRead, snapshot, statedNow } from '../debtors/claim-input.js'
import { becomes, completionOf } from '../debtors/changing/completion.js'
import { DebtStatus, isClosed } from '../debtors/debtor.entity.js'
import { LedgerKind, type LedgerEntry } from '../debtors/ledger/ledger-entry.entity.js'
import { changesBetween, type History } from '../history/history.js'
import { authorise, type Act } from '../policy.js'
import { formatDay } from '../../common/days.js'
import { formatMinor } from '../../common/money.js'
import { rowId } from '../shared/row-id.js'
import type { Rules } from '../shared/rules.js'
import { partition } from '../shared/partition.js'
import { UserErrorCode } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { noSuchContend, type Case } from './case.js'
import { type Cases } from './cases.js'
import { stoodOf } from './stand-still.js'
import { ContendMessage } from './contend-message.entity.js'
import type {
  AcceptContendInput,
  DecideContendInput,
  RejectContendInput,
  TriageContendInput,
} from './contend-input.js'
import type { ContendShape, SchoolContend } from './contend-shapes.js'
import { Contend, Outcome } from './contend.entity.js'
import {
  claimsMore,
  isPaidBefore,
  isWhole,
  isWholeByNow,
  answeredBy,
  keyOfAnswer,
  type Given,
} from './grants.js'
import { refuseUnread } from './read-up-to.js'
import { isLowerThan, paidBy, paymentsOf } from '../standing/living-payments.js'
import { ContendAct, ContendState, Side } from '../standing/states.js'
import type { AskingForRest } from './plans/asking-for-rest.js'
import type { CaseFiles } from './case-files.js'
import type { FamilyLetters } from '../debtors/telling/family-letters.js'
import type { Ledger } from '../debtors/ledger/ledger.js'
import type { Parties } from './families/parties.js'
import type { Payments } from '../debtors/ledger/payments.js'
import type { Restating } from '../debtors/telling/restating.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  askingForRest: AskingForRest
  caseFiles: CaseFiles
  cases: Cases
  familyLetters: FamilyLetters
  history: History
  ledger: Ledger
  parties: Parties
  payments: Payments
  restating: Restating
  standings: Standings
}

interface Paid {
  /** Minor units. */
  amount: number
  on: string
  /** Of its line in the ledger: each answer writes one of its own, or names one that stands there. */
  requestKey: string
  line?: LedgerEntry
}

/** It may be what the dispute is about, or another beside it. */
const whichOf = (recorded: readonly LedgerEntry[], { currency }: Rules) => {
  const lines = recorded.map(({ amount, on }) => `${formatMinor(-amount, currency)} of ${formatDay(on)}`)
  const [that, day] = recorded.length === 1 ? ['that', 'its day'] : ['they', 'the day of one of them']
  return `You have recorded ${lines.join(' and ')} since the family wrote. If ${that} ${recorded.length === 1 ? 'is' : 'are'} the payment, enter ${day} here. If it is another one, record that one on the page of the claim first, and then answer with its day.`
}

/** How a school, or the provider in its place, answers what families send. */
export class Answers {
  constructor(private readonly context: Needs) {}

  /** Rule 14: the school's own order in its inbox; the family never sees it. */
  async triage({ contendId, tag }: TriageContendInput): Promise<SchoolContend> {
    return this.#bySchool('triageContend', contendId, async ({ contend }) => {
      contend.triage = tag
    })
  }

  /** Rules 13 and 23: the claim is put right in the same transaction; what grants a part only leaves the dispute alive. */
  async accept(input: AcceptContendInput): Promise<SchoolContend> {
    return this.#bySchool('acceptContend', input.contendId, async (found) => {
      // First of all: whoever comes second hears that, and not what is wrong with a form that is out of date.
      this.context.cases.next(found, ContendAct.ACCEPT_IN_PART, Side.SCHOOL)
      await refuseUnread(this.context.em, found.contend, { side: Side.SCHOOL, readUpTo: input.readUpTo })
      const check = new Validation()
      const text = check.optionalLines(
        'message',
        'your message',
        input.message,
        this.context.rules.contendText,
      )
      const amount = await this.#corrected(check, found, input)
      const answers = await this.context.em.count(ContendMessage, { contend: found.contend.id })
      const payment = await this.#paid(check, found, input, keyOfAnswer(found.contend, answers))
      check.done()
      const stood = stoodOf(found.contend, found.debtor, this.context.now())
      // Before the step, whose letters say how the claim stands then.
      await this.#putRight(found, input.outcome, amount, payment)
      const line = payment?.requestKey ?? null
      const given = await this.#given(found, line)
      // The last of what is owed completes the claim, however it came to be recorded.
      const outcome = payment && isClosed(found.debtor) ? Outcome.COMPLETED : input.outcome
      const whole = isWhole(found.contend, outcome, given) || isWholeByNow(found.contend, given)
      await this.context.cases.move(found, {
        act: whole ? ContendAct.ACCEPT : ContendAct.ACCEPT_IN_PART,
        by: Side.SCHOOL,
        author: this.context.viewer.account,
        text,
        outcome,
      })
      const { owed } = given
      const { claimed } = found.debtor
      found.contend.answered =
        isClosed(found.debtor) && !line ? null : { ...stood, line, whole, owed, claimed }
      if (isClosed(found.debtor)) await this.context.cases.settle(found.debtor, outcome)
      await this.context.askingForRest.plead(found)
    })
  }

  async reject(input: RejectContendInput): Promise<SchoolContend> {
    const check = new Validation()
    const text = check.lines('message', 'your reasons', input.message, this.context.rules.contendText)
    this.context.caseFiles.checkFiles(check, input.files)
    check.done()
    return this.#bySchool('rejectContend', input.contendId, async (found) => {
      await refuseUnread(this.context.em, found.contend, { side: Side.SCHOOL, readUpTo: input.readUpTo })
      await this.context.cases.move(found, {
        act: ContendAct.REJECT,
        by: Side.SCHOOL,
        author: this.context.viewer.account,
        text,
        files: input.files,
      })
    })
  }

  /** Rule 13: the provider decides with reasons; it never edits the claim. */
  async decide({ contendId, decision, reasons, readUpTo }: DecideContendInput): Promise<ContendShape> {
    authorise(this.context.viewer, 'decideContend')
    const check = new Validation()
    const text = check.lines('reasons', 'your reasons', reasons, this.context.rules.contendText)
    check.done()
    return this.context.cases.locked(rowId(contendId), async (found) => {
      const party = await this.context.parties.of(found)
      if (party.side !== Side.PROVIDER) throw noSuchContend()
      await refuseUnread(this.context.em, found.contend, { side: party.side, readUpTo })
      await this.context.cases.move(found, {
        act: ContendAct[decision],
        by: Side.PROVIDER,
        author: party.account,
        text,
      })
      return this.context.caseFiles.shape(found.contend, party)
    })
  }

  /**
   * Rule 23: of a part that was granted more has been put right since, by whichever door, or some of it was taken back. Asked
   * after whatever changes what is owed; callers hold the claims' locks.
   */
  async review(claims: readonly number[]): Promise<void> {
    const { em, cases } = this.context
    if (claims.length === 0) return
    const inPart = await em.find(
      Contend,
      { debtor: { $in: [...claims] }, state: ContendState.ANSWERED_IN_PART, answered: { $ne: null } },
      { populate: ['debtor.school'] },
    )
    for (const contend of inPart) {
      const debtor = contend.debtor.getEntity()
      const found = { contend, debtor, school: debtor.school.getEntity() }
      if (isClosed(debtor)) continue
      const given = await this.#given(found, contend.answered!.line)
      if (claimsMore(debtor, contend)) await cases.takenBack(found)
      else if (isWholeByNow(contend, given)) await this.#metByNow(found, given)
    }
  }

  async #metByNow(found: Case, given: Given): Promise<void> {
    const { contend, debtor } = found
    const at = this.context.now().toISOString()
    const met = { ...contend.answered!, at, owed: given.owed, claimed: debtor.claimed, whole: true }
    await this.context.cases.move(found, {
      act: ContendAct.ACCEPT,
      by: Side.SCHOOL,
      author: this.context.actor,
      // Nobody is told that a payment was recorded where none was.
      outcome:
        given.paid > 0 && isWhole(contend, Outcome.PAID, given) ? Outcome.PAID : Outcome.AMOUNT_CORRECTED,
    })
    contend.answered = met
    await this.context.em.flush()
    await this.context.askingForRest.plead(found)
  }

  /** What the case has come to so far. `line`: of the payment by which it was answered. */
  async #given({ contend, debtor }: Case, line: string | null): Promise<Given> {
    const payments = await paymentsOf(this.context.em, debtor)
    const isSince = ({ createdAt }: LedgerEntry) => createdAt >= contend.openedAt
    const [meant, others] = partition(payments, answeredBy(contend, line, this.context.rules))
    return { owed: debtor.owed + paidBy(others.filter(isSince)), paid: paidBy(meant) }
  }

  async #bySchool(
    act: Act,
    contendId: string,
    story: (found: Case) => Promise<void>,
  ): Promise<SchoolContend> {
    authorise(this.context.viewer, act)
    return this.context.cases.locked(rowId(contendId), async (found) => {
      const { em } = this.context
      const party = await this.context.parties.of(found)
      if (party.side !== Side.SCHOOL) throw noSuchContend()
      await story(found)
      await em.flush()
      return this.context.caseFiles.inInbox(found.contend)
    })
  }

  /** What is owed now: less than the claim comes to, or just that where it was put right already in the course of the case. */
  async #corrected(
    check: Validation,
    { debtor, contend }: Case,
    { outcome, amount }: AcceptContendInput,
  ): Promise<number> {
    if (outcome !== Outcome.AMOUNT_CORRECTED) return 0
    const { currency } = this.context.rules
    if (amount === null || amount === undefined)
      check.refuse(UserErrorCode.REQUIRED, 'amount', 'Enter what is owed now.')
    else if (amount <= 0)
      check.refuse(UserErrorCode.INVALID, 'amount', 'If nothing is owed, complete or withdraw the claim.')
    else if (
      amount > debtor.owed ||
      (amount === debtor.owed && !(await isLowerThan(this.context.em, debtor.id, contend.openedAt)))
    )
      check.refuse(
        UserErrorCode.INVALID,
        'amount',
        `Enter less than the ${formatMinor(debtor.owed, currency)} that the claim comes to now.`,
      )
    return amount ?? 0
  }

  /**
   * What the family paid, as of its day: never more than is owed, nor of a day before the one that it says. What is on record
   * already, of that sum and day or in the course of the case, is not recorded again; the school is asked which payment it
   * means where it may be one beside that: of a plan, or of a sum that what is on record does not come to.
   */
  async #paid(
    check: Validation,
    { debtor, contend }: Case,
    { outcome, amountPaid, paidOn }: AcceptContendInput,
    requestKey: string,
  ): Promise<Paid | null> {
    if (outcome !== Outcome.PAID) return null
    const own = keyOfAnswer(contend)
    const others = (await paymentsOf(this.context.em, debtor)).filter(
      (line) => !line.requestKey?.startsWith(own),
    )
    const isAsMuch = ({ amount }: LedgerEntry) => -amount === amountPaid
    // The newest: of two alike the one that was recorded since the family wrote.
    const same = others.findLast((one) => isAsMuch(one) && one.on === paidOn)
    const since = others.filter(
      (one) => one.createdAt >= contend.openedAt && isPaidBefore(one, contend, this.context.rules),
    )
    const alone = since.findLast(isAsMuch)
    const asMuch = same ? [] : alone ? [alone] : paidBy(since) === amountPaid ? since : []
    const isOfADay = asMuch.some(({ on }) => on === paidOn)
    // Both together would be no more than the family says.
    const later = others.filter((one) => one.createdAt >= contend.openedAt && !since.includes(one))
    const isMissing =
      contend.saysPaid === null
        ? debtor.owed + paidBy(later) - (amountPaid ?? 0) >= (contend.saysOwed ?? 0)
        : paidBy(since) + (amountPaid ?? 0) <= contend.saysPaid
    if (asMuch.length > 0 && !isOfADay && (isMissing || (await this.#hasPlanBeside(debtor))))
      check.refuse(UserErrorCode.INVALID, 'paidOn', whichOf(asMuch, this.context.rules))
    const line = same ?? asMuch.at(-1)
    if (line?.requestKey) return { amount: -line.amount, on: line.on, requestKey: line.requestKey, line }
    if (!amountPaid) check.refuse(UserErrorCode.REQUIRED, 'amountPaid', 'Enter what the family paid.')
    else if (amountPaid < 0) check.refuse(UserErrorCode.INVALID, 'amountPaid', 'Enter an amount above zero.')
    else if (amountPaid > debtor.owed) {
      const owed = formatMinor(debtor.owed, this.context.rules.currency)
      check.refuse(UserErrorCode.INVALID, 'amountPaid', `No more than ${owed} is owed.`)
    }
    const because = paidOn ? this.context.payments.whyNotOf(paidOn, contend.saysPaidOn) : null
    if (!paidOn) check.refuse(UserErrorCode.REQUIRED, 'paidOn', 'Enter the day on which it was paid.')
    else if (because) check.refuse(UserErrorCode.INVALID, 'paidOn', because)
    return { amount: amountPaid ?? 0, on: paidOn ?? '', requestKey }
  }

  /** Whether money may have come in of which the dispute does not speak: for a plan that stands still beside it. */
  async #hasPlanBeside({ id }: { id: number }): Promise<boolean> {
    return (await this.context.em.count(Contend, { debtor: id, state: ContendState.AGREED })) > 0
  }

  /** What becomes of the claim is on record as by any other door (rule 17); a payment puts itself there. */
  async #putRight(
    { debtor, contend, school }: Case,
    outcome: Outcome,
    amount: number,
    payment: Paid | null,
  ): Promise<void> {
    const { history, rules } = this.context
    const updated = () => {
      const changes = changesBetween(asRead(before, rules.currency), asRead(snapshot(debtor), rules.currency))
      history.add({ act: 'debtor.updated', school, debtor, changes })
    }
    const before = statedNow(debtor)
    const completion = completionOf(debtor)
    const claim = debtor.id
    if (payment && !payment.line) {
      const note = 'The family said that it had paid'
      await this.context.payments.put(debtor, { ...payment, note }, { told: contend.contactEmail })
    }
    if (outcome === Outcome.WITHDRAWN) {
      debtor.withdrawnAt = this.context.now()
      await this.context.familyLetters.withdrawn(debtor, contend.contactEmail)
      history.add({ act: 'debtor.withdrawn', school, debtor })
      this.context.did({ kind: 'claim.withdrawn', claim, status: before.status })
    }
    if (outcome === Outcome.AMOUNT_CORRECTED && amount < debtor.owed) {
      const { pending } = await this.context.standings.ofOne(claim)
      await this.context.ledger.write(debtor, {
        kind: LedgerKind.CORRECTION,
        amount: amount - debtor.owed,
        note: 'Corrected after the family contended the claim',
      })
      const after = statedNow(debtor)
      await this.context.restating.follow(
        [{ debtor, before, after, completion, agedFrom: debtor.agedFrom, stated: true }],
        this.context.now(),
      )
      updated()
      const unseen = pending?.unseen ?? 0
      this.context.did({ kind: 'claim.changed', claim, before, after, unseen })
    }
    if (outcome === Outcome.COMPLETED) {
      becomes(debtor, DebtStatus.COMPLETED, { now: this.context.now() })
      this.context.ledger.settle(debtor)
      await this.context.em.flush()
      await this.context.familyLetters.settled([debtor], contend.contactEmail)
      updated()
      this.context.did({ kind: 'claim.completed', claim })
    }
    debtor.confirmedAt = this.context.now()
  }
}
