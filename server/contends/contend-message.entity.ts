import { Collection, type Ref } from '@mikro-orm/core'
import { Entity, Enum, ManyToOne, OneToMany, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { Document } from '../documents/document.entity.js'
import { Contend } from './contend.entity.js'
import { PaymentPlan } from './plans/payment-plan.entity.js'
import { ContendAct, Side } from '../standing/states.js'

/** What a message did besides what moves a contend on. */
export enum Saying {
  OPEN = 'OPEN',
  COMMENT = 'COMMENT',
  STATEMENT = 'STATEMENT',
  PROOF = 'PROOF',
  PROOF_RECORDED = 'PROOF_RECORDED',
  PROOF_REFUSED = 'PROOF_REFUSED',
  PROOF_COUNTED = 'PROOF_COUNTED',
}
registerEnumType(Saying, { name: 'Saying', description: 'What a message did that moved nothing on.' })

/** One line of a case's thread: what was said or done, by which side. Append-only. */
@Entity()
export class ContendMessage {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => Contend, { ref: true, index: true })
  contend!: Ref<Contend>

  @Enum({ items: () => Side })
  side!: Side

  /** Null: through a private link, or the register itself. */
  @ManyToOne(() => Account, { ref: true, nullable: true, deleteRule: 'set null' })
  author: Ref<Account> | null = null

  /** Said or done by whoever held a printed letter, and in no other way known to be the family. */
  @Property({ type: 'boolean' })
  byPrintedLetter = false

  /** What it did: it moved the contend on, or it was only said. */
  @Property({ type: 'text' })
  act!: ContendAct | Saying

  @Property({ type: 'text', nullable: true })
  text: string | null = null

  /** The plan that it put on the table, or agreed to. */
  @ManyToOne(() => PaymentPlan, { ref: true, nullable: true })
  plan: Ref<PaymentPlan> | null = null

  @OneToMany(() => Document, (document) => document.message)
  files = new Collection<Document>(this)

  @Property({ type: 'timestamptz' })
  at!: Date
}
