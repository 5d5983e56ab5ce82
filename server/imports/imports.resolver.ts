import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
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
import type { Context } from '../context.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { DebtorImport } from './debtor-import.entity.js'
import { ImportLine, ImportOutcome } from './import-line.entity.js'
import { resultPath } from './result-file.js'
import { SaidOfFileInput } from './reading/said-of-file-input.js'
import { countAdded, undoImport } from './undo-import.js'

@InputType()
class PlanImportInput {
  @Field(() => GraphQLUpload, {
    description:
      'A workbook (.xlsx, .ods) or a CSV file: at most 5 MB and 5,000 debtors (500 of a school that was never approved).',
  })
  file!: Promise<FileUpload>
}

@InputType()
class ReadImportInput extends SaidOfFileInput {
  @Field(() => ID)
  id!: string
}

@InputType()
class RunImportInput {
  @Field(() => ID)
  id!: string

  @Field({
    defaultValue: false,
    description: 'Of all that is listed: that it is due, the family was asked, and the school may share it.',
  })
  statementAccepted!: boolean

  @Field({ defaultValue: false, description: 'Lines that cannot be imported are left out.' })
  skipRefused!: boolean

  @Field({ defaultValue: false, description: 'New ones that may be listed already are left out.' })
  skipDuplicates!: boolean

  @Field({
    defaultValue: false,
    description: 'Claims that come to name somebody else than the family that was told are meant to.',
  })
  othersAreMeant!: boolean

  @Field(() => ID, {
    nullable: true,
    description:
      'The `revision` of which this is said: where the file has been checked in another way since, it is refused (CONFLICT).',
  })
  ifRevision?: string | null
}

@InputType()
class UndoImportInput {
  @Field(() => ID)
  id!: string
}

@ObjectType()
class ImportPayload {
  @Field(() => DebtorImport, { nullable: true })
  import?: DebtorImport | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
class PlanImportPayload extends ImportPayload {}
@ObjectType()
class ReadImportPayload extends ImportPayload {}
@ObjectType()
class RunImportPayload extends ImportPayload {}
@ObjectType()
class UndoImportPayload extends ImportPayload {}

@ObjectType({ description: 'What an import added, and what undoing it takes back.' })
class ImportUndoing {
  @Field(() => Int, { description: 'Claims that it added; those that were withdrawn and came back too.' })
  added!: number

  @Field(() => Int, { description: 'Beside those, claims of the school that it changed.' })
  changed!: number

  @Field(() => Int, {
    description:
      'Of those that it added, how many undoing takes back, or took: not what was listed before, a family has heard of, or was paid since.',
  })
  undoable!: number

  @Field(() => Int, { description: 'Of those: about how many a letter waits.' })
  letters!: number

  @Field(() => Int, { description: 'Of those: where the school has to print the letter and hand it over.' })
  toPrint!: number
}

@ObjectType({ description: 'How many lines become what, and how many letters leave.' })
class ImportCounts {
  @Field(() => Int)
  create!: number

  @Field(() => Int, {
    description:
      'Of those: claims that the school had withdrawn. They are listed again, told at once, and undoing the import leaves them.',
  })
  back!: number

  @Field(() => Int)
  update!: number

  @Field(() => Int, {
    description: 'Of those: what comes to name somebody else than the family that was told.',
  })
  others!: number

  @Field(() => Int)
  nothing!: number

  @Field(() => Int)
  refuse!: number

  @Field(() => Int, { description: 'Of those to be created: what may be listed already.' })
  duplicates!: number

  @Field(() => Int)
  letters!: number

  @Field(() => Int, {
    description:
      'Of those letters: what waits with what is added, until the import cannot be undone any more.',
  })
  lettersOfAdded!: number

  @Field(() => Int, { description: 'Of those letters: what leaves for the duplicates.' })
  lettersOfDuplicates!: number

  @Field(() => Int, { description: 'Of those to be created: where there is no e-mail address to write to.' })
  toPrint!: number

  @Field(() => Int, { description: 'Of those: what may be listed already.' })
  toPrintOfDuplicates!: number

  @Field(() => Int, { description: 'So many letters leave a second, of all schools together.' })
  lettersPerSecond!: number
}

@ObjectType()
class ImportLineConnection extends connectionType<ImportLine>(ImportLine, 'ImportLine') {}

@ArgsType()
class ImportLinesArgs extends PageArgs {
  @Field(() => ImportOutcome, { nullable: true })
  outcome?: ImportOutcome | null

  @Field(() => Boolean, { nullable: true, description: 'Only those that may be listed already.' })
  duplicates?: boolean | null

  @Field(() => ID, {
    nullable: true,
    description:
      'The `revision` that is being read: where the file has been checked in another way since, it is refused.',
  })
  ofRevision?: string | null
}

@Resolver(() => DebtorImport)
export class ImportsResolver {
  @Query(() => DebtorImport, { nullable: true, description: "One of one's own, of the last 24 hours." })
  async debtorImport(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<DebtorImport | null> {
    return context.imports.one(rowId(id))
  }

  @Mutation(() => PlanImportPayload, {
    description: 'Begins a dry run of a file. It changes nothing of the list.',
  })
  async planImport(
    @Arg('input', () => PlanImportInput) { file }: PlanImportInput,
    @Ctx() context: Context,
  ): Promise<PlanImportPayload> {
    return payload(async () => ({ import: await context.imports.plan(await file) }))
  }

  @Mutation(() => ReadImportPayload, {
    description: 'Begins another dry run of the same file, read as it is said here.',
  })
  async readImport(
    @Arg('input', () => ReadImportInput) input: ReadImportInput,
    @Ctx() context: Context,
  ): Promise<ReadImportPayload> {
    return payload(async () => ({ import: await context.imports.read({ ...input, id: rowId(input.id) }) }))
  }

  @Mutation(() => RunImportPayload, {
    description: 'Begins to do what was checked: the whole of it or nothing, and never twice.',
  })
  async runImport(
    @Arg('input', () => RunImportInput) input: RunImportInput,
    @Ctx() context: Context,
  ): Promise<RunImportPayload> {
    return payload(async () => ({ import: await context.imports.run({ ...input, id: rowId(input.id) }) }))
  }

  @Mutation(() => UndoImportPayload, {
    description:
      'Takes back what an import added, before anybody is told; until `undoableUntil`. Twice is fine.',
  })
  async undoImport(
    @Arg('input', () => UndoImportInput) input: UndoImportInput,
    @Ctx() context: Context,
  ): Promise<UndoImportPayload> {
    return payload(async () => ({ import: await undoImport(context, rowId(input.id)) }))
  }

  @Query(() => [DebtorImport], {
    description: "One's own of the last 24 hours, newest first, however they stand.",
  })
  async recentImports(
    @Arg('undoable', () => Boolean, { defaultValue: false, description: 'Only what can still be undone.' })
    undoable: boolean,
    @Ctx() context: Context,
  ): Promise<DebtorImport[]> {
    return context.imports.recent(undoable)
  }

  @FieldResolver(() => ImportUndoing)
  async undoing(@Root() found: DebtorImport, @Ctx() context: Context): Promise<ImportUndoing> {
    return countAdded(context, found)
  }

  @FieldResolver(() => Int, { description: 'So many minutes letters wait, and the import can be undone.' })
  pauseMinutes(@Ctx() context: Context): number {
    return context.rules.importPauseMinutes
  }

  @FieldResolver(() => ID, { description: 'Another one each time that the file has been checked.' })
  async revision(@Root() { id }: DebtorImport, @Ctx() context: Context): Promise<string> {
    return context.imports.revision(id)
  }

  @FieldResolver(() => ImportCounts)
  async counts(@Root() { id }: DebtorImport, @Ctx() context: Context): Promise<ImportCounts> {
    return { ...(await context.imports.counts(id)), lettersPerSecond: context.config.mailRate }
  }

  @FieldResolver(() => ImportLineConnection, { description: 'In their order.' })
  async lines(
    @Root() { id }: DebtorImport,
    @Args(() => ImportLinesArgs) args: ImportLinesArgs,
    @Ctx() context: Context,
  ): Promise<ImportLineConnection> {
    return context.imports.lines(id, args)
  }

  @FieldResolver(() => String, { description: 'A CSV file with what becomes of each line.' })
  resultUrl(@Root() { id }: DebtorImport, @Ctx() { config }: Context): string {
    return `${config.publicUrl}${resultPath(String(id))}`
  }
}
