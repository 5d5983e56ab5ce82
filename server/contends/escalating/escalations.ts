import type { FilterQuery } from '@mikro-orm/postgresql'
import { registerEnumType } from 'type-graphql'
import type { RequestContext } from '../../request.js'
import type { Documents } from '../../documents/documents.js'
import { authorise } from '../../policy.js'
import { addDays, localDate, startOfDay } from '../../../common/days.js'
import { orderedBy, pageOf, shownAs, type PageArgs } from '../../shared/connection.js'
import { CaseShapes } from '../case-shapes.js'
import type { ContendShape } from '../contend-shapes.js'
import { Contend } from '../contend.entity.js'
import { daysAgain, type Standings } from '../../standing/standing.js'
import { ContendState, ON_THE_DESK, Side } from '../../standing/states.js'

interface Needs extends RequestContext {
  documents: Documents
  standings: Standings
}

/** An escalated contend as the provider reads it. */
export interface EscalatedCase {
  id: number
  escalatedAt: Date
  contend: ContendShape
}

/** Where an escalated case is on the provider's desk. */
export enum EscalationStage {
  WAITING = 'WAITING',
  RESTING = 'RESTING',
  DECIDED = 'DECIDED',
}
registerEnumType(EscalationStage, {
  name: 'EscalationStage',
  description: 'Where an escalated case is on the provider’s desk.',
  valuesConfig: {
    WAITING: { description: 'It waits for a decision.' },
    RESTING: {
      description:
        'Its school closed the claim before it was decided: it goes on if the claim comes back, and can be decided meanwhile.',
    },
    DECIDED: { description: 'It has ended: by a decision, by time, or because the family took it back.' },
  },
})

/** What families asked the provider to decide. */
export class Escalations {
  constructor(private readonly context: Needs) {}

  /** What waits, the soonest due first; what rests, or has ended, the newest first. */
  async page(stage: EscalationStage, args: PageArgs) {
    authorise(this.context.viewer, 'desk')
    const isWaiting = stage === EscalationStage.WAITING
    const further = isWaiting ? '$gt' : '$lt'
    const page = await pageOf(args, BY_ESCALATION, ({ behind, limit }) => {
      const [at, id] = behind ?? []
      const rest = at
        ? { $or: [{ escalatedAt: { [further]: at } }, { escalatedAt: at, id: { [further]: id } }] }
        : {}
      return this.context.em.find(
        Contend,
        { $and: [this.#at(stage), rest] },
        {
          populate: ['debtor.school'],
          orderBy: isWaiting ? { escalatedAt: 'asc', id: 'asc' } : { escalatedAt: 'desc', id: 'desc' },
          limit,
        },
      )
    })
    return shownAs(page, (cases) => this.#read(cases))
  }

  /** One of them, or nothing. */
  async one(id: number): Promise<EscalatedCase | null> {
    authorise(this.context.viewer, 'desk')
    const contend = await this.context.em.findOne(
      Contend,
      { id, escalatedAt: { $ne: null } },
      { populate: ['debtor.school'] },
    )
    return contend && (await this.#read([contend]))[0]!
  }

  async waiting(): Promise<number> {
    authorise(this.context.viewer, 'desk')
    return this.context.em.count(Contend, this.#waiting())
  }

  async #read(contends: readonly Contend[]): Promise<EscalatedCase[]> {
    const { account } = this.context.viewer
    const party = { side: Side.PROVIDER, account, link: null }
    const shapes = await new CaseShapes(this.context).of(contends, party)
    return contends.map(({ id, escalatedAt }, at) => ({
      id,
      escalatedAt: escalatedAt!,
      contend: shapes[at]!,
    }))
  }

  /** Also before the clock has put on record that the time to decide is over. */
  #waiting(): FilterQuery<Contend> {
    return { $or: this.#clocks().map(([state, since]) => ({ state, clockFrom: { $gte: since } })) }
  }

  #at(stage: EscalationStage): FilterQuery<Contend> {
    if (stage === EscalationStage.WAITING) return this.#waiting()
    const onTheDesk = { $in: [...ON_THE_DESK] }
    const rests = { state: ContendState.ACCEPTED, stood: { state: onTheDesk } }
    if (stage === EscalationStage.RESTING) return { escalatedAt: { $ne: null }, ...rests }
    return {
      escalatedAt: { $ne: null },
      $or: [
        { state: { $nin: [...ON_THE_DESK, ContendState.ACCEPTED] } },
        { state: ContendState.ACCEPTED, stood: null },
        { state: ContendState.ACCEPTED, stood: { state: { $nin: [...ON_THE_DESK] } } },
        ...this.#clocks().map(([state, since]) => ({ state, clockFrom: { $lt: since } })),
      ],
    }
  }

  /** When the longest waiting case that can still be decided came to each of its states. */
  #clocks(): [ContendState, Date][] {
    const { rules } = this.context
    const today = localDate(this.context.now(), rules.timeZone)
    const before = (days: number) => startOfDay(addDays(today, -days), rules.timeZone)
    return [
      [ContendState.ESCALATED, before(rules.decideDays)],
      [ContendState.ESCALATED_AGAIN, before(daysAgain(rules))],
    ]
  }
}

const BY_ESCALATION = orderedBy(['moment', 'integer'], ({ escalatedAt, id }: Contend) => [escalatedAt!, id])
