import type { Ref } from '@mikro-orm/core'
import {
  Embeddable,
  Embedded,
  Entity,
  Enum,
  Index,
  ManyToOne,
  PrimaryKey,
  Property,
} from '@mikro-orm/decorators/legacy'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { Document } from '../documents/document.entity.js'

export enum SchoolCategory {
  PUBLIC = 'PUBLIC',
  PRIVATE = 'PRIVATE',
}
registerEnumType(SchoolCategory, { name: 'SchoolCategory', description: 'Who runs the school.' })

export enum SchoolLevel {
  PRE_SCHOOL = 'PRE_SCHOOL',
  PRIMARY = 'PRIMARY',
  SECONDARY = 'SECONDARY',
  TERTIARY = 'TERTIARY',
  POST_GRADUATE = 'POST_GRADUATE',
}
registerEnumType(SchoolLevel, { name: 'SchoolLevel', description: 'What the school teaches.' })

export enum SchoolState {
  AWAITING_APPROVAL = 'AWAITING_APPROVAL',
  CHANGES_REQUESTED = 'CHANGES_REQUESTED',
  APPROVED = 'APPROVED',
  REJECTED = 'REJECTED',
  SUSPENDED = 'SUSPENDED',
}
registerEnumType(SchoolState, {
  name: 'SchoolState',
  description: 'Where a school stands with the provider.',
})

/** The states as a table: what may happen to a school in each, and where that leads. */
export const NEXT = {
  AWAITING_APPROVAL: { approve: 'APPROVED', requestChanges: 'CHANGES_REQUESTED', reject: 'REJECTED' },
  CHANGES_REQUESTED: { resubmit: 'AWAITING_APPROVAL', reject: 'REJECTED' },
  REJECTED: { resubmit: 'AWAITING_APPROVAL' },
  APPROVED: { suspend: 'SUSPENDED' },
  SUSPENDED: { reinstate: 'APPROVED' },
} as const satisfies Record<keyof typeof SchoolState, Partial<Record<SchoolAct, keyof typeof SchoolState>>>

export type SchoolAct = 'approve' | 'requestChanges' | 'reject' | 'resubmit' | 'suspend' | 'reinstate'

@Embeddable()
@ObjectType({ description: 'Somebody who answers for the school.' })
export class Officer {
  @Property({ type: 'text' })
  @Field()
  name!: string

  @Property({ type: 'text' })
  @Field()
  email!: string

  @Property({ type: 'text' })
  @Field({ description: 'Phone number, as typed.' })
  number!: string
}

@Entity()
@Index({
  name: 'school_name_index',
  expression: 'create index school_name_index on school (lower(name), id)',
})
@ObjectType({ description: 'A school, whole: for its own people and the provider.' })
export class School {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @Property({ type: 'text' })
  @Field()
  name!: string

  @Property({ type: 'text' })
  @Field({ description: 'Made from the name: "greenfield-academy".' })
  slug!: string

  @Enum({ items: () => SchoolCategory })
  @Field(() => SchoolCategory)
  category!: SchoolCategory

  @Enum({ items: () => SchoolLevel, nullable: true })
  @Field(() => SchoolLevel, { nullable: true })
  level: SchoolLevel | null = null

  @Property({ type: 'text' })
  @Field()
  description!: string

  @Property({ type: 'text' })
  @Field()
  address!: string

  @Property({ type: 'text' })
  @Field({ description: "The school's own address for letters and for parents." })
  email!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'What `email` is to be once the link in the letter that went there was used.',
  })
  pendingEmail: string | null = null

  @Property({ type: 'text' })
  @Field({ description: 'As typed.' })
  contactNumber!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'One of registerRules.regions; settled by the provider at approval.',
  })
  region: string | null = null

  @Enum({ items: () => SchoolState, index: true })
  @Field(() => SchoolState)
  state: SchoolState = SchoolState.AWAITING_APPROVAL

  @Embedded(() => Officer, { prefix: 'proprietor_' })
  @Field(() => Officer)
  proprietor!: Officer

  @Embedded(() => Officer, { prefix: 'principal_' })
  @Field(() => Officer)
  principal!: Officer

  @Embedded(() => Officer, { prefix: 'bursar_' })
  @Field(() => Officer)
  bursar!: Officer

  @ManyToOne(() => Document, { ref: true })
  taxCertificate!: Ref<Document>

  @ManyToOne(() => Document, { ref: true })
  registrationCertificate!: Ref<Document>

  @ManyToOne(() => Document, { ref: true })
  ministryApproval!: Ref<Document>

  @Property({ type: 'integer' })
  @Field(() => Int, {
    description: 'Grows with every change that the school makes to what the provider looks at.',
  })
  revision: number = 1

  /** The account that registered it; it may act for it no more, and for another one. */
  @ManyToOne(() => Account, { ref: true })
  author!: Ref<Account>

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true, description: 'When it was first approved.' })
  approvedAt: Date | null = null

  /** When somebody of it first opened the rules. */
  @Property({ type: 'timestamptz', nullable: true })
  rulesReadAt: Date | null = null
}
