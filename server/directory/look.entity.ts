import { ArrayType, type Ref } from '@mikro-orm/core'
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { ApiKey } from '../api-keys/api-key.entity.js'
import { School } from '../schools/school.entity.js'

export enum LookKind {
  SEARCH = 'SEARCH',
  CHECK = 'CHECK',
}

export enum CheckPurpose {
  ADMISSION = 'ADMISSION',
  READMISSION = 'READMISSION',
  OWN_CLAIM = 'OWN_CLAIM',
}
registerEnumType(CheckPurpose, {
  name: 'CheckPurpose',
  description: 'Why a school checks a ward.',
  valuesConfig: { OWN_CLAIM: { description: 'To see whether others claim from a family that owes you.' } },
})

export enum CheckOutcome {
  ADMITTED = 'ADMITTED',
  ADMITTED_WITH_PLAN = 'ADMITTED_WITH_PLAN',
  DECLINED = 'DECLINED',
}
registerEnumType(CheckOutcome, {
  name: 'CheckOutcome',
  description: 'What the school decided after a check.',
})

/** One answer of a check as it was given: enough for a receipt, without a name that was not typed. */
export interface GivenResult {
  debtorId: number
  schoolId: number
  relation: 'CHILD' | 'FAMILY'
  /** Not kept of older checks. */
  oneOf?: boolean
  likelihood: 'LIKELY' | 'POSSIBLE'
  /** Bits. */
  score: number
  evidence: { field: string; verdict: string; weight: number; text: string }[]
}

/** One look into the directory, written in the transaction that answers it: no record, no answer. */
@Entity()
@Index({
  name: 'look_checks',
  expression: `create index look_checks on look (school_id, id) where kind = 'CHECK'`,
})
@Index({
  name: 'look_same_list',
  expression: `create index look_same_list on look (school_id, request_key) where request_key is not null`,
})
@Index({ name: 'look_shown', expression: 'create index look_shown on look using gin (shown)' })
@Index({
  name: 'look_unpurged',
  expression: 'create index look_unpurged on look (at) where purged_at is null',
})
@Index({
  name: 'look_declined',
  expression: `create index look_declined on look (outcome_at) where outcome = 'DECLINED'`,
})
@ObjectType({ description: 'The record of one look into the directory.' })
export class Look {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => School, { ref: true, index: true })
  school!: Ref<School>

  @ManyToOne(() => Account, { ref: true })
  account!: Ref<Account>

  /** Which of the school's programs asked; null: a person. */
  @ManyToOne(() => ApiKey, { ref: true, nullable: true, deleteRule: 'set null' })
  apiKey: Ref<ApiKey> | null = null

  @Enum({ items: () => LookKind })
  kind!: LookKind

  /** What was asked, as typed; empty once it was deleted. */
  @Property({ type: 'json' })
  asked!: Record<string, string | null>

  /** Ids of the debtors whose entries were shown, pages added as they are turned. */
  @Property({ type: new ArrayType(Number), columnType: 'integer[]' })
  shown: number[] = []

  /** One of a list of applicants: those have an allowance of their own. */
  @Property({ type: 'boolean' })
  batch: boolean = false

  /** Of a list: a hash of what the caller named it, so that a list sent again is known. */
  @Property({ type: 'text', nullable: true })
  requestKey: string | null = null

  /** Of a check. */
  @Enum({ items: () => CheckPurpose, nullable: true })
  purpose: CheckPurpose | null = null

  /** The school's own name for the applicant. No family ever sees it. */
  @Property({ type: 'text', nullable: true })
  reference: string | null = null

  @Property({ type: 'json', nullable: true })
  results: GivenResult[] | null = null

  @Enum({ items: () => CheckOutcome, nullable: true })
  outcome: CheckOutcome | null = null

  @Property({ type: 'timestamptz', nullable: true })
  outcomeAt: Date | null = null

  @Property({ type: 'timestamptz', index: true })
  @Field()
  at!: Date

  /** When what was asked and answered was deleted. Who looked, when, why and at which entries stays. */
  @Property({ type: 'timestamptz', nullable: true })
  purgedAt: Date | null = null
}
