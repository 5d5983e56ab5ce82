import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Debtor } from '../debtors/debtor.entity.js'
import { School } from '../schools/school.entity.js'

export enum LetterState {
  HELD = 'HELD',
  QUEUED = 'QUEUED',
  SENT = 'SENT',
  FAILED = 'FAILED',
  CANCELLED = 'CANCELLED',
  LATER = 'LATER',
  RETURNED = 'RETURNED',
}
registerEnumType(LetterState, {
  name: 'LetterState',
  description: 'Where a letter is. SENT means that the mail server took it.',
  valuesConfig: {
    HELD: { description: 'Waits for the school to be approved, or reinstated.' },
    QUEUED: { description: 'Leaves soon, or is being tried again.' },
    FAILED: { description: 'Not delivered; it can be sent again by hand.' },
    CANCELLED: { description: 'Was no longer needed before it left.' },
    LATER: { description: 'Leaves the next day: its address was written to often enough today.' },
    RETURNED: { description: 'Left, and came back later, as its school says; it can be sent again by hand.' },
  },
})

/** An outgoing e-mail. It keeps what it is about, never a secret or the text: that is rendered when it leaves. */
@Entity()
@Index({
  name: 'letter_to_topic',
  expression: 'create index letter_to_topic on letter (lower("to"), topic)',
})
@Index({
  name: 'letter_last_tried',
  expression: 'create index letter_last_tried on letter (last_tried_at) where last_tried_at is not null',
})
@Index({
  name: 'letter_of_no_claim',
  expression: 'create index letter_of_no_claim on letter (created_at) where debtor_id is null',
})
@ObjectType({ description: 'A letter to somebody, by e-mail.' })
export class Letter {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  /** Which rows it speaks of, and which file words it: a row of `letterKinds`. */
  @Property({ type: 'text' })
  kind!: string

  @Property({ type: 'text' })
  @Field({ description: 'The address it goes to.' })
  to!: string

  @Property({ type: 'json', hidden: true })
  data!: Record<string, unknown>

  @ManyToOne(() => Debtor, { ref: true, nullable: true, index: true })
  debtor: Ref<Debtor> | null = null

  /** The school it was written for; letters about accounts have none. */
  @ManyToOne(() => School, { ref: true, nullable: true, index: true })
  school: Ref<School> | null = null

  /** What makes two letters to one address the same news: of these only so many leave a day. Empty: not counted. */
  @Property({ type: 'text', default: '', hidden: true })
  topic: string = ''

  /** When it left the line of those that wait for another day, or for an approval. */
  @Property({ type: 'timestamptz', nullable: true, hidden: true })
  releasedAt: Date | null = null

  /** Not before this moment: what it tells may be undone until then. */
  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true, description: 'It does not leave before this moment.' })
  leavesAt: Date | null = null

  /** Never changes between tries. */
  @Property({ type: 'text', unique: true })
  messageId!: string

  @Enum({ items: () => LetterState, index: true })
  @Field(() => LetterState)
  state!: LetterState

  @Property({ type: 'integer' })
  @Field(() => Int)
  attempts: number = 0

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'What the mail server said last, when it did not take the letter.',
  })
  lastError: string | null = null

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  lastTriedAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true })
  sentAt: Date | null = null
}
