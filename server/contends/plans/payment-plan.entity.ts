import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Contend } from '../contend.entity.js'
import { Side } from '../../standing/states.js'

export interface Instalment {
  /** The last day on which it is in time. */
  dueOn: string
  /** Minor units. */
  amount: number
}

/** A proposal of one date or 2–12 instalments. Never changed: a counter-offer is a plan of its own. */
@Entity()
export class PaymentPlan {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Contend, { ref: true, index: true })
  contend!: Ref<Contend>

  @Enum({ items: () => Side })
  proposedBy!: Side

  @Property({ type: 'timestamptz' })
  proposedAt!: Date

  @Property({ type: 'json' })
  instalments!: Instalment[]

  /** So many days later than the instalments say each of them is due: its claim was closed meanwhile (rule 21), or disputed (rule 25). */
  @Property({ type: 'integer', default: 0 })
  daysLater: number = 0

  /** A dispute lives beside it since then: its dates stand still (rule 25). */
  @Property({ type: 'timestamptz', nullable: true })
  pausedAt: Date | null = null

  /** Both sides said yes: what is paid from here on is counted against it. */
  @Property({ type: 'timestamptz', nullable: true })
  agreedAt: Date | null = null
}
