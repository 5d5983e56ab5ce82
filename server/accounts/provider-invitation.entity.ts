import type { Ref } from '@mikro-orm/core'
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'
import { Account } from './account.entity.js'

/** Asks somebody to help to run the register. The link in its letter is an HMAC; the row holds only a hash of it. */
@Entity()
@Index({
  name: 'provider_invitation_one_open',
  expression:
    'create unique index provider_invitation_one_open on provider_invitation (lower(email)) where accepted_at is null and withdrawn_at is null',
})
@ObjectType({ description: 'Somebody who was asked to help to run the register, and has not answered yet.' })
export class ProviderInvitation {
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

  /** By a provider, or by a further invitation to the same address. */
  @Property({ type: 'timestamptz', nullable: true })
  withdrawnAt: Date | null = null
}
