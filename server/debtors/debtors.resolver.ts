import { type Context } from '../context.js'
import type { Plain } from '../database/plain-rows.js'
import { statusNow } from '../standing/standing.js'
import { File } from '../documents/file.js'
import { HistoryEntry } from '../history/history-entry.entity.js'
import { Letter } from '../mail/letter.entity.js'
import { School } from '../schools/school.entity.js'
import { Money } from '../shared/money.js'
import { rowId } from '../shared/row-id.js'
import { settledWords } from '../mail/letters/claim-settled.js'
import { formatDay, localDate } from '../../common/days.js'
import { payload } from '../shared/user-error.js'
import {
  AddDebtorInput,
  AddDebtorPayload,
  RecordHandOverInput,
  RecordHandOverPayload,
  RecordPaymentInput,
  RecordPaymentPayload,
  VoidPaymentInput,
  VoidPaymentPayload,
  LetterCameBackInput,
  LetterCameBackPayload,
  ResendLetterInput,
  ResendLetterPayload,
  UpdateDebtorInput,
  UpdateDebtorPayload,
  WithdrawDebtorInput,
  WithdrawDebtorPayload,
} from './debtor-input.js'
import { DebtStatus, Debtor, hasRefused, type ReadDebtor } from './debtor.entity.js'
import { LedgerEntry } from './ledger/ledger-entry.entity.js'
import { DirectoryState, directoryState } from '../standing/directory-state.js'
import { hangingOn } from './row-loaders.js'
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'

@Resolver(() => Debtor)
export class DebtorsResolver {
  @Query(() => Debtor, {
    nullable: true,
    description: "One of one's own; another school's looks as if it did not exist.",
  })
  async debtor(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Debtor | null> {
    return context.ownList.one(rowId(id))
  }

  @Mutation(() => AddDebtorPayload, {
    description: 'Lists a ward and writes to the parent, both or neither. Sent twice it adds once.',
  })
  async addDebtor(
    @Arg('input', () => AddDebtorInput) input: AddDebtorInput,
    @Ctx() context: Context,
  ): Promise<AddDebtorPayload> {
    type Added = { debtor?: ReadDebtor; likelyDuplicates?: ReadDebtor[] }
    return { likelyDuplicates: [], ...(await payload<Added>(() => context.debtors.add(input))) }
  }

  @Mutation(() => UpdateDebtorPayload, {
    description:
      'Answers another claim where it comes to name somebody of whom the school has a withdrawn claim for that debt: that one is listed again, and this one is withdrawn. The same again is answered by that one, too.',
  })
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

  @Mutation(() => VoidPaymentPayload, {
    description:
      'A payment that was recorded does not count: what is owed rises by it, and a claim that it had completed is open again. The family is told.',
  })
  async voidPayment(
    @Arg('input', () => VoidPaymentInput) input: VoidPaymentInput,
    @Ctx() context: Context,
  ): Promise<VoidPaymentPayload> {
    return payload(async () => ({
      debtor: await context.voiding.void({ ...input, paymentId: rowId(input.paymentId) }),
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
      debtor: await context.handOvers.record({ ...input, id: rowId(input.id) }),
    }))
  }

  @Mutation(() => ResendLetterPayload, { description: 'Tries a letter that was not delivered once more.' })
  async resendLetter(
    @Arg('input', () => ResendLetterInput) input: ResendLetterInput,
    @Ctx() context: Context,
  ): Promise<ResendLetterPayload> {
    return payload(async () => ({ letter: await context.returnedLetters.sendAgain(rowId(input.letterId)) }))
  }

  @Mutation(() => LetterCameBackPayload, {
    description:
      'The last letter to the family left, and came back: the notice that it began is none, and what it told is hidden until the family has heard.',
  })
  async letterCameBack(
    @Arg('input', () => LetterCameBackInput) input: LetterCameBackInput,
    @Ctx() context: Context,
  ): Promise<LetterCameBackPayload> {
    return payload(async () => ({ debtor: await context.returnedLetters.mark(rowId(input.letterId)) }))
  }

  @FieldResolver(() => School)
  school(@Ctx() context: Context): School {
    return context.ownList.school()
  }

  @FieldResolver(() => Money, { description: 'What is still owed: claimed less payments and waivers.' })
  amountOwed(@Root() debtor: ReadDebtor, @Ctx() { rules }: Context): Money {
    return { amount: debtor.owed, currency: rules.currency }
  }

  @FieldResolver(() => Money, { description: 'What the school claims, before payments.' })
  amountClaimed(@Root() debtor: ReadDebtor, @Ctx() { rules }: Context): Money {
    return { amount: debtor.claimed, currency: rules.currency }
  }

  @FieldResolver(() => [File])
  async evidence(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<File[]> {
    const files = await hangingOn(context, debtor, 'evidence')
    return files.map((document) => File.of(document, context))
  }

  @FieldResolver(() => Letter, {
    nullable: true,
    description: 'The newest letter to the family; null: print it.',
  })
  async letter(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<Plain<Letter> | null> {
    return hangingOn(context, debtor, 'letter')
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whoever got the letter said that it is not for them: nothing about the claim goes to `parentEmail` any more, and another address gets a letter. It holds for every claim of the school about this child.',
  })
  letterRefused(@Root() debtor: ReadDebtor): boolean {
    return hasRefused(debtor, debtor.parentEmail)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'What the family would read by letter if the last of it were paid today; null where nobody is written to.',
  })
  settledLetter(@Root() debtor: ReadDebtor, @Ctx() context: Context): string | null {
    if (!debtor.parentEmail || !debtor.noticedAt || this.letterRefused(debtor)) return null
    const settledOn = formatDay(localDate(context.now(), context.rules.timeZone))
    const { studentName } = debtor
    return settledWords({ settledOn, studentName, schoolName: context.ownList.school().name })
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the claim says more than the family has been told: the letter is on its way, or to be printed.',
  })
  async changeUntold(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<boolean> {
    const { pending } = await hangingOn(context, debtor, 'standing')
    return pending?.visibleFrom === null
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'A page to print when there is no e-mail address.',
  })
  printableLetterUrl(@Root() debtor: ReadDebtor, @Ctx() { config }: Context): string | null {
    return debtor.parentEmail ? null : `${config.publicUrl}/letters/claim/${debtor.id}`
  }

  @FieldResolver(() => DirectoryState)
  async inDirectory(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<DirectoryState> {
    const standing = await hangingOn(context, debtor, 'standing')
    return directoryState(debtor, context.ownList.school().state, standing, context)
  }

  @FieldResolver(() => DebtStatus)
  async status(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<DebtStatus> {
    // Only a plan can break without an act.
    if (debtor.status !== DebtStatus.PENDING_PAYMENT) return debtor.status
    return statusNow(debtor.status, await hangingOn(context, debtor, 'standing'))
  }

  @FieldResolver(() => [LedgerEntry], { description: 'Oldest first.' })
  async ledger(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<LedgerEntry[]> {
    return context.ledger.of(debtor)
  }

  @FieldResolver(() => ID, { description: 'Another one after every act on the claim: for `ifRevision`.' })
  async revision(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<string> {
    return hangingOn(context, debtor, 'revision')
  }

  @FieldResolver(() => [HistoryEntry], { description: 'Newest first.' })
  async history(@Root() debtor: ReadDebtor, @Ctx() context: Context): Promise<HistoryEntry[]> {
    return context.history.ofDebtor(debtor)
  }
}
