import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'

/** An address that asked for the newsletter. It gets it once whoever reads it has said so, and until they say no. */
@Entity()
@ObjectType({ description: 'Somebody who gets the newsletter.' })
export class Subscriber {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  /** In small letters. */
  @Property({ type: 'text', unique: true })
  @Field()
  email!: string

  /** The token of its letters is an HMAC of this, made when a letter is rendered; below is its hash. */
  @Property({ type: 'text', hidden: true })
  nonce!: string

  @Property({ type: 'text', unique: true, hidden: true })
  tokenHash!: string

  @Property({ type: 'timestamptz' })
  askedAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true, description: 'When the address was confirmed.' })
  confirmedAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  unsubscribedAt: Date | null = null
}
