import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Context } from '../context.js'
import { UserError, payload } from '../shared/user-error.js'
import { File } from './file.js'

@InputType()
class UploadFileInput {
  @Field(() => GraphQLUpload, {
    description:
      'JPEG, PNG, WebP, HEIC (kept as a JPEG) or PDF, at most 5 MB; signed in, a picture of up to 15 MB, which is kept smaller.',
  })
  file!: Promise<FileUpload>
}

@ObjectType()
class UploadFilePayload {
  @Field(() => File, { nullable: true })
  file?: File | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver()
export class DocumentsResolver {
  @Mutation(() => UploadFilePayload, {
    description: 'Keeps a file for 24 hours, to be attached once by whoever uploaded it.',
  })
  async uploadFile(
    @Arg('input', () => UploadFileInput) input: UploadFileInput,
    @Ctx() context: Context,
  ): Promise<UploadFilePayload> {
    return payload(async () => ({ file: File.of(await context.documents.upload(await input.file), context) }))
  }
}
