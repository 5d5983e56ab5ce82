import { Outcome } from '../../contends/contend.entity.js'
import type { RequestContext } from '../../request.js'
import { isOneOf, plainRows, type Plain } from '../../database/plain-rows.js'
import { Letter } from '../../mail/letter.entity.js'
import { authorise } from '../../policy.js'
import { SchoolState } from '../../schools/school.entity.js'
import { SAME_REQUEST } from '../../shared/same-request.js'
import { addDays, clockTime, formatDay, localDate, startOfDay } from '../../../common/days.js'
import { seesAll } from '../../key-fields.js'
import { formatMinor } from '../../../common/money.js'
import { sha256 } from '../../shared/secrets.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { WebhookEvent } from '../../webhooks/webhook-event.js'
import { part } from '../../shared/sql-part.js'
import { ClaimChange } from '../claim-change.entity.js'
import { becomes } from '../completion.js'
import { CompletedBy, DebtStatus, type Debtor } from '../debtor.entity.js'
import { hearNames } from '../heard.js'
import { lastPrints } from '../printed-letter.js'
import { LedgerEntry, LedgerKind } from './ledger-entry.entity.js'
import type { CasesOfClaims, LinksOfClaims, ProofsOfPlans } from '../ports.js'
import type { Debtors } from '../debtors.js'
import type { FamilyLetters } from '../family-letters.js'
import type { History } from '../../history/history.js'
import type { Ledger } from './ledger.js'
import type { WebhookNews } from '../../webhooks/webhook-news.js'

interface Needs extends RequestContext {
  cases: CasesOfClaims
  claimLinks: LinksOfClaims
  debtors: Debtors
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

/** What happens to a claim after it was listed: money comes in, a printed letter is handed over. */
export class Payments {
  constructor(private readonly context: Needs) {}

  /** Lowers the amount owed; the last of it makes the claim Completed. A retried request records once. */
  async record(input: {
    debtorId: number
    amount: number
    on?: string | null
    note?: string | null
    requestKey?: string | null
  }): Promise<Debtor> {
    authorise(this.context.viewer, 'recordPayment')
    return this.context.debtors.lockedOpen(
      input.debtorId,
      async (debtor) => {
        const requestKey = this.#requestKey(input)
        if (await this.#isRepeated(debtor, requestKey)) return debtor
        const on = this.#paidOn(input.on)
        const check = new Validation()
        const note = check.optionalText('note', 'the note', input.note, 500)
        if (input.amount <= 0) check.refuse(UserErrorCode.INVALID, 'amount', 'Enter an amount above zero.')
        if (input.amount > debtor.owed)
          check.refuse(
            UserErrorCode.INVALID,
            'amount',
            // A refusal is no way to read either.
            seesAll(this.context.viewer, 'Debtor', ['amountOwed'])
              ? `No more than ${formatMinor(debtor.owed, this.context.rules.currency)} is owed.`
              : 'That is more than is owed.',
          )
        check.done()
        await this.put(debtor, {
          amount: input.amount,
          on,
          note,
          requestKey: input.requestKey ? requestKey : `${requestKey}:${this.context.now().getTime()}`,
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
    await paymentProofs.countOnce(debtor, payment)
    if (debtor.owed === 0) {
      await paymentProofs.answerByPayment(debtor)
      changes.push({ field: 'status', before: debtor.status as never, after: DebtStatus.COMPLETED })
      becomes(debtor, DebtStatus.COMPLETED, { by: CompletedBy.PAYMENT, now: this.context.now() })
      await this.context.familyLetters.settled([debtor], answers?.told)
      if (!answers) {
        await cases.settle(debtor, Outcome.COMPLETED)
        await webhookNews.tell([debtor], [WebhookEvent.DEBTOR_CLEARED])
      }
      this.context.did({ kind: 'claim.completed', claim: debtor.id })
    } else {
      await cases.restorePlan(debtor)
      await paymentProofs.answerByPayment(debtor)
      await cases.settlePlan(debtor)
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

  /** A printed letter reached the family: notice runs from that day (rule 7). */
  async handOver(input: { id: number; on?: string | null }): Promise<Debtor> {
    authorise(this.context.viewer, 'recordHandOver')
    return this.context.debtors.lockedOpen(input.id, async (debtor) => {
      if (this.context.school.state !== SchoolState.APPROVED)
        throw refuse(UserErrorCode.CONFLICT, 'id', 'No letter leaves before your school is approved.')
      if (debtor.status === DebtStatus.COMPLETED)
        throw refuse(UserErrorCode.CONFLICT, 'id', 'This claim is closed; there is nothing to hand over.')
      const { timeZone } = this.context.rules
      if (debtor.undoableUntil && debtor.undoableUntil > this.context.now())
        throw refuse(
          UserErrorCode.CONFLICT,
          'id',
          `The import that added this claim can be undone until ${clockTime(debtor.undoableUntil, timeZone)}. Hand the letter over after that.`,
        )
      const on = this.#pastDay(input.on)
      if (on < localDate(debtor.listedAt, timeZone))
        throw refuse(
          UserErrorCode.INVALID,
          'on',
          'The letter cannot have been handed over before the claim was listed.',
        )
      // What was handed over before was about somebody else.
      const named = debtor.aboutThisPersonSince && localDate(debtor.aboutThisPersonSince, timeZone)
      if (named && on < named)
        throw refuse(
          UserErrorCode.INVALID,
          'on',
          'The letter cannot have been handed over before the claim named this family.',
        )
      // On that very day it may be the letter to the earlier one, whose link ended.
      if (on === named && !(await this.context.claimLinks.isPrinted(debtor)))
        throw refuse(
          UserErrorCode.CONFLICT,
          'id',
          'The claim names another family since today. Print the letter to them, and hand that one over.',
        )
      const now = this.context.now()
      const heardAt = on === localDate(now, timeZone) ? now : startOfDay(on, timeZone)
      debtor.handedOverOn = on
      debtor.noticedAt ??= heardAt
      // The letter tells what the claim was when it was printed, and where that is not on record what it is now.
      const endOfDay = startOfDay(addDays(on, 1), timeZone)
      const prints = await lastPrints(this.context.em, [debtor.id], endOfDay)
      const said = prints.get(debtor.id) ?? (endOfDay < now ? endOfDay : now)
      debtor.handedOverAsOf = said
      await this.context.em.nativeUpdate(
        ClaimChange,
        {
          debtor: debtor.id,
          noticedAt: null,
          endedAt: null,
          statedAt: { $lt: said },
        },
        { noticedAt: heardAt },
      )
      hearNames(debtor, said)
      const changes = [{ field: 'handedOverOn', before: null, after: on }]
      this.context.history.add({
        act: 'debtor.handed-over',
        school: this.context.school,
        debtor,
        changes,
      })
      return debtor
    })
  }

  /** The newest letters that told the families, for a page of debtors in one statement. */
  async lettersOf(debtors: readonly number[]): Promise<(Plain<Letter> | null)[]> {
    if (debtors.length === 0) return []
    const letters = await plainRows(
      this.context.em,
      Letter,
      part`where one.debtor_id ${isOneOf(debtors)} and one.kind in ('claim', 'claim-changed') order by one.id`,
    )
    const newest = new Map(letters.map((letter) => [letter.debtor!, letter]))
    return debtors.map((id) => newest.get(id) ?? null)
  }

  #requestKey({ requestKey, ...content }: Parameters<Payments['record']>[0]): string {
    return requestKey ? sha256(requestKey) : `same:${sha256(JSON.stringify(content))}`
  }

  /** The same key, or without one the same content a moment ago, is the same request again. */
  async #isRepeated({ id }: Debtor, requestKey: string): Promise<boolean> {
    const recent = new Date(this.context.now().getTime() - SAME_REQUEST)
    const same = {
      $or: [{ requestKey }, { requestKey: { $like: `${requestKey}:%` }, createdAt: { $gt: recent } }],
    }
    return (await this.context.em.count(LedgerEntry, { debtor: id, ...same })) > 0
  }

  #paidOn(on: string | null | undefined): string {
    const day = this.#pastDay(on)
    const because = this.whyNotOf(day)
    if (because) throw refuse(UserErrorCode.INVALID, 'on', because)
    return day
  }

  #pastDay(on: string | null | undefined): string {
    const today = localDate(this.context.now(), this.context.rules.timeZone)
    if (on && on > today) throw refuse(UserErrorCode.INVALID, 'on', 'This day is in the future.')
    return on ?? today
  }
}
