import { PageArgs, connectionType } from '../shared/connection.js'
import { SchoolCategory, SchoolLevel } from './school.entity.js'
import { ArgsType, Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ description: 'What anybody signed in may know of an approved school.' })
export class PublicSchool {
  @Field(() => ID)
  id!: number

  @Field()
  name!: string

  @Field(() => SchoolCategory)
  category!: SchoolCategory

  @Field(() => SchoolLevel, { nullable: true })
  level?: SchoolLevel | null

  @Field(() => String, { nullable: true })
  region?: string | null

  @Field()
  address!: string

  @Field({ description: 'How to reach it.' })
  contactNumber!: string
}

@ObjectType()
export class PublicSchoolConnection extends connectionType(PublicSchool, 'PublicSchool') {}

@ArgsType()
export class SchoolsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  search?: string | null

  @Field(() => String, { nullable: true })
  region?: string | null

  @Field(() => SchoolCategory, { nullable: true })
  category?: SchoolCategory | null

  @Field(() => SchoolLevel, { nullable: true })
  level?: SchoolLevel | null
}
