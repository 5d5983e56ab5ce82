import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Account } from '../accounts/account.entity.js'
import { ContendMessage } from '../contends/contend-message.entity.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { School } from '../schools/school.entity.js'

/**
 * An uploaded file. Unattached, its key in the address opens it (24 hours); attached to a school or a
 * debtor, policy.ts alone decides who reads it.
 */
@Entity()
export class Document {
  @PrimaryKey({ type: 'integer' })
  id!: number

  /** 128 random bits: the name in the store, the id in GraphQL and the secret in the address. */
  @Property({ type: 'text', unique: true })
  key!: string

  /** As its owner called it: shown by `shownName` alone, which knows more tricks than it did for older rows. Never a path. */
  @Property({ type: 'text' })
  name!: string

  @Property({ type: 'text' })
  mediaType!: string

  @Property({ type: 'integer' })
  size!: number

  @Property({ type: 'text' })
  sha256!: string

  /** Who may attach it. Null: a visitor's, whoever knows the key. */
  @ManyToOne(() => Account, { ref: true, nullable: true })
  uploader: Ref<Account> | null = null

  @Property({ type: 'timestamptz', index: true })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  attachedAt: Date | null = null

  /** Set when it is one of a school's three documents. */
  @ManyToOne(() => School, { ref: true, nullable: true, index: true })
  school: Ref<School> | null = null

  /** Set when it is evidence of a claim. */
  @ManyToOne(() => Debtor, { ref: true, nullable: true, index: true })
  debtor: Ref<Debtor> | null = null

  /** Set when it came with a message in a contend. */
  @ManyToOne(() => ContendMessage, { ref: true, nullable: true, index: true })
  message: Ref<ContendMessage> | null = null
}

/** Of what is purged: nobody's any more, and old at once, so that no address opens it, nobody attaches it, and the next sweep takes it. */
export const CONDEMNED = { attachedAt: null, createdAt: new Date(0) }
