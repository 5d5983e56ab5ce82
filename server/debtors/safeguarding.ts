import { ref } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import { Look, LookKind } from '../directory/look.entity.js'
import { authorise } from '../policy.js'
import { rowId } from '../shared/row-id.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Debtor } from './debtor.entity.js'
import { SafeguardingHold } from './safeguarding-hold.entity.js'

/**
 * Rule 11: where it could harm a child to learn which schools looked, the family reads only how many did. The school
 * that listed the claim, any school that was shown it and the provider may each set a hold. A school ends its own, the
 * provider ends them all.
 */
export class Safeguarding {
  constructor(private readonly context: Context) {}

  /** Answers since when a hold is there that the viewer may know of. Twice is fine. */
  async set(debtorId: string, hold: boolean): Promise<Date | null> {
    authorise(this.context.viewer, 'setSafeguardingHold')
    const id = rowId(debtorId)
    if (!(await this.#mayHold(id)))
      throw refuse(UserErrorCode.NOT_FOUND, 'debtorId', 'This debtor does not exist.')
    return this.#set(id, hold)
  }

  /** The same for all that one of the school's own checks has shown. */
  async setForCheck(checkId: string, hold: boolean): Promise<Date | null> {
    authorise(this.context.viewer, 'setSafeguardingHold')
    const look = await this.context.em.findOne(Look, {
      id: rowId(checkId),
      school: this.context.viewer.school?.id ?? 0,
      kind: LookKind.CHECK,
    })
    if (!look?.shown.length)
      throw refuse(UserErrorCode.NOT_FOUND, 'checkId', 'This check does not exist, or it has shown nobody.')
    return this.context.em.transactional(async () => {
      // In the order of their numbers, as everybody who locks several claims does.
      for (const id of look.shown.toSorted((a, b) => a - b)) await this.#set(id, hold)
      return this.ownSince(look.shown)
    })
  }

  /** Since when the viewer's school holds all of these; null where there is one that it does not. */
  async ownSince(debtorIds: readonly number[]): Promise<Date | null> {
    const { school } = this.context.viewer
    if (!school || debtorIds.length === 0) return null
    const own = await this.context.em.find(
      SafeguardingHold,
      { debtor: { $in: [...debtorIds] }, school: school.id },
      { orderBy: { at: 'desc' } },
    )
    return own.length === new Set(debtorIds).size ? own[0]!.at : null
  }

  /** All that are set, the newest first, for the provider. */
  async all(): Promise<SafeguardingHold[]> {
    authorise(this.context.viewer, 'desk')
    return this.context.em.find(
      SafeguardingHold,
      {},
      { populate: ['school', 'debtor.school'], orderBy: { id: 'desc' }, limit: 500 },
    )
  }

  async #mayHold(debtorId: number): Promise<boolean> {
    const { account, school } = this.context.viewer
    const [found] = await this.context.em.execute<{ may: boolean }[]>(
      `select ? or school_id = ? or exists (select from look where school_id = ? and shown @> array[debtor.id]) as may
         from debtor where id = ?`,
      [account!.isProvider, school?.id ?? 0, school?.id ?? 0, debtorId],
    )
    return found?.may ?? false
  }

  async #set(debtorId: number, hold: boolean): Promise<Date | null> {
    return this.context.cases.withClaim(debtorId, async (em, debtor) => {
      const { account, school } = this.context.viewer
      const mine = account!.isProvider ? null : school!.id
      const all = await em.find(SafeguardingHold, { debtor: debtorId }, { orderBy: { at: 'asc', id: 'asc' } })
      const own = all.filter((one) => (one.school?.id ?? null) === mine)
      const isCreditor = mine === debtor.school.id
      const ended = hold ? [] : mine === null ? all : own
      if (!hold && isCreditor && own.length === 0 && all.length > 0)
        throw refuse(UserErrorCode.CONFLICT, 'hold', 'Somebody else set this hold. Ask DMA to end it.')
      const added = hold && own.length === 0 ? [this.#held(em, debtor)] : []
      em.remove(ended)
      const left = [...all.filter((one) => !ended.includes(one)), ...added]
      debtor.safeguardingHoldAt = left[0]?.at ?? null
      if (added.length + ended.length > 0) await this.#record(em, debtor, hold)
      // Whether another school looked, and minds, is nothing for a school that only looked itself.
      return isCreditor || mine === null
        ? debtor.safeguardingHoldAt
        : (left.find((one) => one.school?.id === mine)?.at ?? null)
    })
  }

  #held(em: EntityManager, debtor: Debtor): SafeguardingHold {
    const { account, school } = this.context.viewer
    return em.create(SafeguardingHold, {
      debtor: ref(debtor),
      school: account!.isProvider ? null : ref(school!),
      at: this.context.now(),
    })
  }

  /** A school that looked is not named in the history of another's claim: it stands in its own. */
  async #record(em: EntityManager, debtor: Debtor, hold: boolean): Promise<void> {
    const { account, school } = this.context.viewer
    const act = hold ? 'hold-set' : 'hold-ended'
    const creditor = await debtor.school.loadOrFail()
    if (account!.isProvider || school!.id === creditor.id)
      this.context.history.add(em, { act: `debtor.${act}`, school: creditor, debtor })
    else
      this.context.history.add(em, {
        act: `look.${act}`,
        school: school!,
        changes: [{ field: 'claim', before: null, after: String(debtor.id) }],
      })
  }
}
