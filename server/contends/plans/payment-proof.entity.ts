import { BigIntType, type Ref } from '@mikro-orm/core'
import { Entity, Enum, ManyToOne, OneToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { registerEnumType } from 'type-graphql'
import { ContendMessage } from '../contend-message.entity.js'
import { PaymentPlan } from './payment-plan.entity.js'

export enum ProofAnswer {
  RECORDED = 'RECORDED',
  REFUSED = 'REFUSED',
  SILENCE = 'SILENCE',
  UNDONE = 'UNDONE',
}
registerEnumType(ProofAnswer, {
  name: 'ProofAnswer',
  description: 'What became of a proof of payment.',
  valuesConfig: {
    RECORDED: { description: 'The school has recorded a payment that covers the instalment.' },
    REFUSED: { description: 'The school said no, with its reason.' },
    SILENCE: {
      description: 'The school did not answer in time: the instalment counts as paid for the plan.',
    },
    UNDONE: { description: 'The family says that it was not the one who used the printed letter.' },
  },
})

/** A family's proof that an instalment was paid, with the message that brought it: one for each instalment (rule 25). */
@Entity()
@Unique({ properties: ['plan', 'instalment'] })
export class PaymentProof {
  @PrimaryKey({ type: 'integer' })
  id!: number

  @ManyToOne(() => PaymentPlan, { ref: true })
  plan!: Ref<PaymentPlan>

  /** From 1. */
  @Property({ type: 'integer' })
  instalment!: number

  @OneToOne(() => ContendMessage, { ref: true, owner: true })
  message!: Ref<ContendMessage>

  /** The day on which the family says that it paid. */
  @Property({ type: 'date' })
  paidOn!: string

  /** What it says that it paid. Minor units. */
  @Property({ type: new BigIntType('number') })
  amount!: number

  /**
   * The last day of the school to answer; after a no, of the family to pay. As the instalments say theirs: later by the
   * plan's `daysLater`.
   */
  @Property({ type: 'date' })
  actBy!: string

  @Enum({ items: () => ProofAnswer, nullable: true })
  answer: ProofAnswer | null = null

  @Property({ type: 'timestamptz', nullable: true })
  answeredAt: Date | null = null

  /** What it counts for beside the ledger: unanswered, less once the payment is recorded after all; while it waits, as much as other money fills of its instalment. Minor units. */
  @Property({ type: new BigIntType('number') })
  counts!: number
}
