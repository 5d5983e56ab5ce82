import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql'
import { LocalDate } from '../shared/local-date.js'
import { MoneyAmount } from '../shared/money.js'
import { UserError } from '../shared/user-error.js'
import { ContendShape, SchoolContend } from './contend-shapes.js'
import { Outcome, Triage } from './contend.entity.js'
import { ContendReason, ContendState } from '../standing/states.js'

const FILES = 'Uploads of your own, by id or address; at most 5.'
const TOKEN = 'Of the private link, for whoever has no account.'
const READ_UP_TO =
  'The last message of the case that you have read: refused where another side has added something since.'
const REQUEST_KEY =
  'The same content under the same key again opens nothing more; any other is refused (CONFLICT) while that case stands.'

export enum PlanAnswer {
  AGREE = 'AGREE',
  /** @public By its name over GraphQL. */
  COUNTER = 'COUNTER',
  DECLINE = 'DECLINE',
}
registerEnumType(PlanAnswer, { name: 'PlanAnswer', description: 'Yes, another plan, or no.' })

export enum Decision {
  /** @public By its name over GraphQL. */
  UPHOLD = 'UPHOLD',
  /** @public By its name over GraphQL. */
  DISMISS = 'DISMISS',
  /** @public By its name over GraphQL. */
  NOTHING_NEW = 'NOTHING_NEW',
}
registerEnumType(Decision, {
  name: 'Decision',
  description:
    'UPHOLD finds for the family: the entry is gone. DISMISS finds for the school. NOTHING_NEW: a case that was brought once more has nothing new, and the last decision stands.',
})

@InputType({
  description: 'Which claim: through its private link, or one against your verified e-mail address.',
})
class ForClaimInput {
  @Field(() => String, { nullable: true, description: TOKEN })
  token?: string | null

  @Field(() => ID, { nullable: true, description: 'For whoever is signed in.' })
  debtorId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Where to write, for whoever came by a printed letter.',
  })
  email?: string | null

  @Field(() => [String], { defaultValue: [], description: FILES })
  files!: string[]

  @Field(() => String, { nullable: true, description: REQUEST_KEY })
  requestKey?: string | null
}

@InputType()
export class InstalmentInput {
  @Field(() => LocalDate)
  dueOn!: string

  @Field(() => MoneyAmount, {
    nullable: true,
    description: 'Give all or none: without amounts what is owed is split evenly.',
  })
  amount?: number | null
}

@InputType()
export class ContendClaimInput extends ForClaimInput {
  @Field(() => ContendReason, { description: 'Any but MORE_TIME: for that there is pleadForTime.' })
  reason!: ContendReason

  @Field({ description: 'At most 5,000 characters; empty where a receipt or the sum says it: ALREADY_PAID.' })
  message!: string

  @Field(() => MoneyAmount, {
    nullable: true,
    description:
      'Of a wrong amount: what you say that you owe. A correction that meets it grants the dispute.',
  })
  amountOwed?: number | null

  @Field(() => MoneyAmount, {
    nullable: true,
    description:
      'Of what was paid already: how much you paid. A school that records as much or more grants the dispute.',
  })
  amountPaid?: number | null

  @Field(() => LocalDate, { nullable: true, description: 'The day on which you paid it.' })
  paidOn?: string | null

  @Field(() => [InstalmentInput], {
    nullable: true,
    description:
      'Of a part that was paid, with its sum and day: the dates on which you ask to pay the rest. They become a plea of their own once the school has answered the payment.',
  })
  rest?: InstalmentInput[] | null
}

@InputType()
export class PleadForTimeInput extends ForClaimInput {
  @Field(() => String, { nullable: true, description: 'At most 5,000 characters.' })
  message?: string | null

  @Field(() => [InstalmentInput], { description: 'One date, or 2–12 instalments, in order, within a year.' })
  instalments!: InstalmentInput[]
}

@InputType()
class ForContendInput {
  @Field(() => ID)
  contendId!: string

  @Field(() => String, { nullable: true, description: TOKEN })
  token?: string | null
}

@InputType()
export class CommentOnContendInput extends ForContendInput {
  @Field()
  message!: string

  @Field(() => [String], { defaultValue: [], description: FILES })
  files!: string[]
}

@InputType()
export class EscalateContendInput extends CommentOnContendInput {}

@InputType()
export class TakeAnswerInput extends ForContendInput {
  @Field(() => MoneyAmount, {
    nullable: true,
    description: 'What is owed as you have read it: refused where that has changed since.',
  })
  amountOwed?: number | null
}

@InputType()
export class WithdrawContendInput extends ForContendInput {
  @Field(() => ContendState, {
    nullable: true,
    description: 'Where the case stands as you have read it: refused where that has changed since.',
  })
  state?: ContendState | null
}

@InputType()
export class AddStatementInput extends ForContendInput {
  @Field({ description: 'At most 200 words.' })
  statement!: string
}

@InputType()
export class AnswerPlanInput extends ForContendInput {
  @Field(() => PlanAnswer)
  answer!: PlanAnswer

  @Field(() => String, { nullable: true, description: 'A school that declines gives its reason.' })
  message?: string | null

  @Field(() => ID, {
    nullable: true,
    description:
      'The plan that you have read and agree to: refused where another one is on the table by now.',
  })
  planId?: string | null

  @Field(() => ID, { nullable: true, description: READ_UP_TO })
  readUpTo?: string | null

  @Field(() => [InstalmentInput], { defaultValue: [], description: 'Of a counter-offer.' })
  instalments!: InstalmentInput[]
}

@InputType()
export class SendProofInput extends ForContendInput {
  @Field(() => Int, { description: 'Of the agreed plan, from 1.' })
  instalment!: number

  @Field(() => LocalDate, { description: 'The day on which you paid.' })
  paidOn!: string

  @Field(() => MoneyAmount, { description: 'What you paid: all of the instalment, or more.' })
  amount!: number

  @Field(() => String, { nullable: true, description: 'At most 5,000 characters.' })
  message?: string | null

  @Field(() => [String], { description: `A receipt or a bank slip. ${FILES}` })
  files!: string[]
}

@InputType({ description: 'What a school answers, or the provider decides, once it has read the case.' })
class AnswerContendInput {
  @Field(() => ID)
  contendId!: string

  @Field(() => ID, { nullable: true, description: READ_UP_TO })
  readUpTo?: string | null
}

@InputType()
export class RefuseProofInput extends AnswerContendInput {
  @Field(() => Int, { description: 'From 1.' })
  instalment!: number

  @Field({ description: 'The reasons: the family reads them.' })
  message!: string
}

@InputType()
export class TriageContendInput {
  @Field(() => ID)
  contendId!: string

  @Field(() => Triage)
  tag!: Triage
}

@InputType()
export class AcceptContendInput extends AnswerContendInput {
  @Field(() => Outcome)
  outcome!: Outcome

  @Field(() => MoneyAmount, { nullable: true, description: 'What is owed now; for AMOUNT_CORRECTED.' })
  amount?: number | null

  @Field(() => MoneyAmount, {
    nullable: true,
    description: 'What the family paid, for PAID. The last of what is owed completes the claim.',
  })
  amountPaid?: number | null

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'The day on which it was paid, for PAID: as old as the family says, or as the register allows.',
  })
  paidOn?: string | null

  @Field(() => String, { nullable: true })
  message?: string | null
}

@InputType()
export class RejectContendInput extends AnswerContendInput {
  @Field({ description: 'The reasons.' })
  message!: string

  @Field(() => [String], { defaultValue: [], description: FILES })
  files!: string[]
}

@InputType()
export class DecideContendInput extends AnswerContendInput {
  @Field(() => Decision)
  decision!: Decision

  @Field({ description: 'Both sides read them.' })
  reasons!: string
}

@ObjectType()
export class ContendPayload {
  @Field(() => ContendShape, { nullable: true })
  contend?: ContendShape | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
export class SchoolContendPayload {
  @Field(() => SchoolContend, { nullable: true })
  schoolContend?: SchoolContend | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
