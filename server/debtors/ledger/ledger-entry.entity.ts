import { BigIntType, type Ref } from '@mikro-orm/core'
import {
  Check,
  Entity,
  Enum,
  ManyToOne,
  OneToOne,
  PrimaryKey,
  Property,
  Unique,
} from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { Account } from '../../accounts/account.entity.js'
import { LocalDate } from '../../shared/local-date.js'
import { Debtor } from '../debtor.entity.js'

export enum LedgerKind {
  OPENING = 'OPENING',
  PAYMENT = 'PAYMENT',
  PAYMENT_VOIDED = 'PAYMENT_VOIDED',
  WAIVER = 'WAIVER',
  CORRECTION = 'CORRECTION',
}
registerEnumType(LedgerKind, { name: 'LedgerKind', description: 'Why the amount owed changed.' })

export enum VoidReason {
  WRONG_AMOUNT = 'WRONG_AMOUNT',
  WRONG_CHILD = 'WRONG_CHILD',
  RECORDED_TWICE = 'RECORDED_TWICE',
  CHEQUE_RETURNED = 'CHEQUE_RETURNED',
  OTHER = 'OTHER',
}
registerEnumType(VoidReason, {
  name: 'VoidReason',
  description: 'Why a payment does not count. The family reads it.',
  valuesConfig: {
    WRONG_AMOUNT: { description: 'The sum was wrong.' },
    WRONG_CHILD: { description: 'It was paid for another child.' },
    RECORDED_TWICE: { description: 'The same payment was recorded twice.' },
    CHEQUE_RETURNED: { description: 'The bank returned the cheque.' },
    OTHER: { description: 'For another reason, in the school’s words.' },
  },
})

const voidedOn = (columns: { id: unknown }) =>
  `(select v."on"::text from ledger_entry v where v.voids_id = ${String(columns.id)})`

type Columns = Record<'id' | 'debtor' | 'kind' | 'amount' | 'settlement', unknown>

/**
 * Whether money came in by a line and still counts: a payment or waiver that nobody has voided. What the status settled
 * counts until the status is taken back (`Ledger`), and the line that takes it back is no payment.
 */
export const stillCounts = (line: Columns) => {
  const { id, debtor, kind, amount, settlement } = line
  return `(${String(kind)} in ('PAYMENT', 'WAIVER') and ${String(amount)} < 0
  and not exists (select from ledger_entry v where v.voids_id = ${String(id)})
  and not (${String(settlement)} and exists (
    select from ledger_entry t where t.debtor_id = ${String(debtor)} and t.id > ${String(id)} and t.settlement and t.amount > 0
       and not exists (select from ledger_entry v where v.debtor_id = t.debtor_id and v.kind = 'PAYMENT_VOIDED'
                          and v.id > ${String(id)} and v.id < t.id))))`
}

/** One line of a claim's ledger. The amount owed is the sum; nothing stores it twice. Lines are never changed. */
@Entity()
@Check({ name: 'ledger_entry_not_zero', expression: 'amount <> 0' })
@Check({
  name: 'ledger_entry_voided_why',
  expression:
    "(kind = 'PAYMENT_VOIDED') = (void_reason is not null) and (kind = 'PAYMENT_VOIDED') = (voids_id is not null)",
})
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
  @Field(() => LocalDate, { description: 'The day it happened.' })
  on!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true })
  note: string | null = null

  /** Written because the status became, or stopped being, Completed. */
  @Property({ type: 'boolean' })
  settlement: boolean = false

  /** The payment that does not count because of this line: each once, so that two people who void it void it once. */
  @OneToOne(() => LedgerEntry, { ref: true, nullable: true, owner: true })
  voids: Ref<LedgerEntry> | null = null

  @Enum({ items: () => VoidReason, nullable: true })
  @Field(() => VoidReason, { nullable: true, description: 'Of a line that voids a payment.' })
  voidReason: VoidReason | null = null

  /** Of a payment, the day on which it was voided; never stored beside it. */
  @Property({ type: 'text', formula: voidedOn })
  @Field(() => LocalDate, { nullable: true, description: 'The day on which this payment was voided.' })
  voidedOn?: string | null

  /** Whether money came in by it that still counts; never stored beside it. */
  @Property({ type: 'boolean', formula: (columns) => stillCounts(columns as Columns), lazy: true })
  stillCounts?: boolean

  @ManyToOne(() => Account, { ref: true })
  recordedBy!: Ref<Account>

  @Property({ type: 'text', nullable: true, hidden: true })
  requestKey: string | null = null

  @Property({ type: 'timestamptz' })
  @Field()
  createdAt!: Date
}
