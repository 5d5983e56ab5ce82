import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { School } from './school.entity.js'

export enum ApplicationKind {
  REGISTRATION = 'REGISTRATION',
  CHANGE = 'CHANGE',
}
registerEnumType(ApplicationKind, {
  name: 'ApplicationKind',
  description: 'A registration, or a changed name or document of a school that is already approved.',
})

export enum ApplicationDecision {
  APPROVED = 'APPROVED',
  CHANGES_REQUESTED = 'CHANGES_REQUESTED',
  REJECTED = 'REJECTED',
}
registerEnumType(ApplicationDecision, { name: 'ApplicationDecision' })

@ObjectType({ description: 'Why a decision was taken, about one field or document or about the whole.' })
export class DecisionReason {
  @Field(() => String, {
    nullable: true,
    description: 'Like "taxCertificate" or "name"; null for the whole.',
  })
  field?: string | null

  @Field()
  message!: string
}

/** What would come into force if a CHANGE were approved. Document ids are rows of `document`. */
export interface Proposal {
  name?: string
  taxCertificate?: number
  registrationCertificate?: number
  ministryApproval?: number
}

/** One school's turn at the provider's desk: submitted once, decided once. A school has at most one open. */
@Entity()
@Index({
  name: 'school_application_one_open',
  expression:
    'create unique index school_application_one_open on school_application (school_id) where decided_at is null',
})
@ObjectType({ description: "A school's turn at the provider's desk." })
export class SchoolApplication {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => School, { ref: true, index: true })
  school!: Ref<School>

  @Enum({ items: () => ApplicationKind })
  @Field(() => ApplicationKind)
  kind!: ApplicationKind

  @Property({ type: 'json', nullable: true })
  proposal: Proposal | null = null

  @Property({ type: 'timestamptz' })
  @Field()
  submittedAt!: Date

  @Enum({ items: () => ApplicationDecision, nullable: true })
  @Field(() => ApplicationDecision, { nullable: true })
  decision: ApplicationDecision | null = null

  @Property({ type: 'json' })
  @Field(() => [DecisionReason])
  reasons: DecisionReason[] = []

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true })
  decidedAt: Date | null = null

  @ManyToOne(() => Account, { ref: true, nullable: true })
  decidedBy: Ref<Account> | null = null
}
