import type { EntityManager } from '@mikro-orm/postgresql'
import type { Standing } from '../contends/standing.js'
import type { Context } from '../context.js'
import { authorise } from '../policy.js'
import { formatDay, localDate } from '../shared/clock.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import type { ClaimInput } from './claim-input.js'
import { Debtor, type ReadDebtor } from './debtor.entity.js'

/** Rule 13: what silence or a decision removed, its school lists again only if the provider lets it. */
export class Relisting {
  constructor(private readonly context: Context) {}

  /** Refuses a claim for a debt that was removed, and uses up a permission. `alike` are the school's claims about that ward. */
  async allow(em: EntityManager, claim: ClaimInput, alike: readonly ReadDebtor[]): Promise<void> {
    if (alike.length === 0) return
    const standing = await this.context.standings.of(alike.map(({ id }) => id))
    const before = alike.filter((earlier) => this.#isSameDebt(claim, earlier, standing(earlier.id).removed))
    for (const { id } of before) {
      const permitted = { id, relistingPermittedAt: { $ne: null } }
      // Once: of two who use it at the same moment one finds it used.
      if ((await em.nativeUpdate(Debtor, permitted, { relistingPermittedAt: null })) === 0)
        throw refuse(UserErrorCode.CONFLICT, null, this.#because(standing(id).removed!))
    }
  }

  /** The provider lets the school list the same debt once more. Answers when. */
  async permit(debtorId: number, typed: string): Promise<Date> {
    authorise(this.context.viewer, 'permitRelisting')
    const check = new Validation()
    const reason = check.text('reason', 'a reason', typed, 1000)
    check.done()
    if (!(await this.context.em.count(Debtor, debtorId)))
      throw refuse(UserErrorCode.NOT_FOUND, 'debtorId', 'There is no claim with this number.')
    return this.context.cases.withClaim(debtorId, async (em, debtor) => {
      const { removed } = await this.context.standings.ofOne(debtor.id)
      if (!removed)
        throw refuse(
          UserErrorCode.CONFLICT,
          'debtorId',
          'This claim was not removed by a rule: its school needs no permission.',
        )
      // Twice is fine.
      if (debtor.relistingPermittedAt) return debtor.relistingPermittedAt
      debtor.relistingPermittedAt = this.context.now()
      const school = await debtor.school.loadOrFail()
      this.context.history.add(em, {
        act: 'debtor.relisting-permitted',
        school,
        debtor,
        changes: [{ field: 'reason', before: null, after: reason }],
      })
      await this.context.notifications.tellSchool(em, school, {
        kind: 'debtor.relisting-permitted',
        text: `The provider lets you list claim ${debtor.id} once more. The reason: “${reason}”`,
        path: `/admin/update-debtor/${debtor.id}`,
      })
      return debtor.relistingPermittedAt
    })
  }

  /** Another debt is one of another term, or one that was not due yet when the claim was removed. */
  #isSameDebt(claim: ClaimInput, earlier: ReadDebtor, removed: Standing['removed']): boolean {
    if (!removed) return false
    if (claim.term && earlier.term && folded(claim.term) === folded(earlier.term)) return true
    if (claim.dueDate) return claim.dueDate <= this.#dayOf(removed)
    return !(claim.term && earlier.term)
  }

  #because(removed: NonNullable<Standing['removed']>): string {
    return `This debt was removed from the register on ${formatDay(this.#dayOf(removed))} after the family had answered it, so it cannot be listed again. If it is another debt, give its term and the day on which it was due. If you believe that the removal was wrong, ask the provider.`
  }

  #dayOf({ at }: NonNullable<Standing['removed']>): string {
    return localDate(at, this.context.rules.timeZone)
  }
}

const folded = (term: string) =>
  term
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
