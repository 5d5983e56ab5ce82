import type { Ref } from '@mikro-orm/core'
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { School } from '../schools/school.entity.js'

@ObjectType({ description: 'What one field said before and after.' })
export class FieldChange {
  @Field()
  field!: string

  @Field(() => String, { nullable: true })
  before?: string | null

  @Field(() => String, { nullable: true })
  after?: string | null
}

/** Which side of a case acted; said in `by`, not as a change. */
export const SIDE = 'by'

export const isByFamily = (changes: readonly FieldChange[]): boolean =>
  changes.some(({ field, after }) => field === SIDE && after === 'FAMILY')

/** Who did what, when, to which school or debtor. Append-only: a trigger in PostgreSQL refuses updates. */
@Entity()
@Index({ name: 'history_entry_at_index', properties: ['at', 'id'] })
@ObjectType({ description: 'One act on record.' })
export class HistoryEntry {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  /** Null when the register itself acted, or somebody who had not signed in. */
  @ManyToOne(() => Account, { ref: true, nullable: true, index: true })
  actor: Ref<Account> | null = null

  /** The account that an act was about; such an act is the provider's to see, and no part of a school's history. */
  @ManyToOne(() => Account, { ref: true, nullable: true, index: true })
  account: Ref<Account> | null = null

  @ManyToOne(() => School, { ref: true, nullable: true, index: true })
  school: Ref<School> | null = null

  @ManyToOne(() => Debtor, { ref: true, nullable: true, index: true })
  debtor: Ref<Debtor> | null = null

  @Property({ type: 'text' })
  @Field({ description: 'For programs: "debtor.added", "school.approved", …' })
  act!: string

  @Property({ type: 'json' })
  @Field(() => [FieldChange])
  changes: FieldChange[] = []

  @Property({ type: 'timestamptz' })
  @Field()
  at!: Date
}
