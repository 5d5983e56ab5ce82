import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Debtor } from '../debtors/debtor.entity.js'
import { File } from '../documents/file.js'
import { PublicSchool } from '../schools/public-school.js'
import { LocalDate } from '../shared/local-date.js'
import { Money } from '../shared/money.js'
import { Saying } from './contend-message.entity.js'
import { Outcome, Triage } from './contend.entity.js'
import { ProofAnswer } from './plans/payment-proof.entity.js'
import type { Party } from './families/parties.js'
import { ContendAct, ContendReason, ContendState, Side } from '../standing/states.js'

export enum Resolved {
  PENDING = 'PENDING',
  YES = 'YES',
}
registerEnumType(Resolved, { name: 'Resolved', description: 'Follows from the state of a contend.' })

export const MessageAct = { ...ContendAct, ...Saying }
registerEnumType(MessageAct, { name: 'MessageAct', description: 'What a message did.' })

export enum InstalmentState {
  PAID = 'PAID',
  UPCOMING = 'UPCOMING',
  LATE = 'LATE',
  MISSED = 'MISSED',
  PROVEN = 'PROVEN',
}
registerEnumType(InstalmentState, {
  name: 'InstalmentState',
  valuesConfig: {
    LATE: { description: 'Due, unpaid, and within its days of grace.' },
    MISSED: { description: 'Unpaid beyond its days of grace.' },
    PROVEN: {
      description:
        'Not recorded as paid. Its proof waits for the school, or counts for the plan because nobody answered it.',
    },
  },
})

@ObjectType('Instalment')
export class InstalmentShape {
  @Field(() => Int, { description: 'From 1.' })
  number!: number

  @Field(() => LocalDate, { description: 'The last day on which it is in time.' })
  dueOn!: string

  @Field(() => Money)
  amount!: Money

  @Field(() => Money, {
    description: 'Of it, since the plan was agreed. Money fills instalments in their order.',
  })
  paid!: Money

  @Field(() => InstalmentState)
  state!: InstalmentState
}

@ObjectType('PaymentPlan', {
  description: 'One date or 2–12 instalments. A counter-offer is a plan of its own.',
})
export class PlanShape {
  @Field(() => ID)
  id!: number

  @Field(() => Side)
  proposedBy!: Side

  @Field()
  proposedAt!: Date

  @Field(() => Date, { nullable: true, description: 'When the other side said yes.' })
  agreedAt?: Date | null

  @Field(() => [InstalmentShape])
  instalments!: InstalmentShape[]
}

@ObjectType('PaymentProof', {
  description: 'What a family says that it paid of its plan, and what became of that.',
})
export class ProofShape {
  @Field(() => Int, { description: 'From 1.' })
  instalment!: number

  @Field(() => LocalDate)
  paidOn!: string

  @Field(() => Money)
  amount!: Money

  @Field(() => ProofAnswer, { nullable: true, description: 'Null while the school has to answer.' })
  answer?: ProofAnswer | null
}

/** Why it is told. */
const BY_PRINT =
  'The school held that letter before the family did; what is done by it is told to the e-mail address on record, and can be undone from there for 14 days.'

@ObjectType('ContendMessage', { description: 'One line of a case: what was said or done, by which side.' })
export class MessageShape {
  @Field(() => ID)
  id!: number

  @Field(() => Side)
  side!: Side

  @Field(() => MessageAct)
  act!: keyof typeof MessageAct

  @Field(() => String, { nullable: true })
  text?: string | null

  @Field(() => [File])
  files!: File[]

  @Field(() => PlanShape, { nullable: true, description: 'The plan that it put on the table, or agreed to.' })
  plan?: PlanShape | null

  @Field(() => ProofShape, { nullable: true, description: 'The payment that it proves.' })
  proof?: ProofShape | null

  @Field()
  at!: Date

  @Field({ description: `Done by the printed letter. ${BY_PRINT}` })
  byPrintedLetter!: boolean
}

@ObjectType('Contend', {
  description: "A family's answer to a claim, as both sides see it: a dispute, or a plea for time.",
})
export class ContendShape {
  /** What it answers, and for whom this was made. */
  debtor!: Debtor
  party!: Party

  @Field(() => ID)
  id!: number

  @Field(() => ContendReason)
  reason!: ContendReason

  @Field(() => ContendState)
  state!: ContendState

  @Field({ description: 'Where it stands, in a sentence; of a repeat, what would help.' })
  inWords!: string

  @Field({ description: 'A plan whose dates stand still until the dispute beside it has ended.' })
  isPaused!: boolean

  @Field(() => Resolved)
  resolved!: Resolved

  @Field(() => Money, {
    nullable: true,
    description:
      'What the family says that it owes, of a wrong amount. A correction to this or less meets what it says; any other one meets a part.',
  })
  saysOwed?: Money | null

  @Field(() => Money, {
    nullable: true,
    description:
      'What the family says that it has paid. A payment of as much or more meets what it says; a smaller one meets a part.',
  })
  saysPaid?: Money | null

  @Field(() => LocalDate, { nullable: true, description: 'When it says that it paid.' })
  saysPaidOn?: string | null

  @Field(() => Outcome, { nullable: true })
  outcome?: Outcome | null

  @Field()
  openedAt!: Date

  @Field({ description: `Opened by the printed letter. ${BY_PRINT}` })
  byPrintedLetter!: boolean

  @Field()
  studentName!: string

  @Field()
  parentName!: string

  @Field(() => PublicSchool)
  school!: PublicSchool

  @Field(() => Money)
  amountOwed!: Money

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The last day on which whoever has to act next is in time; null when nobody has to.',
  })
  dueOn?: string | null

  @Field(() => Side, { nullable: true, description: 'Who has to act next.' })
  waitsFor?: Side | null

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'The last day on which the payment that is due, or late, keeps the agreed plan: after it the plan ends. Null while nothing ends it.',
  })
  planEndsAfter?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'The last day before silence of the school removes the entry; of a plan, where nothing is left but what was proven and never answered.',
  })
  removedAfter?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The last day on which the family may ask the provider.',
  })
  escalateBy?: string | null

  @Field({
    description:
      'Whether the family may ask the provider once another case of the claim has ended, or the claim is open again: until then its days stand still.',
  })
  mayEscalateLater!: boolean

  @Field(() => ID, {
    nullable: true,
    description:
      'Of a dispute: the case that waits for the school about the time that the family asked for beside what it says that it paid.',
  })
  restWaits!: number | null

  @Field({
    description:
      'Whether asking the provider would be the second time about this debt: it looks first whether anything is new.',
  })
  asksAgain!: boolean

  @Field(() => PlanShape, { nullable: true, description: 'The plan on the table, or the agreed one.' })
  plan?: PlanShape | null

  @Field(() => [MessageShape], { description: 'Oldest first.' })
  messages!: MessageShape[]

  @Field(() => [ContendAct], { description: 'What you may do now.' })
  mayDo!: ContendAct[]

  @Field({ description: 'Whether you may write.' })
  mayComment!: boolean

  @Field(() => Int, {
    nullable: true,
    description: 'The instalment of which the family may send proof now, from 1.',
  })
  mayProve?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The instalment whose proof the school has to answer: by recording the payment, or by a no.',
  })
  mayRefuseProof?: number | null

  @Field({ description: 'Whether the family may add its own words to the entry.' })
  mayState!: boolean

  @Field(() => String, { nullable: true, description: 'The family’s own words beside the entry.' })
  statement?: string | null
}

@ObjectType({ description: 'A contend in the inbox of the school that it was sent to.' })
export class SchoolContend {
  @Field(() => ID)
  id!: number

  @Field(() => Triage)
  triage!: Triage

  @Field(() => ContendShape)
  contend!: ContendShape

  @Field(() => Debtor, { description: 'The claim that it answers.' })
  debtor!: Debtor
}
