import { ref, type RequiredEntityData } from '@mikro-orm/core'
import { ClaimLink } from '../../contends/families/claim-link.entity.js'
import { Outcome } from '../../contends/contend.entity.js'
import { allOf } from '../../database/all-of.js'
import { drawIds } from '../../database/draw-ids.js'
import { writeRows } from '../../database/insert-rows.js'
import { storedKeys } from '../../matching/stored-keys.js'
import type { FieldChange } from '../../history/history-entry.entity.js'
import { Letter } from '../../mail/letter.entity.js'
import { breathing } from '../../shared/breathing.js'
import { localDate } from '../../../common/days.js'
import { phoneE164 } from '../../shared/validate.js'
import { WebhookEvent } from '../../webhooks/webhook-event.js'
import type { Listening } from '../../webhooks/webhook-news.js'
import {
  ClaimChanging,
  changesSomething,
  type ChangedClaim,
  type Needs as NeedsOfChanges,
  type OnRecord,
} from './claim-changing.js'
import { isOtherDebt } from '../claim-fields.js'
import type { ClaimInput } from '../stated-claim.js'
import { fieldsOf, snapshot } from '../claim-input.js'
import { listedAs } from './completion.js'
import { Debtor } from '../debtor.entity.js'
import type { Verdict } from '../debt-verdict.js'
import type { LinkedLetters } from '../telling/family-letters.js'
import { agedFrom } from '../../standing/expiry.js'
import { GOES_ON_AS } from './going-on.js'
import { revive, undoneBefore } from './reviving.js'
import type { OneDebt } from '../wards/one-debt.js'

interface Needs extends NeedsOfChanges {
  oneDebt: OneDebt
}

interface NewClaim {
  claim: ClaimInput
  requestKey: string
  /** Nobody is told before, since it may be undone until then. */
  undoableUntil?: Date | null
  /** As below; of a claim that is listed again, since of a new one nothing is paid. */
  amountClaimed?: number | undefined
}

/** A withdrawn claim that is listed again. */
type ListedAgain = Omit<ChangedClaim, 'debtor' | 'again'> &
  OnRecord & {
    id: number
    requestKey?: string
  }

/** What is asked of new claims before they are written. */
interface Ahead {
  ids: number[]
  /** Of each the undone one that it is (rule 30). */
  undone: (number | null)[]
  listening: Listening[]
  letters: LinkedLetters
}

/**
 * Writes claims of the viewer's school that were found right, each with its ledger, history, letters and webhooks, in
 * the caller's transaction. Many take hardly more statements than one.
 */
export class ClaimWriting {
  readonly #changing: ClaimChanging

  constructor(private readonly context: Needs) {
    this.#changing = new ClaimChanging(context)
  }

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
    const changes = again.map(({ id, requestKey, agedFrom: earlier, ...one }) => {
      const debtor = byId.get(id)!
      // No import that is undone takes it along, whichever one listed it first.
      Object.assign(debtor, { withdrawnAt: null, undoableUntil: null })
      if (requestKey !== undefined) debtor.requestKey = requestKey
      debtor.agedFrom = agedFrom(debtor.agedFrom, earlier)
      return { ...one, debtor, again: true }
    })
    await this.#changing.change(changes, new Map(again.map(({ id, ...verdict }) => [id, verdict])))
    await this.context.webhookNews.tell(debtors, [WebhookEvent.DEBTOR_LISTED])
    return changes.map(({ debtor }) => debtor)
  }

  /** The claim leaves the register at once; who was told of it hears that. Callers hold its lock. */
  async withdraw(debtor: Debtor, reason: string | null): Promise<void> {
    await this.#withdraw(debtor, reason ? [{ field: 'reason', before: null, after: reason }] : [])
  }

  async #withdraw(debtor: Debtor, changes: FieldChange[]): Promise<void> {
    debtor.withdrawnAt = this.context.now()
    await this.context.familyLetters.withdrawn(debtor)
    await this.context.cases.settle(debtor, Outcome.WITHDRAWN)
    await this.context.webhookNews.tell([debtor], [WebhookEvent.DEBTOR_WITHDRAWN])
    this.context.history.add({ act: 'debtor.withdrawn', school: this.context.school, debtor, changes })
    this.context.did({ kind: 'claim.withdrawn', claim: debtor.id, status: debtor.status })
  }

  /**
   * Callers hold the claims' locks. A new address gets a letter and a link of its own (rule 5). What changes nothing is no
   * act: it confirms nothing, and leaves no trace. Answers, of each that comes to name somebody of whom the school has a
   * withdrawn claim, that one: it is listed again (rule 21) in the place of this, which stays whom it named, and is withdrawn.
   * `judged`: what `oneDebt` has said of those that may be of another debt, for callers who asked for more at once.
   */
  async change(
    all: readonly ChangedClaim[],
    judged?: ReadonlyMap<number, Verdict>,
  ): Promise<ReadonlyMap<number, Debtor>> {
    const changed = all.filter(changesSomething)
    const verdicts = judged ?? (await this.#mayBecome(changed))
    for (const { refusal } of verdicts.values()) if (refusal) throw refusal
    const comesBack = ({ debtor }: ChangedClaim) => (verdicts.get(debtor.id)?.revives ?? null) !== null
    await this.#changing.change(
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
      await this.#withdraw(debtor, [{ field: GOES_ON_AS, before: null, after: String(again[at]!.id) }])
    const back = await this.#listAgain(again)
    return new Map(others.map(({ debtor }, at) => [debtor.id, back[at]!]))
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
}
