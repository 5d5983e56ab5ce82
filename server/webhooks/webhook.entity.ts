import { ArrayType, type Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'
import { School } from '../schools/school.entity.js'
import { WebhookEvent } from './webhook-event.js'

/** An address of a school's program that is told of events. */
@Entity()
@ObjectType({
  description: 'An address that is told, by a signed POST, of what happens. Its secret is shown once.',
})
export class Webhook {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => School, { ref: true, index: true })
  school!: Ref<School>

  @Property({ type: 'text' })
  @Field()
  url!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'What it is for, in the words of whoever made it.' })
  description: string | null = null

  @Property({ type: new ArrayType(), columnType: 'text[]' })
  @Field(() => [WebhookEvent])
  events!: WebhookEvent[]

  /** Sealed with SECRET: it has to be read to sign. */
  @Property({ type: 'text', hidden: true })
  secret!: string

  /** Those before, the newest first, sealed together, which sign too until then. */
  @Property({ type: 'text', nullable: true, hidden: true })
  previousSecret: string | null = null

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true, description: 'Until when the secret before this one signs too.' })
  previousSecretUntil: Date | null = null

  @Property({ type: 'boolean' })
  @Field({ description: 'Whether it is told of anything.' })
  isOn: boolean = true

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, {
    nullable: true,
    description: 'Since when deliveries have been given up; null once one arrives again.',
  })
  failingSince: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, {
    nullable: true,
    description: 'When it answered 410 Gone, and was switched off for it.',
  })
  goneAt: Date | null = null

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date
}
