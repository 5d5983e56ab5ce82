import { LONGEST } from '../../../common/limits.js'
import { Outcome } from '../../contends/contend.entity.js'
import type { RequestContext } from '../../request.js'
import { isOneOf, plainRows, type Plain } from '../../database/plain-rows.js'
import { Letter, LetterState } from '../../mail/letter.entity.js'
import { authorise } from '../../policy.js'
import { SAME_REQUEST, keyed } from '../../shared/same-request.js'
import { addDays, formatDay, localDate } from '../../../common/days.js'
import { quoted } from '../../key-fields.js'
import { formatMinor } from '../../../common/money.js'
import { sha256 } from '../../shared/secrets.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { WebhookEvent } from '../../webhooks/webhook-event.js'
import { part } from '../../shared/sql-part.js'
import { becomes } from '../changing/completion.js'
import { CompletedBy, DebtStatus, type Debtor } from '../debtor.entity.js'
import { LedgerEntry, LedgerKind } from './ledger-entry.entity.js'
import type { AnswersToFamilies, CasesOfClaims, OpenClaims, ProofsOfPlans } from '../ports.js'
import type { FamilyLetters } from '../telling/family-letters.js'
import type { History } from '../../history/history.js'
import type { Ledger } from './ledger.js'
import type { WebhookNews } from '../../webhooks/webhook-news.js'

interface Needs extends RequestContext {
  answers: AnswersToFamilies
  cases: CasesOfClaims
  debtors: OpenClaims
  familyLetters: FamilyLetters
  history: History
  ledger: Ledger
  paymentProofs: ProofsOfPlans
  webhookNews: WebhookNews
}

/** Money that came in; the amount above zero, in minor units. */
interface Payment {
  amount: number
  on: string
  note: string | null
  requestKey: string
}

interface Answered {
  told: string | null
}

const OVERTAKEN =
  'Nothing was recorded: what is owed has changed since you began, and a colleague may have recorded this payment. Look at the ledger; if it is not there, record it again.'

/** Money that comes in after a claim was listed, and what it does to the claim. */
export class Payments {
  constructor(private readonly context: Needs) {}

  /** Lowers the amount owed; the last of it makes the claim Completed. A retried request records once. */
  async record(input: {
    debtorId: number
    amount: number
    on?: string | null
    note?: string | null
    requestKey?: string | null
    owed?: number | null
  }): Promise<Debtor> {
    authorise(this.context.viewer, 'recordPayment')
    return this.context.debtors.locked(
      input.debtorId,
      async (debtor) => {
        const check = new Validation()
        const note = check.optionalText('note', 'the note', input.note, LONGEST.paymentNote)
        const requestKey = await this.#once(debtor, input, note)
        if (!requestKey) return debtor
        await this.context.debtors.mustBeOpen(debtor, 'debtorId')
        if (input.owed != null && input.owed !== debtor.owed)
          throw refuse(UserErrorCode.CONFLICT, 'owed', OVERTAKEN)
        const on = await this.#paidOn(debtor, input.on)
        if (input.amount <= 0) check.refuse(UserErrorCode.INVALID, 'amount', 'Enter an amount above zero.')
        if (input.amount > debtor.owed)
          check.refuse(
            UserErrorCode.INVALID,
            'amount',
            quoted(
              this.context.viewer,
              'Debtor',
              ['amountOwed'],
              `No more than ${formatMinor(debtor.owed, this.context.rules.currency)} is owed.`,
            ) || 'That is more than is owed.',
          )
        check.done()
        await this.put(debtor, {
          amount: input.amount,
          on,
          note,
          requestKey,
        })
        return debtor
      },
      'debtorId',
    )
  }

  /**
   * Writes a payment that was found right, with all that follows. `answers`: it answers a case, whose caller goes on with
   * all cases and tells of a claim that is completed; which address hears of that by the answer.
   */
  async put(debtor: Debtor, payment: Payment, answers?: Answered): Promise<void> {
    const { webhookNews, paymentProofs, cases } = this.context
    const { amount } = payment
    await this.context.ledger.write(debtor, { ...payment, kind: LedgerKind.PAYMENT, amount: -amount })
    const sum = formatMinor(amount, this.context.rules.currency)
    const changes = [{ field: 'payment', before: null, after: sum }]
    await webhookNews.tell([debtor], [WebhookEvent.PAYMENT_RECORDED])
    await paymentProofs.recount(debtor)
    await cases.restorePlan(debtor)
    await paymentProofs.answerByPayment(debtor)
    if (debtor.owed === 0) {
      changes.push({ field: 'status', before: debtor.status as never, after: DebtStatus.COMPLETED })
      becomes(debtor, DebtStatus.COMPLETED, { by: CompletedBy.PAYMENT, now: this.context.now() })
      await this.context.familyLetters.settled([debtor], answers?.told)
      if (!answers) {
        await cases.settle(debtor, Outcome.COMPLETED)
        await webhookNews.tell([debtor], [WebhookEvent.DEBTOR_CLEARED])
      }
      this.context.did({ kind: 'claim.completed', claim: debtor.id })
    } else {
      await cases.settlePlan(debtor)
      await this.context.answers.review([debtor.id])
      this.context.did({ kind: 'claim.paid', claim: debtor.id })
    }
    const school = this.context.school
    this.context.history.add({ act: 'debtor.payment', school, debtor, changes })
  }

  /** Why a payment cannot be of that day; null where it can. Rule 25: it counts from then, so none is of long ago but by the family's own word. */
  whyNotOf(day: string, bySaid?: string | null): string | null {
    const { paymentBackDays, timeZone } = this.context.rules
    const today = localDate(this.context.now(), timeZone)
    if (day > today) return 'This day is in the future.'
    const first = addDays(today, -paymentBackDays)
    if (day >= (bySaid && bySaid < first ? bySaid : first)) return null
    return `A payment can be recorded at most ${paymentBackDays} days back: on ${formatDay(first)} or later.`
  }

  /**
   * The newest letters that told the families, for a page of debtors in one statement. One that was taken back before it
   * left stands for none before it.
   */
  async lettersOf(debtors: readonly number[]): Promise<(Plain<Letter> | null)[]> {
    if (debtors.length === 0) return []
    const letters = await plainRows(
      this.context.em,
      Letter,
      part`where one.debtor_id ${isOneOf(debtors)} and one.kind in ('claim', 'claim-changed') order by one.id`,
    )
    const isTakenBack = ({ state }: Plain<Letter>) => state === LetterState.CANCELLED
    const newest = new Map(
      letters
        .toSorted((a, b) => Number(isTakenBack(b)) - Number(isTakenBack(a)) || a.id - b.id)
        .map((letter) => [letter.debtor!, letter]),
    )
    return debtors.map((id) => newest.get(id) ?? null)
  }

  /**
   * The key under which it goes on the ledger; null where it stands there: the same key, or without one the same content
   * a moment ago that was not voided since, is the same request again.
   */
  async #once(
    { id }: Debtor,
    { requestKey, owed: _owed, ...content }: Parameters<Payments['record']>[0],
    note: string | null,
  ): Promise<string | null> {
    const { em, config } = this.context
    const now = this.context.now().getTime()
    const { amount, on } = content
    const sent = requestKey ? keyed(config.secret, sha256(requestKey), { amount, on, note }) : null
    const key = sent?.key ?? `same:${sha256(JSON.stringify(content))}`
    const earlier = await em.findOne(LedgerEntry, {
      debtor: id,
      requestKey: { $like: `${key}%` },
      ...(sent ? {} : { createdAt: { $gt: new Date(now - SAME_REQUEST) }, stillCounts: true }),
    })
    if (earlier) sent?.mustBe(earlier.requestKey!)
    return earlier ? null : (sent?.kept ?? `${key}:${now}`)
  }

  /** Where nothing else is said it is the payment that its family tells of and that waits for an answer; or of today. */
  async #paidOn(debtor: Debtor, on: string | null | undefined): Promise<string> {
    const { first, waiting } = await this.context.paymentProofs.saidOn(debtor)
    const day = on ?? waiting ?? localDate(this.context.now(), this.context.rules.timeZone)
    const because = this.whyNotOf(day, first)
    if (because) throw refuse(UserErrorCode.INVALID, 'on', because)
    return day
  }
}
