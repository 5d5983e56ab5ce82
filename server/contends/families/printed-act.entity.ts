import type { Ref } from '@mikro-orm/core'
import { Entity, ManyToOne, OneToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { DebtStatus } from '../../debtors/debtor.entity.js'
import { ContendMessage } from '../contend-message.entity.js'
import { Contend } from '../contend.entity.js'
import type { ContendState } from '../../standing/states.js'

/** Where a case stood before an act. */
export interface StoodBefore {
  state: ContendState
  clockFrom: string
  /** Of the claim. */
  status: DebtStatus
}

/** Something done by a printed letter, which whoever is told of it can undo for some days. */
@Entity()
export class PrintedAct {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Contend, { ref: true, index: true })
  contend!: Ref<Contend>

  @OneToOne(() => ContendMessage, { ref: true, owner: true })
  message!: Ref<ContendMessage>

  /** The address by which it is undone is made of it as a claim's link is; here is its hash. */
  @Property({ type: 'text', hidden: true })
  nonce!: string

  @Property({ type: 'text', unique: true, hidden: true })
  tokenHash!: string

  /** Null where it moved nothing on. */
  @Property({ type: 'json', nullable: true })
  before: StoodBefore | null = null

  @Property({ type: 'timestamptz' })
  at!: Date

  @Property({ type: 'timestamptz', nullable: true })
  undoneAt: Date | null = null

  /** Somebody asked when it could not be undone any more, and the provider was told. */
  @Property({ type: 'timestamptz', nullable: true })
  askedAt: Date | null = null
}
