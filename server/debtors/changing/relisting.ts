import { paths } from '../../../common/paths.js'
import { LONGEST } from '../../../common/limits.js'
import { removedSql, type Standings } from '../../standing/standing.js'
import type { RequestContext } from '../../request.js'
import type { UsedPermission } from '../../imports/import-line.entity.js'
import { authorise } from '../../policy.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import { Validation } from '../../shared/validate.js'
import { Debtor } from '../debtor.entity.js'
import type { RemovedClaim } from '../removed-claim.js'
import type { CasesOfClaims } from '../ports.js'
import type { History } from '../../history/history.js'
import type { OneDebt } from '../wards/one-debt.js'
import type { Notifications } from '../../notifications/notifications.js'

interface Needs extends RequestContext {
  cases: CasesOfClaims
  history: History
  notifications: Notifications
  oneDebt: OneDebt
  standings: Standings
}

const MOST_REMOVED = 100
/** When each was removed follows from its cases: of so many it is asked. */
const MOST_ASKED = 5000

const PERMITTED_ALREADY =
  'The school may list this debt once more already, and was told why. Your reason was not sent.'

/** Rule 13: what silence or a decision removed, its school lists again only if the provider lets it (`debt-verdict.ts`). */
export class Relisting {
  constructor(private readonly context: Needs) {}

  /** For the provider: what a rule removed of a school's claims, newest first. */
  async removedOf(schoolId: number): Promise<RemovedClaim[]> {
    authorise(this.context.viewer, 'desk')
    const { em, oneDebt, rules, standings } = this.context
    const isRemoved = removedSql('d.id', rules, this.context.now())
    type Row = Pick<RemovedClaim, 'id' | 'studentName' | 'term'>
    const rows: Row[] = await em.execute(
      `select d.id, d.student_name as "studentName", d.term
         from debtor d where d.school_id = ? and ${isRemoved.sql}
        order by d.id desc limit ${MOST_ASKED}`,
      [schoolId, ...isRemoved.values],
    )
    const standing = await standings.of(rows.map(({ id }) => id))
    const claims = rows
      .map((row) => ({ ...row, removed: standing(row.id).removed! }))
      .toSorted((one, other) => other.removed.at.getTime() - one.removed.at.getTime())
      .slice(0, MOST_REMOVED)
    const permittedAt = await oneDebt.permittedAt(claims.map(({ id }) => id))
    return claims.map((claim, at) => ({ ...claim, permittedAt: permittedAt[at]! }))
  }

  /** The provider lets the school list the same debt once more. Sent twice is fine; another reason is not thrown away in silence. */
  async permit(debtorId: number, typed: string): Promise<RemovedClaim> {
    authorise(this.context.viewer, 'permitRelisting')
    const check = new Validation()
    const reason = check.lines('reason', 'a reason', typed, LONGEST.reason)
    check.done()
    if (!(await this.context.em.count(Debtor, debtorId)))
      throw refuse(UserErrorCode.NOT_FOUND, 'debtorId', 'There is no claim with this number.')
    return this.context.cases.withClaim(debtorId, async (debtor) => {
      const { removed } = await this.context.standings.ofOne(debtor.id)
      if (!removed)
        throw refuse(
          UserErrorCode.CONFLICT,
          'debtorId',
          'This claim was not removed by a rule: its school needs no permission.',
        )
      const { id, studentName, term, relistingPermittedAt } = debtor
      const claim = { id, studentName, term, removed }
      const changes = [{ field: 'reason', before: null, after: reason }]
      if (relistingPermittedAt) {
        if (await this.context.history.isJustDone(debtor, 'debtor.relisting-permitted', changes))
          return { ...claim, permittedAt: relistingPermittedAt }
        throw refuse(UserErrorCode.CONFLICT, 'debtorId', PERMITTED_ALREADY)
      }
      debtor.relistingPermittedAt = this.context.now()
      const school = await debtor.school.loadOrFail()
      this.context.history.add({
        act: 'debtor.relisting-permitted',
        school,
        debtor,
        changes,
      })
      await this.context.notifications.tellSchool(school, {
        kind: 'debtor.relisting-permitted',
        text: `The provider lets you list claim ${debtor.id} once more. The reason: “${reason}”`,
        path: paths.debtor(debtor.id),
        about: debtor,
      })
      return { ...claim, permittedAt: debtor.relistingPermittedAt }
    })
  }

  /**
   * What used them was never listed after all (rule 30): they are as they were. Callers hold the locks of the removed
   * claims. One that the provider has given anew stands, and what is removed no more needs none.
   */
  async giveBack(used: readonly UsedPermission[]): Promise<void> {
    const standing = await this.context.standings.of(used.map(({ id }) => id))
    for (const { id, since } of used)
      if (standing(id).removed)
        await this.context.em.nativeUpdate(
          Debtor,
          { id, relistingPermittedAt: null },
          { relistingPermittedAt: new Date(since) },
        )
  }
}
