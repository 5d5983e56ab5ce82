import type { RequestContext } from '../../request.js'
import { storedKeys } from '../../matching/stored-keys.js'
import type { FieldChange } from '../../history/history-entry.entity.js'
import { changesBetween, type History } from '../../history/history.js'
import { Outcome } from '../../contends/contend.entity.js'
import { breathing } from '../../shared/breathing.js'
import { formatMinor } from '../../../common/money.js'
import { phoneE164 } from '../../shared/validate.js'
import { WebhookEvent } from '../../webhooks/webhook-event.js'
import type { WebhookNews } from '../../webhooks/webhook-news.js'
import type { StatedClaim } from '../stated-claim.js'
import { asRead, fieldsOf, snapshot, statedNow } from '../claim-input.js'
import { comesBack } from '../claim-fields.js'
import { becomes, beginsAnewAs, completionOf } from './completion.js'
import { DebtStatus, refuseAt, type Debtor } from '../debtor.entity.js'
import type { Verdict } from '../debt-verdict.js'
import { agedFrom } from '../../standing/expiry.js'
import { LedgerKind } from '../ledger/ledger-entry.entity.js'
import type { AnswersToFamilies, CasesOfClaims } from '../ports.js'
import type { FamilyLetters } from '../telling/family-letters.js'
import { settledOf, type Ledger } from '../ledger/ledger.js'
import type { Restating } from '../telling/restating.js'
import type { Standings } from '../../standing/standing.js'
import { sumsBy, whyNotChanged, type ToChange } from './why-not-changed.js'
import { isSameAddress } from '../../shared/same-address.js'

export interface Needs extends RequestContext {
  answers: AnswersToFamilies
  cases: CasesOfClaims
  familyLetters: FamilyLetters
  history: History
  ledger: Ledger
  restating: Restating
  standings: Standings
  webhookNews: WebhookNews
}

/** What is on record of its ward and debt. */
export type OnRecord = Pick<Verdict, 'agedFrom' | 'refusedEmails'>

export interface ChangedClaim extends ToChange {
  debtor: Debtor
  /** The school stated anew that the debt as it is now is due, was asked for, and may be shared (rule 8). */
  stated: boolean
  /** The names of the files that are attached to it as evidence. */
  evidence?: readonly string[]
}

/** What a change of claims, each under its own number, does: to ledger, cases, families, programs and the record. */
export class ClaimChanging {
  constructor(private readonly context: Needs) {}

  /** `onRecord`: of these what is on record of the ward and debt that each is now. */
  async change(
    changed: readonly ChangedClaim[],
    onRecord: ReadonlyMap<number, Partial<OnRecord>>,
  ): Promise<void> {
    if (changed.length === 0) return
    const lived = await this.context.cases.contended(changed.map(({ debtor }) => debtor))
    const standing = await this.context.standings.of(changed.map(({ debtor }) => debtor.id))
    const since = this.context.now()
    const changes = changed.map((one) => ({
      ...one,
      before: statedBefore(one),
      completion: completionOf(one.debtor),
      agedFrom: one.debtor.agedFrom,
    }))
    const settled = await settledOf(
      this.context.em,
      changed.map(({ debtor }) => debtor),
    )
    const breathe = breathing()
    for (const one of changes) {
      const refusal = whyNotChanged(one, settled(one.debtor))
      if (refusal) throw refusal
      this.#assign(one, settled(one.debtor))
      one.debtor.agedFrom = agedFrom(one.debtor.agedFrom, onRecord.get(one.debtor.id)?.agedFrom)
      await breathe()
    }
    await this.context.em.flush()
    for (const { debtor } of changes)
      if (lived.has(debtor.id) && debtor.status !== DebtStatus.COMPLETED)
        await this.context.cases.settlePlan(debtor)
    const restated = changes.map((one) => ({ ...one, after: statedNow(one.debtor) }))
    const replaced = await this.context.restating.follow(restated, since)
    // With what came back with its claim by this very act.
    const reopened = restated.filter(({ before, after }) => comesBack(before, after))
    const back = await this.context.cases.contended(reopened.map(({ debtor }) => debtor))
    const contended = new Set([...lived, ...back])
    // A case that is open keeps the contact with which it was opened (rule 5).
    for (const { debtor } of changes)
      if (replaced.has(debtor.id) || !contended.has(debtor.id))
        refuseAt(debtor, onRecord.get(debtor.id)?.refusedEmails ?? [])
    const moved = changes.filter(
      ({ debtor, before }) =>
        !isSameAddress(debtor.parentEmail, before.parentEmail) && !replaced.has(debtor.id),
    )
    await this.context.familyLetters.addressChanged(
      moved.map(({ debtor, before }) => ({ debtor, old: before.parentEmail ?? null })),
    )
    const completed = changes.filter(
      ({ debtor, before }) =>
        debtor.status === DebtStatus.COMPLETED && before.status !== DebtStatus.COMPLETED,
    )
    await this.#complete(
      completed.map(({ debtor }) => debtor),
      contended,
    )
    await this.#putOnRecord(changes)
    await this.context.answers.review(
      changes.map(({ debtor }) => debtor.id).filter((id) => contended.has(id)),
    )
    for (const { debtor, before, after } of restated) {
      const unseen = standing(debtor.id).pending?.unseen ?? 0
      this.context.did({ kind: 'claim.changed', claim: debtor.id, before, after, unseen })
    }
    for (const { debtor } of completed) this.context.did({ kind: 'claim.completed', claim: debtor.id })
  }

  #assign(one: ChangedClaim, settled: number): void {
    const { debtor, claim, again = false } = one
    const now = this.context.now()
    const sums = sumsBy(one, settled)
    if (again) beginsAnewAs(debtor, claim.status, now)
    else becomes(debtor, claim.status, { now })
    Object.assign(debtor, fieldsOf(claim), storedKeys(claim), {
      phoneE164: phoneE164(claim.phone, this.context.rules.country),
      agedFrom: agedFrom(debtor.agedFrom, claim.dueDate),
      confirmedAt: now,
    })
    const completed = debtor.status === DebtStatus.COMPLETED
    if (sums.takenBack)
      this.context.ledger.takeBack(debtor, settled, completed ? 'Amount corrected' : undefined)
    const correction = { kind: LedgerKind.CORRECTION, amount: sums.corrected, note: 'Amount corrected' }
    this.context.ledger.add(debtor, correction)
    if (completed) this.context.ledger.settle(debtor)
  }

  async #complete(debtors: readonly Debtor[], contended: ReadonlySet<number>): Promise<void> {
    await this.context.familyLetters.settled(debtors)
    for (const debtor of debtors)
      if (contended.has(debtor.id)) await this.context.cases.settle(debtor, Outcome.COMPLETED)
    await this.context.webhookNews.tell(debtors, [WebhookEvent.DEBTOR_CLEARED])
  }

  async #putOnRecord(
    changes: readonly (Pick<ChangedClaim, 'debtor' | 'again' | 'evidence'> & { before: StatedClaim })[],
  ): Promise<void> {
    const { currency } = this.context.rules
    const school = this.context.school
    const acts = changes.map(({ debtor, before, again, evidence = [] }) => ({
      act: again ? ('debtor.listed-again' as const) : ('debtor.updated' as const),
      school,
      debtor,
      changes: [
        ...changesBetween(asRead(before, currency), asRead(snapshot(debtor), currency)),
        ...correctionOf(debtor, before, currency),
        ...evidence.map((name) => ({ field: 'evidence', before: null, after: name })),
      ],
    }))
    await this.context.em.flush()
    await this.context.history.addAll(acts)
    const told = acts.filter((act) => act.changes.length > 0).map(({ debtor }) => debtor)
    await this.context.webhookNews.tell(told, [WebhookEvent.DEBTOR_UPDATED])
  }
}
/** Of a claim that is Completed before and after nothing is owed: what was corrected of it is what it came to. */
const correctionOf = (debtor: Debtor, before: StatedClaim, currency: string): FieldChange[] =>
  debtor.owed === before.amountOwed && debtor.claimed !== before.claimed
    ? [
        {
          field: 'amountOwed',
          before: formatMinor(before.claimed, currency),
          after: formatMinor(debtor.claimed, currency),
        },
      ]
    : []

const statedBefore = ({ debtor, again = false }: ChangedClaim): StatedClaim => ({
  ...statedNow(debtor),
  withdrawn: again,
})

/** An amount that was claimed is compared with what is claimed, before payments. */
export function changesSomething({ debtor, claim, amountClaimed, again, evidence }: ChangedClaim): boolean {
  if (again || evidence?.length) return true
  const { amountOwed: _then, ...before } = snapshot(debtor)
  const { amountOwed, ...after } = claim
  const amount = amountClaimed === undefined ? amountOwed !== debtor.owed : amountClaimed !== debtor.claimed
  return amount || changesBetween(before, after).length > 0
}
