import type { Context } from '../context.js'
import { authorise } from '../policy.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { Debtor } from './debtor.entity.js'

/** Rule 11: where it could harm a child to learn which schools looked, the family reads only how many did. */
export class Safeguarding {
  constructor(private readonly context: Context) {}

  /** By the school that listed the claim, or the provider. Answers since when it holds. Twice is fine. */
  async set(debtorId: number, hold: boolean): Promise<Date | null> {
    authorise(this.context.viewer, 'setSafeguardingHold')
    const { account, school } = this.context.viewer
    const own = account!.isProvider ? {} : { school: school!.id }
    if (!(await this.context.em.count(Debtor, { id: debtorId, ...own })))
      throw refuse(UserErrorCode.NOT_FOUND, 'debtorId', 'This debtor does not exist.')
    return this.context.cases.withClaim(debtorId, async (em, debtor) => {
      if (hold === (debtor.safeguardingHoldAt !== null)) return debtor.safeguardingHoldAt
      debtor.safeguardingHoldAt = hold ? this.context.now() : null
      this.context.history.add(em, {
        act: hold ? 'debtor.hold-set' : 'debtor.hold-ended',
        school: await debtor.school.loadOrFail(),
        debtor,
      })
      return debtor.safeguardingHoldAt
    })
  }
}
