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

/** How what looks asked and answered is parted in the database. */
export const WEEKLY_LOOKS = { table: 'look_content', by: 'at' }

/** The driver reads moments in an array as text, and they are written so. */
const dateOf = (text: string | null) => (text === null ? null : new Date(text))
export const textOf = (at: Date | null) => at?.toISOString() ?? 'null'

/** Of one look into the directory who looked, when, why and at which entries. */
@Entity({ abstract: true })
abstract class LookRecord {
  @PrimaryKey({ type: 'integer' })
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

  /** Ids of the debtors whose entries were shown, pages added as they are turned. */
  @Property({ type: new ArrayType(Number), columnType: 'integer[]' })
  shown: number[] = []

  /**
   * Of each of these since when it was about whom it showed, as `Debtor.aboutThisPersonSince` was read; null, or left out
   * at the end: always.
   */
  @Property({ type: new ArrayType<Date | null>(dateOf, textOf), columnType: 'timestamptz[]' })
  shownSince: (Date | null)[] = []

  /** One of a list of applicants: those have an allowance of their own. */
  @Property({ type: 'boolean' })
  batch: boolean = false

  /** Of a list: a hash of what the caller named it, so that a list sent again is known. */
  @Property({ type: 'text', nullable: true })
  requestKey: string | null = null

  /** Of a check. */
  @Enum({ items: () => CheckPurpose, nullable: true })
  purpose: CheckPurpose | null = null

  @Enum({ items: () => CheckOutcome, nullable: true })
  outcome: CheckOutcome | null = null

  @Property({ type: 'timestamptz', nullable: true })
  outcomeAt: Date | null = null

  @Property({ type: 'timestamptz', index: true })
  at!: Date

  /** Since when nobody reads any more what was asked and answered. Who looked, when, why and at which entries stays. */
  @Property({ type: 'timestamptz', nullable: true })
  purgedAt: Date | null = null
}

/**
 * One look into the directory, written in the transaction that answers it: no record, no answer. In the database a view
 * over the row that stays and what lies in the partition of its week (decision 0061).
 */
@Entity()
@ObjectType({ description: 'The record of one look into the directory.' })
export class Look extends LookRecord {
  @Field(() => ID)
  declare id: number

  /** What was asked, as typed; empty once it was purged. */
  @Property({ type: 'json' })
  asked!: Record<string, string | null>

  /** Of a check: the school's own name for the applicant. No family ever sees it. */
  @Property({ type: 'text', nullable: true })
  reference: string | null = null

  @Property({ type: 'json', nullable: true })
  results: GivenResult[] | null = null

  @Field()
  declare at: Date
}

/** The row that stays. */
@Entity()
@Index({
  name: 'look_checks',
  expression: `create index look_checks on look_kept (school_id, id) where kind = 'CHECK'`,
})
@Index({
  name: 'look_same_list',
  expression: `create index look_same_list on look_kept (school_id, request_key) where request_key is not null`,
})
@Index({ name: 'look_shown', expression: 'create index look_shown on look_kept using gin (shown)' })
@Index({
  name: 'look_unpurged',
  expression: 'create index look_unpurged on look_kept (at) where purged_at is null',
})
@Index({
  name: 'look_declined',
  expression: `create index look_declined on look_kept (outcome_at) where outcome = 'DECLINED'`,
})
export class LookKept extends LookRecord {
  /** This and the next two: of looks from before contents lay apart. They go in a later version. */
  @Property({ type: 'json', nullable: true })
  asked: Record<string, string | null> | null = null

  @Property({ type: 'text', nullable: true })
  reference: string | null = null

  @Property({ type: 'json', nullable: true })
  results: GivenResult[] | null = null
}

/** What was asked and answered. Goes as a whole with its week. */
@Entity()
export class LookContent {
  @PrimaryKey({ type: 'integer' })
  look!: number

  @PrimaryKey({ type: 'timestamptz' })
  at!: Date

  @Property({ type: 'json' })
  asked!: Record<string, string | null>

  @Property({ type: 'json', nullable: true })
  results: GivenResult[] | null = null

  @Property({ type: 'text', nullable: true })
  reference: string | null = null
}
