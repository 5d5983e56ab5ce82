import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { Plain } from '../database/plain-rows.js'
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

  /** `named`: false for whoever has still to tell the ward's surname, which often stands in it. */
  static of(
    document: Plain<Document> | Document,
    context: { documents: Documents },
    { named = true } = {},
  ): File {
    const { key, name, mediaType, size } = document
    return {
      id: key,
      url: context.documents.url(document),
      name: shownName(named ? name : '', mediaType),
      mediaType,
      size,
    }
  }
}
