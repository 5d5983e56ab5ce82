import { isDeepStrictEqual } from 'node:util'
import { ref, type RequiredEntityData } from '@mikro-orm/core'
import type { Account } from '../accounts/account.entity.js'
import type { HistoryAct } from '../../common/history-acts.js'
import type { RequestContext } from '../request.js'
import { writeRows } from '../database/insert-rows.js'
import type { School } from '../schools/school.entity.js'
import { SAME_REQUEST } from '../shared/same-request.js'
import { HistoryEntry, isByFamily, type FieldChange } from './history-entry.entity.js'

export interface Act {
  act: HistoryAct
  school?: School
  debtor?: { id: number }
  /** The account it was about; its school is named with it. */
  account?: Account | null
  /** Who did it, where that is not the viewer: null for somebody who had not signed in. */
  actor?: Account | null
  changes?: FieldChange[]
}

/** Who did what: every act is written in the transaction that does it. */
export class History {
  constructor(private readonly context: RequestContext) {}

  /** To be flushed by the caller. */
  add(act: Act): void {
    this.context.em.create(HistoryEntry, this.#row(act))
  }

  /** Thousands at once, of what is stored already. */
  async addAll(acts: readonly Act[]): Promise<void> {
    await writeRows(
      this.context.em,
      HistoryEntry,
      acts.map((act) => this.#row(act)),
    )
  }

  #row({ act, school, debtor, account, changes = [], ...who }: Act): RequiredEntityData<HistoryEntry> {
    const said = who.actor === undefined ? this.context.actor : who.actor
    const actor = said && (!school || isByFamily(changes) || this.#actsFor(said, school)) ? said : null
    return {
      act,
      actor: actor ? ref(actor) : null,
      account: account ? ref(account) : null,
      school: school ? ref(school) : (account?.school ?? null),
      debtor: debtor?.id ?? null,
      changes,
      at: this.context.now(),
    }
  }

  /**
   * A school's history names its own people and the provider's. Whoever else is signed in while something comes about, by a
   * link or since it was due, has no name there: of a family that would say that it has an account, and which.
   */
  #actsFor(actor: Account, { id }: School): boolean {
    return actor.isProvider || this.context.viewer.school?.id === id || actor.school?.id === id
  }

  /**
   * Whether this was the last that was done with a claim, a moment ago: sent again, as after an answer that was lost, it is
   * done once. Who would do it again holds the claim's row lock.
   */
  async isJustDone(debtor: { id: number }, act: HistoryAct, changes: FieldChange[] = []): Promise<boolean> {
    const last = await this.context.em.findOne(
      HistoryEntry,
      { debtor: debtor.id },
      { orderBy: { id: 'desc' } },
    )
    return (
      last?.act === act &&
      isDeepStrictEqual(last.changes, changes) &&
      this.context.now().getTime() - last.at.getTime() < SAME_REQUEST
    )
  }

  /** Newest first. */
  async ofDebtor(debtor: { id: number }): Promise<HistoryEntry[]> {
    return this.context.em.find(
      HistoryEntry,
      { debtor: debtor.id },
      { populate: ['actor'], orderBy: { id: 'desc' }, limit: 200 },
    )
  }

  /** Of many claims, in one statement: another one after every act on a claim. */
  async revisionsOf(debtors: readonly number[]): Promise<string[]> {
    const rows = await this.context.em.execute<{ debtor: number; newest: number }[]>(
      `select debtor_id as debtor, max(id) as newest from history_entry where debtor_id = any(?::int[]) group by 1`,
      [`{${debtors.join(',')}}`],
    )
    const newest = new Map(rows.map(({ debtor, newest }) => [debtor, newest]))
    return debtors.map((id) => String(newest.get(id) ?? 0))
  }

  /** The school's own standing, newest first; what happened to its debtors is with them. */
  async ofSchool(school: School): Promise<HistoryEntry[]> {
    return this.context.em.find(
      HistoryEntry,
      { school: school.id, debtor: null, account: null },
      { populate: ['actor'], orderBy: { id: 'desc' }, limit: 200 },
    )
  }
}

/** What differs between two states of the same fields, as text. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): FieldChange[] {
  return Object.keys(after)
    .filter((field) => asText(before[field]) !== asText(after[field]))
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
}

const asText = (value: unknown) =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
