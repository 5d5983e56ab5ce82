import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Account } from './account.entity.js'

/** An account that was just made through REST and may register its school from the same network without its key. */
@Entity()
export class OpenRegistration {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Account, { ref: true, unique: true, deleteRule: 'cascade' })
  account!: Ref<Account>

  /** A hash keyed with SECRET and the account: the address cannot be read from it, nor two accounts be compared. */
  @Property({ type: 'text', hidden: true })
  networkHash!: string

  @Property({ type: 'timestamptz', index: true })
  expiresAt!: Date
}
