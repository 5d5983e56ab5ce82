import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Context } from '../context.js'
import { UserError, payload } from '../shared/user-error.js'
import { FileReading } from './reading/file-reading.js'
import { SaidOfFileInput } from './reading/said-of-file-input.js'

@InputType()
class ReadApplicantsInput extends SaidOfFileInput {
  @Field(() => GraphQLUpload, {
    description: 'A workbook (.xlsx, .ods) or a CSV file: at most 1,000 applicants, at most 5 MB.',
  })
  file!: Promise<FileUpload>
}

@ObjectType({ description: 'One row of a file.' })
class FileLine {
  @Field(() => Int, { description: 'As a spreadsheet counts.' })
  row!: number

  @Field(() => [String], { description: 'As they are shown there; days that can be read as 2026-04-03.' })
  cells!: string[]
}

@ObjectType({ description: 'A list of applicants out of a file. It is not kept.' })
class ApplicantsFile {
  @Field(() => FileReading)
  reading!: FileReading

  @Field(() => [FileLine])
  lines!: FileLine[]
}

@ObjectType()
class ReadApplicantsPayload {
  @Field(() => ApplicantsFile, { nullable: true })
  applicants?: ApplicantsFile | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver()
export class ApplicantFilesResolver {
  @Mutation(() => ReadApplicantsPayload, {
    description: 'Reads a list of applicants out of a file, for `checkWards`. Nobody is checked by it.',
  })
  async readApplicants(
    @Arg('input', () => ReadApplicantsInput) { file, ...said }: ReadApplicantsInput,
    @Ctx() context: Context,
  ): Promise<ReadApplicantsPayload> {
    return payload(async () => ({ applicants: await context.applicantFiles.read(await file, said) }))
  }
}
