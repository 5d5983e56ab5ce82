import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { School } from '../schools/school.entity.js'
import { Debtor } from './debtor.entity.js'

/** Rule 11: somebody asked that a family is not told which schools looked at a claim. Each ends its own. */
@Entity()
@Unique({ properties: ['debtor', 'school'] })
export class SafeguardingHold {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Debtor, { ref: true, deleteRule: 'cascade' })
  debtor!: Ref<Debtor>

  /** Null: the provider's. */
  @ManyToOne(() => School, { ref: true, nullable: true, deleteRule: 'cascade' })
  school: Ref<School> | null = null

  @Property({ type: 'timestamptz' })
  at!: Date
}
