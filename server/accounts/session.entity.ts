import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'
import { Account } from './account.entity.js'

@Entity()
@ObjectType({ description: 'One place where you are signed in.' })
export class Session {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => Account, { ref: true, index: true, deleteRule: 'cascade' })
  account!: Ref<Account>

  /** SHA-256 of the auth key: a stolen table opens no session. */
  @Property({ type: 'text', unique: true, hidden: true })
  keyHash!: string

  @Property({ type: 'text' })
  @Field({ description: 'What signed in, in words: "Chrome on Android".' })
  device!: string

  @Property({ type: 'boolean' })
  @Field({ description: 'Whether it outlives the browser (30 days).' })
  remember!: boolean

  /** Opened at /api/r, where scripts keep their key themselves. As a cookie such a key counts only there. */
  @Property({ type: 'boolean' })
  keptByScript: boolean = false

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date

  @Property({ type: 'timestamptz' })
  @Field({ description: 'Exact to the minute.' })
  lastSeenAt!: Date

  @Property({ type: 'timestamptz', index: true })
  @Field()
  expiresAt!: Date

  /** When the password was last given: at sign-in, or since. Null: a server of an earlier version opened it. */
  @Property({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null = null
}
