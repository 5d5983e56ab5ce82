import type { Ref } from '@mikro-orm/core'
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'

@Entity()
@Index({ name: 'notification_account_index', properties: ['account', 'id'] })
@Index({
  name: 'notification_unread',
  expression: 'create index notification_unread on notification (account_id) where read_at is null',
})
@ObjectType({ description: 'Something that happened and that you may want to know.' })
export class Notification {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => Account, { ref: true, deleteRule: 'cascade' })
  account!: Ref<Account>

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
