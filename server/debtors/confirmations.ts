import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { Refused, UserErrorCode, refuse } from '../shared/user-error.js'
import { isClosed, type Debtor } from './debtor.entity.js'
import type { Debtors } from './debtors.js'
import type { History } from '../history/history.js'

interface Needs extends RequestContext {
  debtors: Debtors
  history: History
}

const AT_ONCE = 100

/** Rule 7: what a school has not said for a long time is not shown any longer. */
export class Confirmations {
  constructor(private readonly context: Needs) {}

  async one(id: number): Promise<Debtor> {
    authorise(this.context.viewer, 'confirmDebtor')
    return this.#confirmed(id)
  }

  /** All or none; every one that cannot be confirmed is said. */
  async many(ids: readonly number[]): Promise<Debtor[]> {
    authorise(this.context.viewer, 'confirmDebtors')
    if (ids.length < 1 || ids.length > AT_ONCE)
      throw refuse(UserErrorCode.INVALID, 'ids', `Choose 1 to ${AT_ONCE} claims.`)
    return this.context.transaction(async () => {
      const confirmed = new Map<number, Debtor>()
      const refused: Refused[] = []
      // In one order for everybody, so that two who confirm the same claims do not wait for each other.
      for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
        await this.#confirmed(id, `ids.${ids.indexOf(id)}`).then(
          (debtor) => confirmed.set(id, debtor),
          (error: unknown) => {
            if (!(error instanceof Refused)) throw error
            refused.push(error)
          },
        )
      if (refused.length > 0) throw new Refused(refused.flatMap(({ userErrors }) => userErrors))
      return ids.map((id) => confirmed.get(id)!)
    })
  }

  async #confirmed(id: number, field = 'id'): Promise<Debtor> {
    const story = async (debtor: Debtor) => {
      // It would stand on record that what has been paid is still owed.
      if (isClosed(debtor))
        throw refuse(UserErrorCode.CONFLICT, field, 'This claim is closed; there is nothing to confirm.')
      if (await this.context.history.isJustDone(debtor, 'debtor.confirmed')) return debtor
      debtor.confirmedAt = this.context.now()
      this.context.history.add({ act: 'debtor.confirmed', school: this.context.school, debtor })
      return debtor
    }
    return this.context.debtors.lockedOpen(id, story, field)
  }
}
