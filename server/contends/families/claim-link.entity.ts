import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Debtor } from '../../debtors/debtor.entity.js'

/** A private link to one claim. The token is an HMAC of id and nonce, made when a letter is rendered; here is its hash. */
@Entity()
export class ClaimLink {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Debtor, { ref: true, index: true })
  debtor!: Ref<Debtor>

  @Property({ type: 'text', hidden: true })
  nonce!: string

  @Property({ type: 'text', unique: true, hidden: true })
  tokenHash!: string

  /** Null for a printed letter. */
  @Property({ type: 'text', nullable: true })
  email: string | null = null

  /** Of a printed letter, which its school held first; or to an address that was typed by whoever held one. */
  @Property({ type: 'boolean' })
  printed = false

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  /** Of the code to type from paper that opens this link: see ShortCodes. Null where it has none. */
  @Property({ type: 'text', nullable: true, unique: true, hidden: true })
  codeHash: string | null = null

  @Property({ type: 'timestamptz', nullable: true })
  codeMadeAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null
}
