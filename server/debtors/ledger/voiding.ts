import { LONGEST } from '../../../common/limits.js'
import type { RequestContext } from '../../request.js'
import { authorise } from '../../policy.js'
import { formatDay } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { sha256 } from '../../shared/secrets.js'
import { keyed } from '../../shared/same-request.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { quoted } from '../../key-fields.js'
import { WebhookEvent } from '../../webhooks/webhook-event.js'
import { statedNow } from '../claim-input.js'
import { becomes, completionOf, isUndone } from '../changing/completion.js'
import { DebtStatus, type Debtor } from '../debtor.entity.js'
import { LedgerEntry, LedgerKind, VoidReason } from './ledger-entry.entity.js'
import { voidWords } from './void-words.js'
import type { CasesOfClaims, ProofsOfPlans } from '../ports.js'
import type { Debtors } from '../debtors.js'
import type { FamilyLetters } from '../telling/family-letters.js'
import type { History } from '../../history/history.js'
import type { Ledger } from './ledger.js'
import type { Restating } from '../telling/restating.js'
import {
  everyPaymentOf,
  isOfEarlierFamily,
  livingPayments,
  ownMoneySince,
} from '../../standing/living-payments.js'
import type { Standings } from '../../standing/standing.js'
import type { WebhookNews } from '../../webhooks/webhook-news.js'

interface Needs extends RequestContext {
  cases: CasesOfClaims
  debtors: Debtors
  familyLetters: FamilyLetters
  history: History
  ledger: Ledger
  paymentProofs: ProofsOfPlans
  restating: Restating
  standings: Standings
  webhookNews: WebhookNews
}

interface VoidPayment {
  paymentId: number
  reason: VoidReason
  note?: string | null
  statementAccepted?: boolean | null
  requestKey?: string | null
}

/** Rule 25: a payment that should not count is voided by a further line, and what followed from it is as it was before. */
export class Voiding {
  constructor(private readonly context: Needs) {}

  /** Each payment once. A retried request voids nothing more. */
  async void(input: VoidPayment): Promise<Debtor> {
    authorise(this.context.viewer, 'voidPayment')
    const known = await this.context.em.findOne(LedgerEntry, {
      id: input.paymentId,
      kind: LedgerKind.PAYMENT,
      amount: { $lt: 0 },
      debtor: { school: this.context.school.id },
    })
    if (!known) throw refuse(UserErrorCode.NOT_FOUND, 'paymentId', 'This payment does not exist.')
    return this.context.debtors.locked(
      known.debtor.id,
      async (debtor) => {
        const note = this.#note(input)
        const { requestKey: own, paymentId, reason, statementAccepted } = input
        const key = `void:${sha256(own ?? JSON.stringify(input))}`
        const said = { paymentId, reason, note, statementAccepted }
        const sent = keyed(this.context.config.secret, key, said)
        const before = await this.context.em.find(LedgerEntry, {
          debtor: debtor.id,
          $or: [{ voids: known.id }, { requestKey: { $like: `${key}%` } }],
        })
        const same = before.find(({ requestKey }) => requestKey?.startsWith(key))
        if (same) sent.mustBe(same.requestKey!)
        if (same) return debtor
        await this.context.debtors.mustBeOpen(debtor, 'paymentId')
        await this.#mayBeVoided(debtor, known, before[0])
        await this.#mustBeTwice(debtor, known, reason)
        await this.#void(debtor, known, { ...input, requestKey: sent.kept, note })
        return debtor
      },
      'paymentId',
    )
  }

  async #mayBeVoided(debtor: Debtor, payment: LedgerEntry, earlier?: LedgerEntry): Promise<void> {
    const conflict = (message: string) => refuse(UserErrorCode.CONFLICT, 'paymentId', message)
    if (earlier)
      throw conflict(
        `This payment was voided already${this.#quoted(`, on ${formatDay(earlier.on)}`, ['voidedOn'])}.`,
      )
    if (payment.settlement)
      throw conflict('This is no payment: the claim was marked as Completed. Change its status instead.')
    if (isOfEarlierFamily(payment, await ownMoneySince(this.context.em, debtor)))
      throw conflict('This was paid by the family that the claim named before. It stays as it is.')
  }

  /** Two who find a payment twice, each voiding the other line, would leave none. */
  async #mustBeTwice({ id }: Debtor, payment: LedgerEntry, reason: VoidReason): Promise<void> {
    if (reason !== VoidReason.RECORDED_TWICE) return
    // An earlier family's too: nobody voids that one.
    const others = (await everyPaymentOf(this.context.em, id)).filter((one) => one.id !== payment.id)
    if (others.some(({ amount }) => amount === payment.amount)) return
    const sum = this.#quoted(` of ${formatMinor(-payment.amount, this.context.rules.currency)}`, ['amount'])
    throw refuse(
      UserErrorCode.CONFLICT,
      'reason',
      `No other payment${sum || ' of that sum'} is on record: somebody may have voided it already. Look at the ledger, or choose another reason.`,
    )
  }

  #quoted(text: string, fields: readonly string[]): string {
    return quoted(this.context.viewer, 'LedgerEntry', fields, text)
  }

  #note({ reason, note: given }: VoidPayment): string | null {
    const check = new Validation()
    const note =
      reason === VoidReason.OTHER
        ? check.text('note', 'the reason', given, LONGEST.voidNote)
        : check.optionalText('note', 'the note', given, LONGEST.voidNote)
    check.done()
    return note
  }

  async #void(
    debtor: Debtor,
    payment: LedgerEntry,
    { reason, note, requestKey, statementAccepted }: VoidPayment,
  ): Promise<void> {
    const { em, cases, ledger, familyLetters, restating, paymentProofs, webhookNews, history, rules } =
      this.context
    const before = statedNow(debtor)
    const completion = completionOf(debtor)
    const since = this.context.now()
    const planned = await cases.planNow(debtor)
    const { pending } = await this.context.standings.ofOne(debtor.id)
    // Without the payment that completed it, it comes to what it came to before that.
    const otherwisePaid = (await livingPayments(em, [debtor.id])).some(({ id }) => id > payment.id)
    const wasLast = !otherwisePaid
    const line = { kind: LedgerKind.PAYMENT_VOIDED, amount: -payment.amount, note, requestKey }
    await ledger.write(debtor, { ...line, voids: { id: payment.id, reason } })
    const comesBack = debtor.status === DebtStatus.COMPLETED
    const changes = [
      { field: 'payment', before: formatMinor(-payment.amount, rules.currency), after: null },
      { field: 'paymentDay', before: payment.on, after: null },
      { field: 'reason', before: null, after: voidWords(reason, note ?? null) },
    ]
    if (comesBack) {
      becomes(debtor, debtor.statusBefore ?? DebtStatus.ABANDONED_PAYMENT, { now: since })
      await em.flush()
      const stated = statementAccepted === true
      const after = statedNow(debtor)
      const { agedFrom } = debtor
      await restating.follow(
        [{ debtor, before, after, completion, agedFrom, stated, voids: payment, wasLast }],
        since,
      )
      const unseen = pending?.unseen ?? 0
      this.context.did({ kind: 'claim.changed', claim: debtor.id, before, after, unseen, otherwisePaid })
    } else {
      await familyLetters.paymentVoided(debtor, payment)
      this.context.did({ kind: 'claim.payment-voided', claim: debtor.id })
    }
    await paymentProofs.unanswer(debtor)
    const undone = comesBack && isUndone({ completion, voids: payment, wasLast }, rules, since)
    await cases.unpaid(debtor, planned, undone)
    await cases.unanswered(debtor, payment, comesBack)
    // As its cases have left it.
    if (comesBack)
      changes.push({ field: 'status', before: DebtStatus.COMPLETED as never, after: debtor.status as never })
    const events = [WebhookEvent.PAYMENT_VOIDED, ...(comesBack ? [WebhookEvent.DEBTOR_UPDATED] : [])]
    await webhookNews.tell([debtor], events)
    history.add({ act: 'debtor.payment-voided', school: this.context.school, debtor, changes })
    await em.flush()
  }
}
