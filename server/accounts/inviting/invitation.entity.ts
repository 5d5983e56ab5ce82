import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'
import { School } from '../../schools/school.entity.js'
import { Account, SchoolRole } from '../account.entity.js'

/** Asks somebody to act for a school, or to help to run the register. The link in its letter is an HMAC; the row holds only a hash of it. */
@Entity()
@Index({
  name: 'invitation_one_open',
  expression:
    'create unique index invitation_one_open on invitation (lower(email), coalesce(school_id, 0)) where accepted_at is null and withdrawn_at is null',
})
@ObjectType({ description: 'Somebody who was asked to join your people, and has not answered yet.' })
export class Invitation {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @Property({ type: 'text' })
  @Field({ description: 'Where the letter with the link went.' })
  email!: string

  @Property({ type: 'text', hidden: true })
  nonce!: string

  @Property({ type: 'text', unique: true, hidden: true })
  tokenHash!: string

  /** Null: to the provider's desk. */
  @ManyToOne(() => School, { ref: true, nullable: true, index: true })
  school: Ref<School> | null = null

  @Enum({ items: () => SchoolRole, nullable: true })
  @Field(() => SchoolRole, { nullable: true, description: "Null: to the provider's desk." })
  role: SchoolRole | null = null

  @ManyToOne(() => Account, { ref: true })
  invitedBy!: Ref<Account>

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date

  @Property({ type: 'timestamptz' })
  @Field()
  expiresAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  acceptedAt: Date | null = null

  /** By one of those who may invite, or by a further invitation to the same address. */
  @Property({ type: 'timestamptz', nullable: true })
  withdrawnAt: Date | null = null
}
