import { ArrayType, type Ref } from '@mikro-orm/core'
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { School } from '../schools/school.entity.js'

export enum LookKind {
  SEARCH = 'SEARCH',
}

/** One look into the directory, written in the transaction that answers it: no record, no answer. */
@Entity()
@Index({ name: 'look_shown', expression: 'create index look_shown on look using gin (shown)' })
@ObjectType({ description: 'The record of one look into the directory.' })
export class Look {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => School, { ref: true, index: true })
  school!: Ref<School>

  @ManyToOne(() => Account, { ref: true })
  account!: Ref<Account>

  @Enum({ items: () => LookKind })
  kind!: LookKind

  /** What was asked, as typed. */
  @Property({ type: 'json' })
  asked!: Record<string, string | null>

  /** Ids of the debtors whose entries were shown, pages added as they are turned. */
  @Property({ type: new ArrayType(Number), columnType: 'integer[]' })
  shown: number[] = []

  @Property({ type: 'timestamptz', index: true })
  @Field()
  at!: Date
}
