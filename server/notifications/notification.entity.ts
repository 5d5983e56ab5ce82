import type { Ref } from '@mikro-orm/core'
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { Debtor } from '../debtors/debtor.entity.js'

@Entity()
@Index({ name: 'notification_account_index', properties: ['account', 'id'] })
@Index({
  name: 'notification_unread',
  expression: 'create index notification_unread on notification (account_id) where read_at is null',
})
@Index({
  name: 'notification_debtor',
  expression: 'create index notification_debtor on notification (debtor_id) where debtor_id is not null',
})
@ObjectType({ description: 'Something that happened and that you may want to know.' })
export class Notification {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => Account, { ref: true, deleteRule: 'cascade' })
  account!: Ref<Account>

  /** The claim that it is about, and goes with. */
  @ManyToOne(() => Debtor, { ref: true, nullable: true, deleteRule: 'cascade' })
  debtor: Ref<Debtor> | null = null

  @Property({ type: 'text' })
  @Field({ description: 'What it is about, for programs: "school.approved".' })
  kind!: string

  @Property({ type: 'text' })
  @Field()
  text!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Where View leads.' })
  path: string | null = null

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true })
  readAt: Date | null = null

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date
}
