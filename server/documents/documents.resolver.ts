import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Context } from '../context.js'
import type { Plain } from '../database/plain-rows.js'
import { UserError, payload } from '../shared/user-error.js'
import type { Document } from './document.entity.js'
import type { Documents } from './documents.js'
import { shownName } from './shown-name.js'

@ObjectType({ description: 'A file that somebody uploaded.' })
export class File {
  @Field(() => ID)
  id!: string

  @Field({
    description:
      'Its address. Until it is attached the address opens it, for 24 hours; then only who may read it.',
  })
  url!: string

  @Field({ description: 'As its owner called it, with the ending of what it is.' })
  name!: string

  @Field({ description: 'By its bytes: image/png, image/jpeg, image/webp or application/pdf.' })
  mediaType!: string

  @Field(() => Int, { description: 'Bytes.' })
  size!: number

  static of(document: Plain<Document> | Document, context: { documents: Documents }): File {
    const { key, name, mediaType, size } = document
    return {
      id: key,
      url: context.documents.url(document),
      name: shownName(name, mediaType),
      mediaType,
      size,
    }
  }
}

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
