import { ArrayType, type Opt, type Ref } from '@mikro-orm/core'
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { registerEnumType } from 'type-graphql'
import type { NotificationGroup } from './notification-group.js'
import { School } from '../schools/school.entity.js'

export enum SchoolRole {
  PROPRIETOR = 'PROPRIETOR',
  PRINCIPAL = 'PRINCIPAL',
  BURSAR = 'BURSAR',
}
registerEnumType(SchoolRole, {
  name: 'SchoolRole',
  description: 'What somebody is at the school. Every administrator may do the same.',
})

/** Somebody who can sign in: a school's administrator, a parent who wants an account, or a provider. */
@Entity()
@Index({
  name: 'account_username_unique',
  expression: 'create unique index account_username_unique on account (lower(username))',
})
@Index({
  name: 'account_email_unique',
  expression: 'create unique index account_email_unique on account (lower(email))',
})
@Index({
  name: 'account_verified_email',
  expression: 'create index account_verified_email on account (lower(verified_email))',
})
export class Account {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @Property({ type: 'text' })
  username!: string

  @Property({ type: 'text' })
  email!: string

  /** Which address they have shown to be theirs: it counts while it is the one that they have (verified-email.ts). */
  @Property({ type: 'text', nullable: true })
  verifiedEmail: string | null = null

  /** Since when it is verified. Read by servers of the version before alone. */
  @Property({ type: 'timestamptz', nullable: true })
  emailVerifiedAt: Date | null = null

  @Property({ type: 'text', hidden: true })
  passwordHash!: string

  /** Of the provider of the settings: address and hashed password as they were applied last. Either counts again once it is changed. */
  @Property({ type: 'text', nullable: true, hidden: true })
  settingsApplied: string | null = null

  @Property({ type: 'boolean' })
  isProvider: boolean = false

  /** The school this account administers, if any. */
  @ManyToOne(() => School, { ref: true, nullable: true, index: true })
  school: Ref<School> | null = null

  /** Null of whoever registered the school: nobody asked them. */
  @Enum({ items: () => SchoolRole, nullable: true })
  schoolRole: SchoolRole | null = null

  /** Since when it acts for its school. */
  @Property({ type: 'timestamptz', nullable: true })
  joinedSchoolAt: Date | null = null

  /** Notifications of these groups also go to the account's own address. */
  @Property({ type: ArrayType, columnType: 'text[]', default: [] })
  mailedGroups: Opt<NotificationGroup[]> = []

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  /** Kept of providers and schools' people, exact to the minute: an account that nobody uses is one to take away. */
  @Property({ type: 'timestamptz', nullable: true })
  lastSeenAt: Date | null = null
}
