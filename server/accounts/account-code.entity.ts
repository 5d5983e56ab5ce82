import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { School } from '../schools/school.entity.js'
import { Account } from './account.entity.js'

export enum CodePurpose {
  PASSWORD_RESET = 'PASSWORD_RESET',
  EMAIL_VERIFICATION = 'EMAIL_VERIFICATION',
  SCHOOL_EMAIL = 'SCHOOL_EMAIL',
}

/**
 * A secret that went to an address, an account's or a school's: a six-digit code or a link. The secret itself is an HMAC
 * made again when the letter is rendered; the row holds only a keyed hash of it.
 */
@Entity()
export class AccountCode {
  @PrimaryKey({ type: 'integer' })
  id!: number

  /** Null where somebody asked for a new password with an address that nobody has: the same is done for everybody. */
  @ManyToOne(() => Account, { ref: true, index: true, deleteRule: 'cascade', nullable: true })
  account: Ref<Account> | null = null

  /** Whose address it is to be; null: the account's own. */
  @ManyToOne(() => School, { ref: true, nullable: true, index: true, deleteRule: 'cascade' })
  school: Ref<School> | null = null

  @Enum({ items: () => CodePurpose })
  purpose!: CodePurpose

  /** The address it was made for: a link to an old address proves nothing about a new one. */
  @Property({ type: 'text' })
  email!: string

  /** Random, goes into the HMAC, so that ids alone never repeat a code. */
  @Property({ type: 'text', hidden: true })
  nonce!: string

  @Property({ type: 'text', hidden: true, index: true })
  secretHash!: string

  /** Of the id that the page which asked for a code keeps: only with it a code is compared. */
  @Property({ type: 'text', hidden: true, index: true, nullable: true })
  askerHash: string | null = null

  /** Of the longer secret in a letter that a program asked for. */
  @Property({ type: 'text', hidden: true, index: true, nullable: true })
  tokenHash: string | null = null

  @Property({ type: 'integer' })
  tries: number = 0

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz' })
  expiresAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  usedAt: Date | null = null
}
