import { Arg, Args, Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { DebtStatus } from '../../debtors/debtor.entity.js'
import { LedgerEntry } from '../../debtors/ledger/ledger-entry.entity.js'
import { File } from '../../documents/file.js'
import { ProviderDesk } from '../../schools/provider-desk.resolver.js'
import { DirectoryState, directoryState } from '../../standing/directory-state.js'
import { PageArgs, connectionType } from '../../shared/connection.js'
import { LocalDate } from '../../shared/local-date.js'
import { rowId } from '../../shared/row-id.js'
import { ContendShape } from '../contend-shapes.js'
import { EscalationStage, type EscalatedCase } from './escalations.js'

@ObjectType({ description: 'An escalated contend on the provider’s desk, with the files of both sides.' })
class Escalation {
  @Field(() => ID)
  id!: number

  @Field()
  escalatedAt!: Date

  @Field(() => ContendShape)
  contend!: ContendShape
}

@ObjectType()
class EscalationConnection extends connectionType(Escalation, 'Escalation') {}

@Resolver(() => ProviderDesk)
export class EscalationsResolver {
  @FieldResolver(() => EscalationConnection, {
    description:
      'What waits for a decision, the soonest due first; what rests, or was decided, the newest first.',
  })
  async escalations(
    @Arg('stage', () => EscalationStage, { defaultValue: EscalationStage.WAITING }) stage: EscalationStage,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<EscalationConnection> {
    return context.escalations.page(stage, page)
  }

  @FieldResolver(() => Escalation, { nullable: true })
  async escalation(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<EscalatedCase | null> {
    return context.escalations.one(rowId(id))
  }

  @FieldResolver(() => Int, { description: 'How many wait for a decision.' })
  async waitingEscalations(@Ctx() context: Context): Promise<number> {
    return context.escalations.waiting()
  }
}

@Resolver(() => Escalation)
export class EscalationResolver {
  @FieldResolver(() => DebtStatus, { description: 'Of the claim.' })
  status(@Root() { contend: { debtor } }: EscalatedCase): DebtStatus {
    return debtor.status
  }

  @FieldResolver(() => String, { nullable: true, description: 'For which the school claims it.' })
  term(@Root() { contend: { debtor } }: EscalatedCase): string | null {
    return debtor.term
  }

  @FieldResolver(() => LocalDate, { nullable: true, description: 'When the debt fell due.' })
  dueDate(@Root() { contend: { debtor } }: EscalatedCase): string | null {
    return debtor.dueDate
  }

  @FieldResolver(() => Date, { description: 'When the school listed the claim.' })
  listedAt(@Root() { contend: { debtor } }: EscalatedCase): Date {
    return debtor.listedAt
  }

  @FieldResolver(() => DirectoryState, { description: 'Whether other schools see the claim, and why.' })
  async inDirectory(
    @Root() { contend: { debtor } }: EscalatedCase,
    @Ctx() context: Context,
  ): Promise<DirectoryState> {
    const { state } = debtor.school.getEntity()
    return directoryState(debtor, state, await context.standings.ofOne(debtor.id), context)
  }

  @FieldResolver(() => [File], { description: 'What the school attached to the claim.' })
  async evidence(@Root() { contend: { debtor } }: EscalatedCase, @Ctx() context: Context): Promise<File[]> {
    const [files] = await context.documents.evidenceOf([debtor.id])
    return files!.map((document) => File.of(document, context))
  }

  @FieldResolver(() => [LedgerEntry], { description: 'How what is owed came about.' })
  async ledger(
    @Root() { contend: { debtor } }: EscalatedCase,
    @Ctx() context: Context,
  ): Promise<LedgerEntry[]> {
    return context.ledger.of(debtor)
  }
}
