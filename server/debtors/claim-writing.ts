import { ref, type RequiredEntityData } from '@mikro-orm/core'
import { ClaimLink } from '../contends/families/claim-link.entity.js'
import { Outcome } from '../contends/contend.entity.js'
import type { RequestContext } from '../request.js'
import { allOf } from '../database/all-of.js'
import { drawIds } from '../database/draw-ids.js'
import { writeRows } from '../database/insert-rows.js'
import { storedKeys } from '../matching/stored-keys.js'
import { changesBetween, type History } from '../history/history.js'
import { Letter } from '../mail/letter.entity.js'
import { breathing } from '../shared/breathing.js'
import { localDate } from '../../common/days.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { phoneE164 } from '../shared/validate.js'
import { WebhookEvent } from '../webhooks/webhook-event.js'
import type { Listening, WebhookNews } from '../webhooks/webhook-news.js'
import { CLAIM_FIELDS, CLAIM_FIELD_NAMES } from './claim-fields.js'
import type { ClaimInput, StatedClaim } from './stated-claim.js'
import { asRead, fieldsOf, snapshot, statedNow } from './claim-input.js'
import { ALL_PAID, becomes, completionOf, beginsAnewAs, listedAs } from './completion.js'
import { DebtStatus, Debtor, refuseAt } from './debtor.entity.js'
import type { Verdict } from './debt-verdict.js'
import type { LinkedLetters, FamilyLetters } from './telling/family-letters.js'
import { agedFrom } from '../standing/expiry.js'
import { LedgerKind } from './ledger/ledger-entry.entity.js'
import { revive, undoneBefore } from './reviving.js'
import type { AnswersToFamilies, CasesOfClaims } from './ports.js'
import type { Ledger } from './ledger/ledger.js'
import type { OneDebt } from './wards/one-debt.js'
import type { Restating } from './telling/restating.js'
import type { Standings } from '../standing/standing.js'

interface Needs extends RequestContext {
  answers: AnswersToFamilies
  cases: CasesOfClaims
  familyLetters: FamilyLetters
  history: History
  ledger: Ledger
  oneDebt: OneDebt
  restating: Restating
  standings: Standings
  webhookNews: WebhookNews
}

interface NewClaim {
  claim: ClaimInput
  requestKey: string
  /** Nobody is told before, since it may be undone until then. */
  undoableUntil?: Date | null
  /** As below; of a claim that is listed again, since of a new one nothing is paid. */
  amountClaimed?: number | undefined
}

/** What is on record of its ward and debt. */
type OnRecord = Pick<Verdict, 'agedFrom' | 'refusedEmails'>

/** A withdrawn claim that is listed again. */
type ListedAgain = Omit<ChangedClaim, 'debtor' | 'again'> &
  OnRecord & {
    id: number
    requestKey?: string
    /** No sum was typed of it. */
    amountStays?: boolean
  }

/** What is asked of new claims before they are written. */
interface Ahead {
  ids: number[]
  /** Of each the undone one that it is (rule 30). */
  undone: (number | null)[]
  listening: Listening[]
  letters: LinkedLetters
}

interface ChangedClaim {
  debtor: Debtor
  /** As it is to be. */
  claim: ClaimInput
  /** Minor units: what the claim was before payments, in the place of what is owed now. */
  amountClaimed?: number | undefined
  /** The school stated anew that the debt as it is now is due, was asked for, and may be shared (rule 8). */
  stated: boolean
  /** It was withdrawn, and is listed again by this (rule 21). */
  again?: boolean
}

/**
 * Writes claims of the viewer's school that were found right, each with its ledger, history, letters and webhooks, in
 * the caller's transaction. Many take hardly more statements than one.
 */
export class ClaimWriting {
  constructor(private readonly context: Needs) {}

  /**
   * Lists wards; the families are written to. Answers their numbers, in the order given. What the school has withdrawn
   * comes back under its own number. `judged`: what `oneDebt` has said of each, and `ahead`: what was asked of all of
   * them, for callers who asked for more at once.
   */
  async list(news: readonly NewClaim[], judged?: readonly Verdict[], ahead?: Ahead): Promise<number[]> {
    const verdicts = judged ?? (await this.context.oneDebt.judge(news))
    for (const { refusal } of verdicts) if (refusal) throw refusal
    const all = news.map((one, at) => ({ ...one, ...verdicts[at]! }))
    const fresh = all.filter(({ revives }) => revives === null)
    const listed = await this.#insert(fresh, fresh.length === all.length ? ahead : undefined)
    const again = all.flatMap(({ revives, ...one }) =>
      revives === null ? [] : [{ ...one, id: revives, stated: true }],
    )
    await this.#listAgain(again)
    return all.map(({ revives }) => revives ?? listed.shift()!)
  }

  /** What `list` asks before it writes anything, for callers who ask for more at once. */
  async ahead(news: readonly Omit<NewClaim, 'requestKey'>[]): Promise<Ahead> {
    const { em } = this.context
    const school = this.context.school
    const claims = news.map(({ claim }) => claim)
    const many = news.length
    const [[ids, links, letters], undone, listening, today] = await allOf([
      drawIds(em, [Debtor, many], [ClaimLink, many], [Letter, many]),
      undoneBefore(em, school, claims),
      this.context.webhookNews.listening(school.id, WebhookEvent.DEBTOR_LISTED),
      this.context.familyLetters.firstToday(claims),
    ])
    return { ids: ids!, undone, listening, letters: { links: links!, letters: { ...today, ids: letters! } } }
  }

  async #insert(news: readonly (NewClaim & OnRecord)[], ahead?: Ahead): Promise<number[]> {
    const { em } = this.context
    if (news.length === 0) return []
    const school = this.context.school
    const { ids, undone, listening, letters } = ahead ?? (await this.ahead(news))
    const dated = news.map((one) => ({ undoableUntil: null, ...one, agedFrom: this.#ageOf(one) }))
    await revive(em, { stating: this.context.signatory, now: this.context.now() }, dated, undone)
    const breathe = breathing()
    const rows: RequiredEntityData<Debtor>[] = []
    for (const [at, one] of dated.entries()) {
      if (undone[at] !== null) continue
      rows.push({ id: ids[at]!, ...this.#row(one) })
      await breathe()
    }
    await writeRows(em, Debtor, rows)
    const listed = dated.map(({ claim, undoableUntil }, at) => ({
      ...claim,
      id: undone[at] ?? ids[at]!,
      school,
      undoableUntil,
      isNew: undone[at] === null,
    }))
    const isAllNew = listed.every(({ isNew }) => isNew)
    await allOf([
      // Of what is revived the ledger says already what was claimed.
      this.context.ledger.open(listed.filter(({ isNew }) => isNew)),
      this.context.history.addAll(listed.map((debtor) => ({ act: 'debtor.added', school, debtor }))),
      this.context.webhookNews.tellThem(listening, listed, WebhookEvent.DEBTOR_LISTED),
      this.context.familyLetters.claim(listed, isAllNew ? letters : undefined),
    ])
    return listed.map(({ id }) => id)
  }

  /** Rule 21: what was withdrawn is the same claim again: its age, payments and case go on; the family is told. */
  async #listAgain(again: readonly ListedAgain[]): Promise<Debtor[]> {
    if (again.length === 0) return []
    const debtors = await this.context.em.find(Debtor, { id: { $in: again.map(({ id }) => id) } })
    const byId = new Map(debtors.map((debtor) => [debtor.id, debtor]))
    const changes = again.map(({ id, amountStays, requestKey, agedFrom: earlier, ...one }) => {
      const debtor = byId.get(id)!
      // No import that is undone takes it along, whichever one listed it first.
      Object.assign(debtor, { withdrawnAt: null, undoableUntil: null })
      if (requestKey !== undefined) debtor.requestKey = requestKey
      debtor.agedFrom = agedFrom(debtor.agedFrom, earlier)
      const amountOwed = amountStays && debtor.owed > 0 ? debtor.owed : one.claim.amountOwed
      return { ...one, debtor, claim: { ...one.claim, amountOwed }, again: true }
    })
    await this.#change(changes, new Map(again.map(({ id, ...verdict }) => [id, verdict])))
    await this.context.webhookNews.tell(debtors, [WebhookEvent.DEBTOR_LISTED])
    return changes.map(({ debtor }) => debtor)
  }

  /** The claim leaves the register at once; who was told of it hears that. Callers hold its lock. */
  async withdraw(debtor: Debtor, reason: string | null): Promise<void> {
    debtor.withdrawnAt = this.context.now()
    await this.context.familyLetters.withdrawn(debtor)
    await this.context.cases.settle(debtor, Outcome.WITHDRAWN)
    await this.context.webhookNews.tell([debtor], [WebhookEvent.DEBTOR_WITHDRAWN])
    const changes = reason ? [{ field: 'reason', before: null, after: reason }] : []
    this.context.history.add({ act: 'debtor.withdrawn', school: this.context.school, debtor, changes })
    this.context.did({ kind: 'claim.withdrawn', claim: debtor.id, status: debtor.status })
  }

  /**
   * Callers hold the claims' locks. A new address gets a letter and a link of its own (rule 5). What changes nothing is no
   * act: it confirms nothing, and leaves no trace. Answers, of each that comes to name somebody of whom the school has a
   * withdrawn claim, that one: it is listed again (rule 21) in the place of this, which stays whom it named, and is withdrawn.
   */
  async change(all: readonly ChangedClaim[]): Promise<ReadonlyMap<number, Debtor>> {
    const changed = all.filter(changesSomething)
    const verdicts = await this.#mayBecome(changed)
    const comesBack = ({ debtor }: ChangedClaim) => (verdicts.get(debtor.id)?.revives ?? null) !== null
    await this.#change(
      changed.filter((one) => !comesBack(one)),
      verdicts,
    )
    const others = changed.filter(comesBack)
    if (others.length === 0) return new Map()
    await this.context.restating.mayNameAnother(others)
    const again = others.map(({ debtor, ...one }) => {
      const amountStays = one.amountClaimed === undefined && one.claim.amountOwed === debtor.owed
      return { ...one, ...verdicts.get(debtor.id)!, id: verdicts.get(debtor.id)!.revives!, amountStays }
    })
    for (const [at, { debtor }] of others.entries())
      await this.withdraw(debtor, `It was changed into claim ${again[at]!.id}, which is listed again.`)
    const back = await this.#listAgain(again)
    return new Map(others.map(({ debtor }, at) => [debtor.id, back[at]!]))
  }

  /** `onRecord`: of these what is on record of the ward and debt that each is now. */
  async #change(
    changed: readonly ChangedClaim[],
    onRecord: ReadonlyMap<number, Partial<OnRecord>>,
  ): Promise<void> {
    if (changed.length === 0) return
    const contended = await this.context.cases.contended(changed.map(({ debtor }) => debtor))
    const standing = await this.context.standings.of(changed.map(({ debtor }) => debtor.id))
    const since = this.context.now()
    const changes = changed.map((one) => ({
      ...one,
      before: statedBefore(one),
      completion: completionOf(one.debtor),
    }))
    const breathe = breathing()
    for (const one of changes) {
      await this.#assign(one, one.before)
      one.debtor.agedFrom = agedFrom(one.debtor.agedFrom, onRecord.get(one.debtor.id)?.agedFrom)
      await breathe()
    }
    await this.context.em.flush()
    for (const { debtor } of changes)
      if (contended.has(debtor.id) && debtor.status !== DebtStatus.COMPLETED)
        await this.context.cases.settlePlan(debtor)
    const restated = changes.map((one) => ({ ...one, after: statedNow(one.debtor) }))
    const replaced = await this.context.restating.follow(restated, since)
    // A case that is open keeps the contact with which it was opened (rule 5).
    for (const { debtor } of changes)
      if (replaced.has(debtor.id) || !contended.has(debtor.id))
        refuseAt(debtor, onRecord.get(debtor.id)?.refusedEmails ?? [])
    const moved = changes.filter(
      ({ debtor, before }) => debtor.parentEmail !== before.parentEmail && !replaced.has(debtor.id),
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

  /** Rules 20 to 22: a claim may not be edited into another one that was removed, or answered; into an older one it is as old. */
  async #mayBecome(changed: readonly ChangedClaim[]): Promise<ReadonlyMap<number, Verdict>> {
    const moved = changed.filter(({ debtor, claim }) => isOtherDebt(snapshot(debtor), claim))
    const verdicts = await this.context.oneDebt.judge(
      moved.map(({ debtor, claim }) => ({
        claim,
        changes: { id: debtor.id, before: snapshot(debtor), heard: debtor.heard },
      })),
    )
    for (const { refusal } of verdicts) if (refusal) throw refusal
    return new Map(moved.map(({ debtor }, at) => [debtor.id, verdicts[at]!]))
  }

  /** Rule 20. */
  #ageOf({ claim, agedFrom: earlier }: NewClaim & Pick<Verdict, 'agedFrom'>): string {
    const today = localDate(this.context.now(), this.context.rules.timeZone)
    return agedFrom(agedFrom(today, earlier), claim.dueDate)
  }

  #row({
    claim,
    requestKey,
    undoableUntil,
    agedFrom: age,
    refusedEmails,
  }: Required<Omit<NewClaim, 'amountClaimed'>> &
    OnRecord & { agedFrom: string }): RequiredEntityData<Debtor> {
    const now = this.context.now()
    return {
      ...fieldsOf(claim),
      ...listedAs(claim.status, now),
      phoneE164: phoneE164(claim.phone, this.context.rules.country),
      school: ref(this.context.school),
      statedBy: ref(this.context.signatory),
      listedAt: now,
      agedFrom: age,
      confirmedAt: now,
      undoableUntil,
      requestKey,
      refusedEmails,
      ...storedKeys(claim),
      owed: 0,
      claimed: 0,
    }
  }

  async #assign(
    { debtor, claim, amountClaimed, again = false }: ChangedClaim,
    before: ClaimInput,
  ): Promise<void> {
    const now = this.context.now()
    if (again) beginsAnewAs(debtor, claim.status, now)
    else becomes(debtor, claim.status, { now })
    Object.assign(debtor, fieldsOf(claim), storedKeys(claim), {
      phoneE164: phoneE164(claim.phone, this.context.rules.country),
      agedFrom: agedFrom(debtor.agedFrom, claim.dueDate),
      confirmedAt: now,
    })
    // Completed settles what is owed then; no longer Completed brings back what was, before it is corrected.
    const completed = debtor.status === DebtStatus.COMPLETED
    if (!completed && before.status === DebtStatus.COMPLETED)
      await this.context.ledger.followStatus(debtor, before.status)
    const owed = claim.amountOwed === before.amountOwed ? debtor.owed : claim.amountOwed
    // What was paid to the end, and is claimed again, is owed anew.
    const isOwedAnew = again && !completed && debtor.owed === 0
    const more =
      amountClaimed === undefined || isOwedAnew ? owed - debtor.owed : amountClaimed - debtor.claimed
    // Less than the status has settled is settled anew: what it took for paid beside that was never paid.
    if (completed && before.status === DebtStatus.COMPLETED && more < 0)
      await this.context.ledger.takeBack(debtor, 'Amount corrected')
    this.context.ledger.add(debtor, { kind: LedgerKind.CORRECTION, amount: more, note: 'Amount corrected' })
    if (debtor.owed < 0)
      throw refuse(UserErrorCode.INVALID, 'amountOwed', 'More than this has been paid already.')
    if (completed) this.context.ledger.settle(debtor)
    if (debtor.owed > 0 || completed) return
    // A plan would end as paid by nobody, and not come back with the claim.
    if (before.amountOwed > 0)
      throw refuse(
        UserErrorCode.INVALID,
        'amountOwed',
        'All of this has been paid. Mark the claim as Completed.',
      )
    // No letter would tell its family, and its cases would run out meanwhile.
    if (before.status === DebtStatus.COMPLETED) throw refuse(UserErrorCode.INVALID, 'amountOwed', ALL_PAID)
  }

  async #complete(debtors: readonly Debtor[], contended: ReadonlySet<number>): Promise<void> {
    await this.context.familyLetters.settled(debtors)
    for (const debtor of debtors)
      if (contended.has(debtor.id)) await this.context.cases.settle(debtor, Outcome.COMPLETED)
    await this.context.webhookNews.tell(debtors, [WebhookEvent.DEBTOR_CLEARED])
  }

  async #putOnRecord(
    changes: readonly { debtor: Debtor; before: ClaimInput; again?: boolean }[],
  ): Promise<void> {
    const { currency } = this.context.rules
    const school = this.context.school
    const acts = changes.map(({ debtor, before, again }) => ({
      act: again ? ('debtor.listed-again' as const) : ('debtor.updated' as const),
      school,
      debtor,
      changes: changesBetween(asRead(before, currency), asRead(snapshot(debtor), currency)),
    }))
    await this.context.em.flush()
    await this.context.history.addAll(acts)
    const told = acts.filter((act) => act.changes.length > 0).map(({ debtor }) => debtor)
    await this.context.webhookNews.tell(told, [WebhookEvent.DEBTOR_UPDATED])
  }
}

const statedBefore = ({ debtor, again = false }: ChangedClaim): StatedClaim => ({
  ...statedNow(debtor),
  withdrawn: again,
})

/** Whether it may be about another ward or another debt than before. */
function isOtherDebt(before: ClaimInput, after: ClaimInput): boolean {
  const says = (claim: ClaimInput) => Object.fromEntries(IDENTIFYING.map((field) => [field, claim[field]]))
  return changesBetween(says(before), says(after)).length > 0
}
const IDENTIFYING = CLAIM_FIELD_NAMES.filter((field) => CLAIM_FIELDS[field].identifies)

/** An amount that was claimed is compared with what is claimed, before payments. */
function changesSomething({ debtor, claim, amountClaimed, again }: ChangedClaim): boolean {
  if (again) return true
  const { amountOwed: _then, ...before } = snapshot(debtor)
  const { amountOwed, ...after } = claim
  const amount = amountClaimed === undefined ? amountOwed !== debtor.owed : amountClaimed !== debtor.claimed
  return amount || changesBetween(before, after).length > 0
}
