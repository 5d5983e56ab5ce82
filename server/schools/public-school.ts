import { PageArgs, PageInfo, edgeType } from '../shared/connection.js'
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

const PublicSchoolEdge = edgeType(PublicSchool, 'PublicSchool')

@ObjectType()
export class PublicSchoolConnection {
  @Field(() => [PublicSchoolEdge])
  edges!: { cursor: string; node: PublicSchool }[]

  @Field(() => PageInfo)
  pageInfo!: PageInfo
}

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
