import { TELLS_OF_CLAIM } from '../../../common/letter-kinds.js'
import { ref } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import { LetterState } from '../../mail/letter.entity.js'
import { ClaimChange } from '../claim-change.entity.js'
import { comesBack, materialIn } from '../claim-fields.js'
import type { Material, StatedClaim } from '../stated-claim.js'
import { isUndone, type Completion } from '../changing/completion.js'
import { DebtStatus, type Debtor } from '../debtor.entity.js'
import type { LedgerEntry } from '../ledger/ledger-entry.entity.js'
import { heardBefore, heardOf, isOtherWording, rememberHeard, sincePrint, takenBack } from './heard.js'
import { mayBeChanged, mayBeTold } from './may-be-changed.js'
import { lastPrints } from './printed-letter.js'
import { whoHasHeard, whoseLettersLeft } from './who-has-heard.js'
import type { AnotherPerson } from '../changing/another-person.js'
import type { CasesOfClaims, WhoSaw } from '../ports.js'
import type { FamilyLetters } from './family-letters.js'
import type { Outbox } from '../../mail/outbox.js'
import { isSameAddress } from '../../shared/same-address.js'

interface Needs extends RequestContext {
  anotherPerson: AnotherPerson
  cases: CasesOfClaims
  corrections: WhoSaw
  familyLetters: FamilyLetters
  outbox: Outbox
}

/** What is to be told of a change, or of a lower amount alone, which is not material. */
type Telling = Pick<Restated, 'debtor' | 'before' | 'after' | 'voids'> & { material: ReadonlySet<Material> }

/** A claim as it is now, and as it was. */
export interface Restated {
  debtor: Debtor
  before: StatedClaim
  after: StatedClaim
  /** How it was Completed before, if it was. */
  completion: Completion
  /** How old its debt was before (rule 20). */
  agedFrom: string
  /** Whether the school stated anew that the debt is due, was asked for, and may be shared (rule 8). */
  stated: boolean
  /** The payment without which it is no longer Completed: the family's letter says so. */
  voids?: LedgerEntry
  /** Whether that was the last one that counted: what was paid later stands. */
  wasLast?: boolean
}

/**
 * Rule 19: what a change of a claim means to its family, by whichever door it came. Nothing that the family has not
 * heard is seen by others, so a material change is a small listing: stated, told, and seen after a notice of its own.
 */
export class Restating {
  constructor(private readonly context: Needs) {}

  /**
   * In the caller's transaction, after the claims were written (`since`: just before). Callers hold the claims' locks.
   * Returns the claims that name another person now, whose family is written to already.
   */
  async follow(all: readonly Restated[], since: Date): Promise<ReadonlySet<number>> {
    const undone = await this.#undone(all)
    const changed = all
      .map((one) => ({ ...one, material: this.#materialIn(one, undone) }))
      .filter(({ material }) => material.size > 0)
    const reworded = all.filter(({ before, after }) => isOtherWording(before, after))
    const others = changed.filter(({ material }) => material.has('person'))
    const lowered = all.filter(({ before, after }) => after.claimed < before.claimed)
    const addressed = all.filter(
      ({ before, after }) => isOtherWording(before, after) || isElsewhere(before, after),
    )
    const known = await whoHasHeard(this.context, [
      ...new Set([...addressed, ...changed].map(({ debtor }) => debtor)),
    ])
    const prints = await lastPrints(
      this.context.em,
      [...reworded, ...changed, ...lowered].map(({ debtor }) => debtor.id),
    )
    // What was printed may have been handed over, or may be yet; for another person that is too little: whom a slip named has heard nothing.
    const mayHaveHeard = new Set([...known, ...prints.keys()])
    await mayBeChanged(this.context, changed, { known, mayHaveHeard })
    await mayBeTold(
      this.context,
      addressed.filter(({ debtor }) => !known.has(debtor.id)),
    )
    const written = await whoseLettersLeft(
      this.context.em,
      [...reworded, ...others].map(({ debtor }) => debtor),
    )
    for (const { debtor, before, after } of reworded)
      if (debtor.heard || mayHaveHeard.has(debtor.id) || written.has(debtor.id))
        rememberHeard(debtor, before, after, this.context.now())
    // Of what nobody can have heard no letter of before tells what it is now.
    for (const { debtor } of [...changed, ...reworded])
      if (!mayHaveHeard.has(debtor.id)) debtor.saysSoSince = this.context.now()
    for (const one of others)
      if (known.has(one.debtor.id) || written.has(one.debtor.id))
        await this.context.anotherPerson.takesOver(one, since)
      else await this.context.anotherPerson.beforeAnyNotice(one.debtor, since)
    // What an earlier family had not heard is its own by now.
    for (const { debtor } of lowered) await this.#lower(debtor)
    await this.#tellFirst(
      all.filter((one) => isReopened(one) && !others.some(({ debtor }) => debtor === one.debtor)),
    )
    for (const one of all.filter(isReopened))
      await this.context.cases.resume(one.debtor, {
        undone: undone.has(one.debtor.id),
        voided: one.voids !== undefined,
      })
    // Of what nobody has heard the first letter says what it is now. Another address, or none, only begins the notice anew.
    const heard = changed.filter(({ debtor }) => mayHaveHeard.has(debtor.id))
    const only = lowered.filter(({ debtor }) => !changed.some((one) => one.debtor === debtor))
    await this.#tell(
      [
        ...heard.filter(({ material }) => !material.has('person')).flatMap(asToldOf),
        ...only.map((one) => ({ ...one, material: new Set<Material>() })),
      ],
      all.map(({ debtor }) => debtor).filter(({ id }) => undone.has(id)),
      prints,
    )
    return new Set(others.map(({ debtor }) => debtor.id))
  }

  /** Throws unless these claims may come to name another person each: another claim, which is listed again, stands for that one. */
  async mayNameAnother(all: readonly Pick<Restated, 'debtor' | 'stated'>[]): Promise<void> {
    const known = await whoHasHeard(
      this.context,
      all.map(({ debtor }) => debtor),
    )
    const material = new Set(['person'] as const)
    await mayBeChanged(
      this.context,
      all.map((one) => ({ ...one, material })),
      { known, mayHaveHeard: known },
    )
  }

  /**
   * A settled claim of which its family never heard, and that is open now, is told like a new one; not where its first
   * letter is at the mail server at this moment, which has been worded while it was open before.
   */
  async #tellFirst(reopened: readonly Restated[]): Promise<void> {
    const { em, outbox } = this.context
    const unheard = reopened.map(({ debtor }) => debtor).filter(({ noticedAt }) => noticedAt === null)
    const ids = unheard.map(({ id }) => id)
    const leaving = await outbox.leavingNow(em, ids, ['claim'], [LetterState.QUEUED])
    const untold = unheard.filter(({ id }) => !leaving.includes(id))
    if (untold.length === 0) return
    await outbox.cancel(em, untold)
    await this.context.familyLetters.claim(untold)
  }

  #materialIn(one: Restated, undone: ReadonlySet<number>): ReadonlySet<Material> {
    const found = new Set(materialIn(one.before, one.after, heardOf(one)))
    if (undone.has(one.debtor.id)) found.delete('reopened')
    return found
  }

  /** Claims that were marked as Completed a moment ago: no letter has left, so nothing happened (rule 21). */
  async #undone(all: readonly Restated[]): Promise<ReadonlySet<number>> {
    const { em, outbox, rules } = this.context
    const undone = all
      .filter((one) => isReopened(one) && !one.before.withdrawn && isUndone(one, rules, this.context.now()))
      .map(({ debtor }) => debtor)
    const ids = undone.map(({ id }) => id)
    await outbox.cancel(em, undone, ['claim-settled'])
    await outbox.hurry(em, ids)
    return new Set(ids)
  }

  /** A lower amount counts at once, and is what the family has heard from then on. */
  async #lower(debtor: Debtor): Promise<void> {
    await this.context.em.execute(
      'update claim_change set heard_claimed = least(heard_claimed, ?) where debtor_id = ? and ended_at is null',
      [debtor.claimed, debtor.id],
    )
  }

  /**
   * What is lowered without a `material` change may only have come to what was heard. `undone`: open again as if nothing had
   * happened, so that what had changed before is still to be told.
   */
  async #tell(
    changed: readonly Telling[],
    undone: readonly Debtor[],
    prints: ReadonlyMap<number, Date>,
  ): Promise<void> {
    const debtors = [...new Set([...changed.map(({ debtor }) => debtor), ...undone])]
    if (debtors.length === 0) return
    const { em, outbox } = this.context
    const ids = debtors.map(({ id }) => id)
    const unheard = await em.find(
      ClaimChange,
      { debtor: { $in: ids }, endedAt: null, noticedAt: null },
      { orderBy: { id: 'asc' } },
    )
    const unheardOf = Map.groupBy(unheard, ({ debtor }) => debtor.id)
    // What a letter tells that is leaving at this moment will have been heard, and what was printed may be: what comes now is another change.
    const leaving = await outbox.leavingNow(em, ids, TELLS_OF_CLAIM)
    const answered = await this.#answeredAt(unheard)
    const toTell = new Set(undone.filter(({ id }) => unheardOf.has(id)))
    const touched = new Set(undone)
    for (const { debtor, before, after, material, voids } of changed) {
      const print = prints.get(debtor.id)
      const waiting = leaving.includes(debtor.id) ? [] : (unheardOf.get(debtor.id) ?? [])
      const heard = heardBefore(before, material)
      const over = material.has('reopened') ? [] : takenBack(after, waiting, print, heard)
      if (over.length > 0 || material.size > 0) touched.add(debtor)
      for (const one of over) one.endedAt = this.context.now()
      // What others have seen, or the family has heard at another address, and what a case was opened about, heard or read on
      // its page, stays on record as something of its own.
      const wasIt = ({ wasSeen, firstNoticedAt, statedAt }: ClaimChange) =>
        wasSeen || firstNoticedAt !== null || (answered.get(debtor.id) ?? statedAt) > statedAt
      // Nobody is told that it is as it was.
      if (over.some(wasIt)) this.#record(debtor, heard).endedAt = this.context.now()
      const isOpen = after.status !== DebtStatus.COMPLETED
      if (over.length > 0) {
        if (over.length < waiting.length && isOpen) toTell.add(debtor)
        else toTell.delete(debtor)
      }
      if (over.length > 0 || material.size === 0) continue
      const earlier = sincePrint(waiting, print).find((one) => !wasIt(one))
      const change = earlier ?? this.#record(debtor, heard)
      if (earlier)
        Object.assign(earlier, this.#statement(), {
          heardClaimed: Math.min(earlier.heardClaimed, heard.heardClaimed),
        })
      if (voids) change.voided = [...change.voided, voids.id]
      if (isOpen) toTell.add(debtor)
    }
    // The first letter of a claim is none that a later one stands for, nor is what else its family is told or asks for.
    await outbox.cancel(
      em,
      [...touched].filter(({ noticedAt }) => noticedAt !== null),
      ['claim-changed', 'claim-settled'],
    )
    // Where notice has not begun the first letter tells of this too, once there is an address that it reaches.
    const begun = [...toTell].filter(({ id, noticedAt }) => noticedAt !== null || leaving.includes(id))
    await this.context.familyLetters.changed(begun)
  }

  /** When the claims of these changes were answered last. */
  async #answeredAt(changes: readonly ClaimChange[]): Promise<ReadonlyMap<number, Date>> {
    const ids = [...new Set(changes.map(({ debtor }) => debtor.id))]
    if (ids.length === 0) return new Map()
    const rows = await this.context.em.execute<{ id: number; at: string }[]>(
      'select debtor_id as id, max(opened_at) as at from contend where debtor_id = any(?::int[]) group by 1',
      [`{${ids.join(',')}}`],
    )
    return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
  }

  #record(debtor: Debtor, heard: ReturnType<typeof heardBefore>): ClaimChange {
    const statement = { debtor: ref(debtor), ...this.#statement() }
    return this.context.em.create(ClaimChange, { ...statement, ...heard, voided: [], wasSeen: false })
  }

  #statement() {
    return { statedBy: ref(this.context.signatory), statedAt: this.context.now() }
  }
}

/** To nobody is no other address. */
const isElsewhere = (before: StatedClaim, after: StatedClaim) =>
  Boolean(after.parentEmail) && !isSameAddress(before.parentEmail, after.parentEmail)

const isReopened = ({ before, after }: Restated) => comesBack(before, after)

/** Whoever reads of a claim in the letter that leaves at this moment reads of it as open: it is none that comes back. */
function asToldOf<T extends Restated & { material: ReadonlySet<Material> }>(one: T): T[] {
  if (one.debtor.noticedAt !== null) return [one]
  const material = new Set([...one.material].filter((what) => what !== 'reopened'))
  return material.size > 0 ? [{ ...one, material }] : []
}
