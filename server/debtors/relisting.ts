import type { EntityManager } from '@mikro-orm/postgresql'
import { removedSql, type Standing } from '../contends/standing.js'
import type { Context } from '../context.js'
import { authorise } from '../policy.js'
import { formatDay, localDate } from '../shared/clock.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import type { ClaimInput } from './claim-input.js'
import { Debtor, type ReadDebtor } from './debtor.entity.js'
import type { RemovedClaim } from './removed-claims.resolver.js'

type Earlier = Pick<ReadDebtor, 'id' | 'term'>

const MOST_REMOVED = 100

/** Rule 13: what silence or a decision removed, its school lists again only if the provider lets it. */
export class Relisting {
  constructor(private readonly context: Context) {}

  /** Refuses a claim for a debt that was removed, and uses up a permission. `alike` are the school's claims about that ward. */
  async allow(em: EntityManager, claim: ClaimInput, alike: readonly ReadDebtor[]): Promise<void> {
    if (alike.length === 0) return
    const standing = await this.context.standings.of(alike.map(({ id }) => id))
    for (const { id } of this.removedBefore(claim, alike, standing)) {
      const permitted = { id, relistingPermittedAt: { $ne: null } }
      // Once: of two who use it at the same moment one finds it used.
      if ((await em.nativeUpdate(Debtor, permitted, { relistingPermittedAt: null })) === 0)
        throw refuse(UserErrorCode.CONFLICT, null, this.because(standing(id).removed!))
    }
  }

  /** Those of a school's claims about a ward that were about the same debt, and that a rule removed. */
  removedBefore<T extends Earlier>(
    claim: ClaimInput,
    alike: readonly T[],
    standing: (id: number) => Pick<Standing, 'removed'>,
  ): T[] {
    return alike.filter((earlier) => this.#isSameDebt(claim, earlier, standing(earlier.id).removed))
  }

  /** For the provider: what a rule removed of a school's claims, newest first. */
  async removedOf(schoolId: number): Promise<RemovedClaim[]> {
    authorise(this.context.viewer, 'desk')
    const { em, rules, standings } = this.context
    const isRemoved = removedSql('d.id', rules, this.context.now())
    type Row = Pick<RemovedClaim, 'id' | 'studentName' | 'term'> & { permittedAt: string | null }
    const rows: Row[] = await em.execute(
      `select d.id, d.student_name as "studentName", d.term, d.relisting_permitted_at as "permittedAt"
         from debtor d where d.school_id = ? and d.purged_at is null and ${isRemoved.sql}
        order by d.id desc limit ${MOST_REMOVED}`,
      [schoolId, ...isRemoved.values],
    )
    const standing = await standings.of(rows.map(({ id }) => id))
    const claims = rows.map(({ permittedAt, ...row }) => ({
      ...row,
      removed: standing(row.id).removed!,
      permittedAt: permittedAt === null ? null : new Date(permittedAt),
    }))
    return claims.toSorted((one, other) => other.removed.at.getTime() - one.removed.at.getTime())
  }

  /** The provider lets the school list the same debt once more. Twice is fine. */
  async permit(debtorId: number, typed: string): Promise<RemovedClaim> {
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
      const { id, studentName, term, relistingPermittedAt } = debtor
      const claim = { id, studentName, term, removed }
      if (relistingPermittedAt) return { ...claim, permittedAt: relistingPermittedAt }
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
      return { ...claim, permittedAt: debtor.relistingPermittedAt }
    })
  }

  /** Another debt is one of another term, or one that was not due yet when the claim was removed. */
  #isSameDebt(claim: ClaimInput, earlier: Earlier, removed: Standing['removed']): boolean {
    if (!removed) return false
    if (claim.term && earlier.term && folded(claim.term) === folded(earlier.term)) return true
    if (claim.dueDate) return claim.dueDate <= this.#dayOf(removed)
    return !(claim.term && earlier.term)
  }

  /** A sentence for the school. */
  because(removed: NonNullable<Standing['removed']>): string {
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
