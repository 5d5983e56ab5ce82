import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'

export enum MessageState {
  NEW = 'NEW',
  READ = 'READ',
  CLOSED = 'CLOSED',
}
registerEnumType(MessageState, {
  name: 'MessageState',
  description: 'Where a message from the contact page stands.',
  valuesConfig: {
    NEW: { description: 'Nobody has looked at it yet.' },
    READ: { description: 'Somebody deals with it.' },
    CLOSED: { description: 'Done. It is deleted when its time is over.' },
  },
})

/** What somebody wrote to whoever runs the register, from the contact page. */
@Entity()
@Index({
  name: 'contact_message_email_index',
  expression: 'create index contact_message_email_index on contact_message (lower(email))',
})
@ObjectType({ description: 'A message from the contact page.' })
export class ContactMessage {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @Property({ type: 'text' })
  @Field()
  fullName!: string

  @Property({ type: 'text' })
  @Field({ description: 'As it was typed: nobody has checked whose address it is.' })
  email!: string

  @Property({ type: 'text' })
  @Field({ description: 'Plain text.' })
  text!: string

  @Enum({ items: () => MessageState, index: true })
  @Field(() => MessageState)
  state: MessageState = MessageState.NEW

  /** The same request twice is one message. */
  @Property({ type: 'text', unique: true, hidden: true })
  requestKey!: string

  /** Whether its sender was written to. */
  @Property({ type: 'boolean' })
  acknowledged!: boolean

  @Property({ type: 'timestamptz' })
  @Field({ description: 'When it came.' })
  createdAt!: Date

  @ManyToOne(() => Account, { ref: true, nullable: true })
  handledBy: Ref<Account> | null = null

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true, description: 'When it was marked; null for a new one.' })
  handledAt: Date | null = null
}
