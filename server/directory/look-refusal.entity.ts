import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { School } from '../schools/school.entity.js'

/** How many looks of a school the quota refused on one day: a number only, since nothing was asked. */
@Entity()
@Unique({ properties: ['school', 'day'] })
export class LookRefusal {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => School, { ref: true })
  school!: Ref<School>

  /** In TIME_ZONE. */
  @Property({ type: 'date', index: true })
  day!: string

  @Property({ type: 'integer' })
  count!: number
}
