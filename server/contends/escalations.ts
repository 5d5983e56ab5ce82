import type { FilterQuery } from '@mikro-orm/postgresql'
import type { Context } from '../context.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { authorise } from '../policy.js'
import { addDays, localDate, startOfDay } from '../shared/clock.js'
import { connection, decodeCursor, encodeCursor, pageSize, type PageArgs } from '../shared/connection.js'
import type { ContendShape } from './contend-shapes.js'
import { Contend } from './contend.entity.js'
import type { Party } from './parties.js'
import { ContendState, Side } from './states.js'

/** An escalated contend, and the claim that it is about. */
export interface EscalatedCase {
  id: number
  escalatedAt: Date
  contend: Contend
  debtor: Debtor
}

/** What families asked the provider to decide. */
export class Escalations {
  constructor(private readonly context: Context) {}

  /** What waits, the soonest due first; or what was decided, by the provider or by time, the newest first. */
  async page(decided: boolean, { first, after }: PageArgs) {
    authorise(this.context.viewer, 'desk')
    const beyond = after ? decodeCursor(after, ['text', 'integer']) : null
    const at = beyond && new Date(beyond[0])
    const further = decided ? '$lt' : '$gt'
    const rows = await this.context.em.find(
      Contend,
      {
        $and: [
          decided ? this.#decided() : this.#waiting(),
          at
            ? {
                $or: [{ escalatedAt: { [further]: at } }, { escalatedAt: at, id: { [further]: beyond![1] } }],
              }
            : {},
        ],
      },
      {
        populate: ['debtor.school'],
        orderBy: decided ? { escalatedAt: 'desc', id: 'desc' } : { escalatedAt: 'asc', id: 'asc' },
        limit: pageSize(first) + 1,
      },
    )
    return connection(rows.map(caseOf), first, after, ({ escalatedAt, id }) =>
      encodeCursor([escalatedAt.toISOString(), id]),
    )
  }

  /** One of them, or nothing. */
  async one(id: number): Promise<EscalatedCase | null> {
    authorise(this.context.viewer, 'desk')
    const contend = await this.context.em.findOne(
      Contend,
      { id, escalatedAt: { $ne: null } },
      { populate: ['debtor.school'] },
    )
    return contend && caseOf(contend)
  }

  async waiting(): Promise<number> {
    authorise(this.context.viewer, 'desk')
    return this.context.em.count(Contend, this.#waiting())
  }

  /** As the provider reads it. */
  async shape({ contend }: EscalatedCase): Promise<ContendShape> {
    const party: Party = { side: Side.PROVIDER, account: this.context.viewer.account, link: null }
    return this.context.caseFiles.shape(contend, party)
  }

  /** Also before the clock has put on record that the time to decide is over. */
  #waiting(): FilterQuery<Contend> {
    return { state: ContendState.ESCALATED, clockFrom: { $gte: this.#oldest() } }
  }

  #decided(): FilterQuery<Contend> {
    return {
      escalatedAt: { $ne: null },
      $or: [{ state: { $ne: ContendState.ESCALATED } }, { clockFrom: { $lt: this.#oldest() } }],
    }
  }

  /** When the longest waiting case that can still be decided was escalated. */
  #oldest(): Date {
    const { decideDays, timeZone } = this.context.rules
    return startOfDay(addDays(localDate(this.context.now(), timeZone), -decideDays), timeZone)
  }
}

function caseOf(contend: Contend): EscalatedCase {
  return {
    id: contend.id,
    escalatedAt: contend.escalatedAt!,
    contend,
    debtor: contend.debtor.getEntity(),
  }
}
