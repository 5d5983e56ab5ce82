import { ArrayType, type Opt, type Ref } from '@mikro-orm/core'
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { NotificationGroup } from '../notifications/notification-group.js'
import { School } from '../schools/school.entity.js'

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
export class Account {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @Property({ type: 'text' })
  username!: string

  @Property({ type: 'text' })
  email!: string

  /** Null until the link in the verification letter was used; cleared when the address changes. */
  @Property({ type: 'timestamptz', nullable: true })
  emailVerifiedAt: Date | null = null

  @Property({ type: 'text', hidden: true })
  passwordHash!: string

  @Property({ type: 'boolean' })
  isProvider: boolean = false

  /** The school this account administers, if any. */
  @ManyToOne(() => School, { ref: true, nullable: true, index: true })
  school: Ref<School> | null = null

  /** Notifications of these groups also go to the account's own address. */
  @Property({ type: ArrayType, columnType: 'text[]', default: [] })
  mailedGroups: Opt<NotificationGroup[]> = []

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  /** Kept of providers only, exact to the minute: an account that nobody uses is one to take away. */
  @Property({ type: 'timestamptz', nullable: true })
  lastSeenAt: Date | null = null
}
