import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { Debtor } from '../debtors/debtor.entity.js'
import { School } from '../schools/school.entity.js'

/** A date of birth, number or address that was compared with an entry's because a school asked with it. */
@Entity()
@Unique({ properties: ['school', 'debtor', 'field', 'value'] })
export class AskedFact {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => School, { ref: true })
  school!: Ref<School>

  @ManyToOne(() => Debtor, { ref: true, index: true })
  debtor!: Ref<Debtor>

  @Property({ type: 'text' })
  field!: string

  /** Its keyed hash, which is another for every entry and school. */
  @Property({ type: 'text' })
  value!: string

  @Property({ type: 'timestamptz', index: true })
  at!: Date
}
