import { Letter } from '../mail/letter.entity.js'
import { LocalDate } from '../shared/local-date.js'
import { MoneyAmount } from '../shared/money.js'
import { UserError } from '../shared/user-error.js'
import { VoidReason } from './ledger/ledger-entry.entity.js'
import { DebtStatus, Debtor, type ReadDebtor } from './debtor.entity.js'
import { Field, ID, InputType, ObjectType } from 'type-graphql'

/** What may be left open, when a debtor is added and when it is changed. */
@InputType()
class OptionalFields {
  @Field(() => String, { nullable: true })
  term?: string | null

  @Field(() => LocalDate, { nullable: true })
  dueDate?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Only ever used to match.' })
  dateOfBirth?: string | null

  @Field(() => String, { nullable: true, description: 'In the school’s own books; nobody else sees it.' })
  admissionNumber?: string | null

  @Field(() => String, { nullable: true, description: 'Like "JSS 2"; nobody else sees it.' })
  class?: string | null

  @Field(() => String, { nullable: true, description: 'Of the class, like "B"; nobody else sees it.' })
  arm?: string | null
}

@InputType()
export class AddDebtorInput extends OptionalFields {
  @Field()
  studentName!: string

  @Field()
  parentName!: string

  @Field(() => String, { nullable: true, description: "The parent's. Without it, print the letter." })
  parentEmail?: string | null

  @Field({ description: "The parent's; kept as typed." })
  phone!: string

  @Field(() => MoneyAmount, { description: 'Above zero, at most 1,000,000,000.' })
  amountOwed!: number

  @Field(() => DebtStatus, { defaultValue: DebtStatus.ABANDONED_PAYMENT })
  status!: DebtStatus

  @Field(() => [String], { defaultValue: [], description: 'Uploads, by id or address.' })
  evidence!: string[]

  @Field({ description: 'That the debt is due, the family was asked to pay, and the school may share it.' })
  statementAccepted!: boolean

  @Field(() => String, {
    nullable: true,
    description:
      'The same content under the same key again answers the same debtor and adds nothing; any other is refused (CONFLICT).',
  })
  requestKey?: string | null
}

@InputType({ description: 'What is left out stays.' })
export class UpdateDebtorInput extends OptionalFields {
  @Field(() => ID)
  id!: string

  @Field(() => String, { nullable: true })
  studentName?: string

  @Field(() => String, { nullable: true })
  parentName?: string

  @Field(() => String, {
    nullable: true,
    description: 'A new address gets a letter and a link of its own; links to the old one end.',
  })
  parentEmail?: string | null

  @Field(() => String, { nullable: true })
  phone?: string

  @Field(() => MoneyAmount, {
    nullable: true,
    description: 'What is owed now; a difference is recorded as a correction.',
  })
  amountOwed?: number

  @Field(() => DebtStatus, { nullable: true, description: 'COMPLETED settles the rest as paid.' })
  status?: DebtStatus

  @Field(() => [String], { defaultValue: [], description: 'Uploads, by id or address.' })
  addEvidence!: string[]

  @Field(() => ID, {
    nullable: true,
    description: 'Changes nothing (CONFLICT) unless this is still the claim’s `revision`.',
  })
  ifRevision?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Needed for what the family has not been told (rule 19): another person, a higher amount, another due date or term, or a claim that is opened again.',
  })
  statementAccepted?: boolean | null
}

@InputType()
export class WithdrawDebtorInput {
  @Field(() => ID)
  id!: string

  @Field(() => String, { nullable: true })
  reason?: string | null
}

@InputType()
export class RecordPaymentInput {
  @Field(() => ID)
  debtorId!: string

  @Field(() => MoneyAmount, { description: 'Above zero, at most what is owed.' })
  amount!: number

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'The day it was paid; when left out the day that the family says of a payment about which the school has to answer, else today.',
  })
  on?: string | null

  @Field(() => String, { nullable: true })
  note?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Of this claim: the same payment under the same key again records nothing more; any other is refused (CONFLICT).',
  })
  requestKey?: string | null

  @Field(() => MoneyAmount, {
    nullable: true,
    description:
      'What was owed when the payment was entered: where something else is owed by now, as a colleague may have recorded the same payment, it is refused (CONFLICT).',
  })
  owed?: number | null
}

@InputType()
export class VoidPaymentInput {
  @Field(() => ID, { description: 'The line of the ledger: a payment that was recorded.' })
  paymentId!: string

  @Field(() => VoidReason)
  reason!: VoidReason

  @Field(() => String, { nullable: true, description: 'For another reason, which one: the family reads it.' })
  note?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Where the claim was Completed: what is claimed again is due, was asked for, and may be shared.',
  })
  statementAccepted?: boolean | null

  @Field(() => String, {
    nullable: true,
    description:
      'The same content under the same key again voids nothing more; any other is refused (CONFLICT).',
  })
  requestKey?: string | null
}

@InputType()
export class RecordHandOverInput {
  @Field(() => ID)
  id!: string

  @Field(() => LocalDate, { nullable: true, description: 'Today when left out.' })
  on?: string | null
}

@InputType()
export class ResendLetterInput {
  @Field(() => ID)
  letterId!: string
}

@InputType()
export class LetterCameBackInput {
  @Field(() => ID)
  letterId!: string
}

@ObjectType()
export class DebtorPayload {
  @Field(() => Debtor, { nullable: true })
  debtor?: ReadDebtor | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
export class AddDebtorPayload extends DebtorPayload {
  @Field(() => [Debtor], {
    description: 'Debtors of your own that look like the same ward. This one was added all the same.',
  })
  likelyDuplicates!: ReadDebtor[]
}
@ObjectType()
export class UpdateDebtorPayload extends DebtorPayload {}
@ObjectType()
export class WithdrawDebtorPayload extends DebtorPayload {}
@ObjectType()
export class RecordPaymentPayload extends DebtorPayload {}
@ObjectType()
export class VoidPaymentPayload extends DebtorPayload {}
@ObjectType()
export class RecordHandOverPayload extends DebtorPayload {}
@ObjectType()
export class LetterCameBackPayload extends DebtorPayload {}
@ObjectType()
export class ResendLetterPayload {
  @Field(() => Letter, { nullable: true })
  letter?: Letter | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
