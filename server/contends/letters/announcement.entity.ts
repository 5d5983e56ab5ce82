import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { Debtor } from '../../debtors/debtor.entity.js'

/** What the clock has told people already, so that several servers tell it once. */
@Entity()
@Unique({ properties: ['debtor', 'what'] })
export class Announcement {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Debtor, { ref: true })
  debtor!: Ref<Debtor>

  /** Like "contend 7: due soon" or "plan 3: instalment 2 today". */
  @Property({ type: 'text' })
  what!: string

  @Property({ type: 'timestamptz' })
  at!: Date
}
