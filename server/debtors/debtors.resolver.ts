import DataLoader from 'dataloader'
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import { GraphQLLocalDate } from 'graphql-scalars'
import type { Context } from '../context.js'
import { File } from '../documents/documents.resolver.js'
import { HistoryEntry } from '../history/history-entry.entity.js'
import { Letter } from '../mail/letter.entity.js'
import { School } from '../schools/school.entity.js'
import { PageArgs, PageInfo, edgeType } from '../shared/connection.js'
import { Money, MoneyAmount } from '../shared/money.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { DebtStatus, Debtor } from './debtor.entity.js'
import { LedgerEntry } from './ledger-entry.entity.js'
import { listing } from './listing.js'

@ObjectType({
  description: 'Whether other approved schools see the entry, and why (rule 7 of the register).',
})
export class DirectoryState {
  @Field()
  listed!: boolean

  @Field({ description: 'A sentence for people.' })
  reason!: string

  @Field(() => Date, { nullable: true, description: 'When it will be seen if nothing changes.' })
  visibleFrom?: Date | null
}

const DebtorEdge = edgeType(Debtor, 'Debtor')

@ObjectType()
class DebtorConnection {
  @Field(() => [DebtorEdge])
  edges!: { cursor: string; node: Debtor }[]

  @Field(() => PageInfo)
  pageInfo!: PageInfo

  @Field(() => Int)
  totalCount!: number
}

@ArgsType()
class DebtorsArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: "Part of the student's or parent's name or of the phone number.",
  })
  search?: string | null

  @Field(() => DebtStatus, { nullable: true })
  status?: DebtStatus | null
}

@ObjectType()
class StatusTotal {
  @Field(() => DebtStatus)
  status!: DebtStatus

  @Field(() => Int)
  count!: number

  @Field(() => Money)
  owed!: Money
}

@ObjectType({ description: 'Of all claims that are not withdrawn.' })
class DashboardTotals {
  @Field(() => Money)
  owed!: Money

  @Field(() => Int)
  count!: number

  @Field(() => [StatusTotal])
  byStatus!: StatusTotal[]

  @Field(() => Int, { description: 'Claims whose letter could not be delivered.' })
  undelivered!: number
}

@ObjectType({ description: 'What a school sees first.' })
class Dashboard {
  @Field(() => School)
  school!: School
}

@InputType()
class AddDebtorInput {
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

  @Field(() => String, { nullable: true })
  term?: string | null

  @Field(() => GraphQLLocalDate, { nullable: true })
  dueDate?: string | null

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'Only ever used to match.' })
  dateOfBirth?: string | null

  @Field(() => [String], { defaultValue: [], description: 'Uploads, by id or address.' })
  evidence!: string[]

  @Field({ description: 'That the debt is due, the family was asked to pay, and the school may share it.' })
  statementAccepted!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'The same key again answers the same debtor and adds nothing.',
  })
  requestKey?: string | null
}

@InputType({ description: 'What is left out stays.' })
class UpdateDebtorInput {
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

  @Field(() => String, { nullable: true })
  term?: string | null

  @Field(() => GraphQLLocalDate, { nullable: true })
  dueDate?: string | null

  @Field(() => GraphQLLocalDate, { nullable: true })
  dateOfBirth?: string | null

  @Field(() => [String], { defaultValue: [], description: 'Uploads, by id or address.' })
  addEvidence!: string[]
}

@InputType()
class WithdrawDebtorInput {
  @Field(() => ID)
  id!: string

  @Field(() => String, { nullable: true })
  reason?: string | null
}

@InputType()
class RecordPaymentInput {
  @Field(() => ID)
  debtorId!: string

  @Field(() => MoneyAmount, { description: 'Above zero, at most what is owed.' })
  amount!: number

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'The day it was paid; today when left out.' })
  on?: string | null

  @Field(() => String, { nullable: true })
  note?: string | null

  @Field(() => String, { nullable: true, description: 'The same key again records nothing more.' })
  requestKey?: string | null
}

@InputType()
class RecordHandOverInput {
  @Field(() => ID)
  id!: string

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'Today when left out.' })
  on?: string | null
}

@InputType()
class ResendLetterInput {
  @Field(() => ID)
  letterId!: string
}

@ObjectType()
class DebtorPayload {
  @Field(() => Debtor, { nullable: true })
  debtor?: Debtor | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
class AddDebtorPayload extends DebtorPayload {
  @Field(() => [Debtor], {
    description: 'Debtors of your own that look like the same ward. This one was added all the same.',
  })
  likelyDuplicates!: Debtor[]
}
@ObjectType()
class UpdateDebtorPayload extends DebtorPayload {}
@ObjectType()
class WithdrawDebtorPayload extends DebtorPayload {}
@ObjectType()
class RecordPaymentPayload extends DebtorPayload {}
@ObjectType()
class RecordHandOverPayload extends DebtorPayload {}
@ObjectType()
class ResendLetterPayload {
  @Field(() => Letter, { nullable: true })
  letter?: Letter | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver(() => Dashboard)
export class DashboardResolver {
  @Query(() => Dashboard, { description: "One's own school and its list." })
  dashboard(@Ctx() context: Context): Dashboard {
    return { school: context.debtors.ownSchool() }
  }

  @FieldResolver(() => DebtorConnection, { description: "One's own list, newest first." })
  async debtors(
    @Args(() => DebtorsArgs) args: DebtorsArgs,
    @Ctx() context: Context,
  ): Promise<DebtorConnection> {
    return context.debtors.page(args)
  }

  @FieldResolver(() => DashboardTotals)
  async totals(@Ctx() context: Context): Promise<DashboardTotals> {
    const { byStatus, undelivered } = await context.debtors.totals()
    const { currency } = context.rules
    return {
      owed: { amount: byStatus.reduce((sum, row) => sum + row.owed, 0), currency },
      count: byStatus.reduce((sum, row) => sum + row.count, 0),
      byStatus: byStatus.map(({ owed, ...row }) => ({ ...row, owed: { amount: owed, currency } })),
      undelivered,
    }
  }
}

@Resolver(() => Debtor)
export class DebtorsResolver {
  @Query(() => Debtor, {
    nullable: true,
    description: "One of one's own; another school's looks as if it did not exist.",
  })
  async debtor(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Debtor | null> {
    return context.debtors.one(rowId(id))
  }

  @Mutation(() => AddDebtorPayload, {
    description: 'Lists a ward and writes to the parent, both or neither. Sent twice it adds once.',
  })
  async addDebtor(
    @Arg('input', () => AddDebtorInput) input: AddDebtorInput,
    @Ctx() context: Context,
  ): Promise<AddDebtorPayload> {
    type Added = { debtor?: Debtor; likelyDuplicates?: Debtor[] }
    return { likelyDuplicates: [], ...(await payload<Added>(() => context.debtors.add(input))) }
  }

  @Mutation(() => UpdateDebtorPayload)
  async updateDebtor(
    @Arg('input', () => UpdateDebtorInput) input: UpdateDebtorInput,
    @Ctx() context: Context,
  ): Promise<UpdateDebtorPayload> {
    return payload(async () => ({ debtor: await context.debtors.update({ ...input, id: rowId(input.id) }) }))
  }

  @Mutation(() => WithdrawDebtorPayload, {
    description: 'Takes the claim back; it leaves the directory at once.',
  })
  async withdrawDebtor(
    @Arg('input', () => WithdrawDebtorInput) input: WithdrawDebtorInput,
    @Ctx() context: Context,
  ): Promise<WithdrawDebtorPayload> {
    return payload(async () => ({
      debtor: await context.debtors.withdraw(rowId(input.id), input.reason ?? null),
    }))
  }

  @Mutation(() => RecordPaymentPayload, {
    description: 'Lowers what is owed; the last of it makes the claim Completed.',
  })
  async recordPayment(
    @Arg('input', () => RecordPaymentInput) input: RecordPaymentInput,
    @Ctx() context: Context,
  ): Promise<RecordPaymentPayload> {
    return payload(async () => ({
      debtor: await context.payments.record({ ...input, debtorId: rowId(input.debtorId) }),
    }))
  }

  @Mutation(() => RecordHandOverPayload, {
    description: 'A printed letter reached the family: notice runs from that day.',
  })
  async recordHandOver(
    @Arg('input', () => RecordHandOverInput) input: RecordHandOverInput,
    @Ctx() context: Context,
  ): Promise<RecordHandOverPayload> {
    return payload(async () => ({
      debtor: await context.payments.handOver({ ...input, id: rowId(input.id) }),
    }))
  }

  @Mutation(() => ResendLetterPayload, { description: 'Tries a letter that was not delivered once more.' })
  async resendLetter(
    @Arg('input', () => ResendLetterInput) input: ResendLetterInput,
    @Ctx() context: Context,
  ): Promise<ResendLetterPayload> {
    return payload(async () => ({ letter: await context.payments.resend(rowId(input.letterId)) }))
  }

  @FieldResolver(() => School)
  async school(@Root() debtor: Debtor): Promise<School> {
    return debtor.school.loadOrFail()
  }

  @FieldResolver(() => Money, { description: 'What is still owed: claimed less payments and waivers.' })
  amountOwed(@Root() debtor: Debtor, @Ctx() { rules }: Context): Money {
    return { amount: debtor.owed, currency: rules.currency }
  }

  @FieldResolver(() => Money, { description: 'What the school claims, before payments.' })
  amountClaimed(@Root() debtor: Debtor, @Ctx() { rules }: Context): Money {
    return { amount: debtor.claimed, currency: rules.currency }
  }

  @FieldResolver(() => [File])
  async evidence(@Root() debtor: Debtor, @Ctx() context: Context): Promise<File[]> {
    const files = await debtor.evidence.loadItems()
    return files.map((document) => File.of(document, context))
  }

  @FieldResolver(() => Letter, {
    nullable: true,
    description: 'The newest letter to the family; null: print it.',
  })
  async letter(@Root() debtor: Debtor, @Ctx() context: Context): Promise<Letter | null> {
    return lettersOf(context).load(debtor.id)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'A page to print when there is no e-mail address.',
  })
  printableLetterUrl(@Root() debtor: Debtor, @Ctx() { config }: Context): string | null {
    return debtor.parentEmail ? null : `${config.publicUrl}/letters/claim/${debtor.id}`
  }

  @FieldResolver(() => DirectoryState)
  async inDirectory(@Root() debtor: Debtor, @Ctx() context: Context): Promise<DirectoryState> {
    return listing(debtor, (await debtor.school.loadOrFail()).state, context.rules, context.now())
  }

  @FieldResolver(() => [LedgerEntry], { description: 'Oldest first.' })
  async ledger(@Root() debtor: Debtor, @Ctx() context: Context): Promise<LedgerEntry[]> {
    return context.ledger.of(debtor)
  }

  @FieldResolver(() => [HistoryEntry], { description: 'Newest first.' })
  async history(@Root() debtor: Debtor, @Ctx() context: Context): Promise<HistoryEntry[]> {
    return context.history.ofDebtor(debtor)
  }
}

@Resolver(() => LedgerEntry)
export class LedgerResolver {
  @FieldResolver(() => Money, { description: 'Payments and waivers are negative.' })
  amount(@Root() line: LedgerEntry, @Ctx() { rules }: Context): Money {
    return { amount: line.amount, currency: rules.currency }
  }

  @FieldResolver(() => String, { description: 'A username.' })
  async recordedBy(@Root() line: LedgerEntry): Promise<string> {
    return (await line.recordedBy.loadOrFail()).username
  }
}

@Resolver(() => HistoryEntry)
export class HistoryResolver {
  @FieldResolver(() => String, { description: 'A username, or "the register".' })
  async by(@Root() entry: HistoryEntry): Promise<string> {
    return (await entry.actor?.loadOrFail())?.username ?? 'the register'
  }
}

/** One statement for a whole page of rows. Not cached: a mutation's answer must show the letter it just caused. */
function lettersOf(context: Context): DataLoader<number, Letter | null> {
  let loader = loaders.get(context)
  if (!loader)
    loaders.set(
      context,
      (loader = new DataLoader((ids) => context.payments.lettersOf(ids), { cache: false })),
    )
  return loader
}
const loaders = new WeakMap<Context, DataLoader<number, Letter | null>>()
