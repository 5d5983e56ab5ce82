import { ArrayType, Collection, type Opt, type Ref } from '@mikro-orm/core'
import {
  Check,
  Entity,
  Enum,
  Formula,
  Index,
  ManyToOne,
  OneToMany,
  PrimaryKey,
  Property,
  Unique,
} from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import type { Plain } from '../database/plain-rows.js'
import { Document } from '../documents/document.entity.js'
import type { Heard, Named } from './wards/identity.js'
import { School } from '../schools/school.entity.js'
import { LocalDate } from '../shared/local-date.js'

export enum DebtStatus {
  ABANDONED_PAYMENT = 'ABANDONED_PAYMENT',
  PENDING_PAYMENT = 'PENDING_PAYMENT',
  COMPLETED = 'COMPLETED',
}
registerEnumType(DebtStatus, {
  name: 'DebtStatus',
  description: "The contract's payment status: 'Abandoned payment', 'Pending payment', 'Completed'.",
})

/** What made a claim Completed. */
export enum CompletedBy {
  /** It was listed as Completed, or listed again; or a server of the version before made it so. */
  LISTING = 'LISTING',
  /** The status was changed: what was owed is settled. */
  STATUS = 'STATUS',
  /** The last of it was paid. */
  PAYMENT = 'PAYMENT',
}

const sumOf = (kinds: string) => (columns: { id: unknown }) =>
  `(select coalesce(sum(l.amount), 0)::float8 from ledger_entry l where l.debtor_id = ${String(columns.id)} ${kinds})`

/** A ward listed by one school. What the record asserts is the claim. */
@Entity()
@Unique({ properties: ['school', 'requestKey'] })
@Index({ name: 'debtor_school_index', properties: ['school', 'id'] })
@Index({
  name: 'debtor_search_keys',
  expression: 'create index debtor_search_keys on debtor using gin ((array[school_id]), search_keys)',
})
@Index({
  name: 'debtor_request_key_begins',
  expression: 'create index debtor_request_key_begins on debtor (school_id, request_key text_pattern_ops)',
})
@Index({
  name: 'debtor_other_names_index',
  expression: `create index debtor_other_names_index on debtor (school_id) where heard is not null or known_as <> '[]'`,
})
@Index({
  name: 'debtor_undone_index',
  expression:
    'create index debtor_undone_index on debtor (school_id) where undone_at is not null and purged_at is null',
})
@Index({
  name: 'debtor_parent_email',
  expression: 'create index debtor_parent_email on debtor (lower(parent_email))',
})
@Check({
  name: 'debtor_completed',
  expression:
    "(status = 'COMPLETED') = (completed_at is not null) and (completed_at is null) = (completed_by is null)",
})
@ObjectType({
  description: 'A ward whose fees are unpaid, as its own school sees it. Other schools see a DirectoryEntry.',
})
export class Debtor {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => School, { ref: true })
  school!: Ref<School>

  @Property({ type: 'text' })
  @Field()
  studentName!: string

  @Property({ type: 'text' })
  @Field()
  parentName!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true })
  parentEmail: string | null = null

  @Property({ type: 'text' })
  @Field({ description: "The parent's, as typed." })
  phone!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'In E.164, where the number could be read.' })
  phoneE164: string | null = null

  @Enum({ items: () => DebtStatus })
  @Field(() => DebtStatus)
  status: DebtStatus = DebtStatus.ABANDONED_PAYMENT

  /** Since when it is Completed; what is settled of it later does not count. Null while it is not (`completion.ts`). */
  @Property({ type: 'timestamptz', nullable: true })
  completedAt: Date | null = null

  @Enum({ items: () => CompletedBy, nullable: true, hidden: true })
  completedBy: CompletedBy | null = null

  /** Which status it had before. */
  @Enum({
    items: () => [DebtStatus.ABANDONED_PAYMENT, DebtStatus.PENDING_PAYMENT],
    nullable: true,
    hidden: true,
  })
  statusBefore: DebtStatus | null = null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'Term or session the fees are for, in the words of the school.',
  })
  term: string | null = null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, { nullable: true })
  dueDate: string | null = null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, {
    nullable: true,
    description: 'Only ever used to match; no other school sees it.',
  })
  dateOfBirth: string | null = null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'The ward’s number in the school’s own books. The school’s own: nobody else sees it.',
  })
  admissionNumber: string | null = null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'Like "JSS 2". The school’s own: nobody else sees it.',
  })
  class: string | null = null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'Of the class, like "B". The school’s own: nobody else sees it.',
  })
  arm: string | null = null

  @OneToMany(() => Document, (document) => document.debtor)
  evidence = new Collection<Document>(this)

  /** First listing. Editing or listing again never moves it. */
  @Property({ type: 'timestamptz' })
  @Field()
  listedAt!: Date

  /** Rule 20: the earliest day on record on which the debt was due, or listed. A trigger only ever lets it go down. */
  @Property({ type: 'date' })
  @Field(() => LocalDate, {
    description:
      'The earliest day on record on which the debt was due, or listed: its age counts from here, whatever is changed.',
  })
  agedFrom!: string

  /** When the family was told: a mail server took the letter, or it was handed over. Notice runs from here. */
  @Property({ type: 'timestamptz', nullable: true })
  noticedAt: Date | null = null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, { nullable: true, description: 'The day a printed letter was handed over.' })
  handedOverOn: string | null = null

  /** As of when that letter tells the claim: its last printing before, or without one on record when it was handed over. */
  @Property({ type: 'timestamptz', nullable: true })
  handedOverAsOf: Date | null = null

  /** The school last said that the claim still stands. */
  @Property({ type: 'timestamptz' })
  @Field()
  confirmedAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, { nullable: true })
  withdrawnAt: Date | null = null

  /** An import listed it: the whole import can be undone until then, and no letter about the claim leaves before. */
  @Property({ type: 'timestamptz', nullable: true })
  undoableUntil: Date | null = null

  /** Its import was undone before anybody heard of it: withdrawn, and as if it had never been listed. */
  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, {
    nullable: true,
    description: 'When the import that listed it was undone. Nobody was told, and it is not on the list.',
  })
  undoneAt: Date | null = null

  /** Rule 18: the claim left the register long ago; names, addresses, texts and files were deleted. */
  @Property({ type: 'timestamptz', nullable: true })
  @Field(() => Date, {
    nullable: true,
    description: 'When the personal details were deleted: long after the claim left the register.',
  })
  purgedAt: Date | null = null

  /** Rule 5: "this letter is not for me" was said there, of any claim of its school about this ward: nothing about it is written to them again. In small letters. */
  @Property({ type: ArrayType, columnType: 'text[]', default: [], hidden: true })
  refusedEmails: Opt<string[]> = []

  /** Whom the family last heard that the claim is about, where the wording of it was corrected since (rule 19). */
  @Property({ type: 'json', nullable: true, hidden: true })
  heard: Heard | null = null

  /** Each wording that it had before since the family first heard of it: whom it was about it is about still (rules 20 to 22). */
  @Property({ type: 'json', default: '[]', hidden: true })
  knownAs: Opt<Named[]> = []

  /** What it says was changed then, while nobody had heard of it: no letter of before told it. */
  @Property({ type: 'timestamptz', nullable: true, hidden: true })
  saysSoSince: Date | null = null

  /** The claim named somebody else before: what was written then is not of this family (rule 19). */
  @Property({ type: 'timestamptz', nullable: true })
  aboutThisPersonSince: Date | null = null

  /** As which claim others were shown it: that one has named another person since (rules 19, 24). */
  @Property({ type: 'integer', nullable: true, hidden: true, lazy: true })
  shownAs: number | null = null

  /** Until when: what was entered for that claim until then is of this family. */
  @Property({ type: 'timestamptz', nullable: true, hidden: true, lazy: true })
  shownUntil: Date | null = null

  /** Rule 13: the provider lets the school list the same debt again. */
  @Property({ type: 'timestamptz', nullable: true })
  relistingPermittedAt: Date | null = null

  /** Rule 8: who stated, when listing, that the debt is due, was asked for, and may be shared. */
  @ManyToOne(() => Account, { ref: true })
  statedBy!: Ref<Account>

  /** The same request twice adds once: the caller's key, or a fingerprint of what was sent. */
  @Property({ type: 'text', hidden: true })
  requestKey!: string

  @Property({ type: ArrayType, columnType: 'text[]', hidden: true, lazy: true })
  searchKeys!: string[]

  /** Which `storedKeys` made the keys: rows of an older one are made anew by `directory:rebuild`. */
  @Property({ type: 'integer', default: 1, index: true, hidden: true, lazy: true })
  keysVersion!: number

  /** The words of both names, once each: how common a word is, is counted from these. */
  @Property({ type: ArrayType, columnType: 'text[]', default: [], hidden: true, lazy: true })
  nameWords!: string[]

  /** Minor units, follows from the ledger. */
  @Formula(sumOf(''), { type: 'double' })
  owed!: number

  /** Minor units: opening plus corrections, before payments and waivers. */
  @Formula(sumOf(`and l.kind in ('OPENING', 'CORRECTION')`), { type: 'double' })
  claimed!: number
}

/** Withdrawn by its school, or settled: nothing is owed any more. */
export const isClosed = ({ withdrawnAt, status }: Pick<Debtor, 'withdrawnAt' | 'status'>) =>
  withdrawnAt !== null || status === DebtStatus.COMPLETED

/** A debtor as it is read: an entity, or only its row. */
export type ReadDebtor = Omit<
  Plain<Debtor>,
  | 'school'
  | 'statedBy'
  | 'requestKey'
  | 'searchKeys'
  | 'keysVersion'
  | 'nameWords'
  | 'heard'
  | 'knownAs'
  | 'saysSoSince'
>

/** Rule 5: whether somebody at this address said that letters about the claim are not for them. */
export const hasRefused = ({ refusedEmails }: Pick<Debtor, 'refusedEmails'>, email: string | null): boolean =>
  email !== null && refusedEmails.includes(email.toLowerCase())

/** Nothing about the claim is written to these any more. */
export function refuseAt(debtor: Debtor, emails: readonly string[]): void {
  const others = emails.map((email) => email.toLowerCase()).filter((email) => !hasRefused(debtor, email))
  if (others.length === 0) return
  debtor.refusedEmails = [...debtor.refusedEmails, ...others]
}
