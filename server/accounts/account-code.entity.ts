import type { Ref } from '@mikro-orm/core'
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Account } from './account.entity.js'

export enum CodePurpose {
  PASSWORD_RESET = 'PASSWORD_RESET',
  EMAIL_VERIFICATION = 'EMAIL_VERIFICATION',
}

/**
 * A secret that went to an account's address: a six-digit code or a link. The secret itself is an HMAC
 * made again when the letter is rendered; the row holds only a keyed hash of it.
 */
@Entity()
export class AccountCode {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Account, { ref: true, index: true, deleteRule: 'cascade' })
  account!: Ref<Account>

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

  @Property({ type: 'integer' })
  tries: number = 0

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz' })
  expiresAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  usedAt: Date | null = null
}
