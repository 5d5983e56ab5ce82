import { BigIntType, type Ref } from '@mikro-orm/core'
import { Check, Entity, Enum, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { GraphQLLocalDate } from 'graphql-scalars'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { Account } from '../accounts/account.entity.js'
import { Debtor } from './debtor.entity.js'

export enum LedgerKind {
  OPENING = 'OPENING',
  PAYMENT = 'PAYMENT',
  WAIVER = 'WAIVER',
  CORRECTION = 'CORRECTION',
}
registerEnumType(LedgerKind, { name: 'LedgerKind', description: 'Why the amount owed changed.' })

/** One line of a claim's ledger. The amount owed is the sum; nothing stores it twice. Lines are never changed. */
@Entity()
@Check({ name: 'ledger_entry_not_zero', expression: 'amount <> 0' })
@Unique({ properties: ['debtor', 'requestKey'] })
@ObjectType({ description: 'One line of the ledger from which the amount owed follows.' })
export class LedgerEntry {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID)
  id!: number

  @ManyToOne(() => Debtor, { ref: true, index: true })
  debtor!: Ref<Debtor>

  @Enum({ items: () => LedgerKind })
  @Field(() => LedgerKind)
  kind!: LedgerKind

  /** Minor units; what lowers the debt is negative. */
  @Property({ type: new BigIntType('number') })
  amount!: number

  @Property({ type: 'date' })
  @Field(() => GraphQLLocalDate, { description: 'The day it happened.' })
  on!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true })
  note: string | null = null

  /** Written because the status became, or stopped being, Completed. */
  @Property({ type: 'boolean' })
  settlement: boolean = false

  @ManyToOne(() => Account, { ref: true })
  recordedBy!: Ref<Account>

  @Property({ type: 'text', nullable: true, hidden: true })
  requestKey: string | null = null

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date
}
