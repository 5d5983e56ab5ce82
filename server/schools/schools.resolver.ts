import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import { SignUpInput } from '../accounts/accounts.resolver.js'
import type { Context } from '../context.js'
import { File } from '../documents/documents.resolver.js'
import { HistoryEntry } from '../history/history-entry.entity.js'
import { PageArgs, PageInfo, edgeType } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { SchoolApplication } from './school-application.entity.js'
import { School, SchoolCategory, SchoolLevel } from './school.entity.js'

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
class PublicSchoolConnection {
  @Field(() => [PublicSchoolEdge])
  edges!: { cursor: string; node: PublicSchool }[]

  @Field(() => PageInfo)
  pageInfo!: PageInfo
}

@ArgsType()
class SchoolsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  search?: string | null

  @Field(() => String, { nullable: true })
  region?: string | null

  @Field(() => SchoolCategory, { nullable: true })
  category?: SchoolCategory | null

  @Field(() => SchoolLevel, { nullable: true })
  level?: SchoolLevel | null
}

@InputType()
class OfficerInput {
  @Field()
  name!: string

  @Field()
  email!: string

  @Field()
  number!: string
}

@InputType()
class RegisterSchoolInput {
  @Field()
  name!: string

  @Field(() => SchoolCategory)
  category!: SchoolCategory

  @Field(() => SchoolLevel, { nullable: true })
  level?: SchoolLevel | null

  @Field({ description: 'Up to 5,000 characters.' })
  description!: string

  @Field()
  address!: string

  @Field()
  email!: string

  @Field()
  contactNumber!: string

  @Field(() => String, { nullable: true, description: 'One of registerRules.regions.' })
  region?: string | null

  @Field(() => OfficerInput)
  proprietor!: OfficerInput

  @Field(() => OfficerInput)
  principal!: OfficerInput

  @Field(() => OfficerInput)
  bursar!: OfficerInput

  @Field({ description: 'An upload, by its id or address. An image.' })
  taxCertificate!: string

  @Field({ description: 'An upload, by its id or address. An image.' })
  registrationCertificate!: string

  @Field({ description: 'An upload, by its id or address. An image.' })
  ministryApproval!: string

  @Field(() => SignUpInput, {
    nullable: true,
    description: 'The account to make; not needed when signed in.',
  })
  account?: SignUpInput | null
}

@InputType({ description: 'What is left out stays.' })
class UpdateSchoolInput {
  @Field(() => String, { nullable: true })
  name?: string | null

  @Field(() => SchoolCategory, { nullable: true })
  category?: SchoolCategory | null

  @Field(() => SchoolLevel, { nullable: true })
  level?: SchoolLevel | null

  @Field(() => String, { nullable: true })
  description?: string | null

  @Field(() => String, { nullable: true })
  address?: string | null

  @Field(() => String, { nullable: true })
  email?: string | null

  @Field(() => String, { nullable: true })
  contactNumber?: string | null

  @Field(() => String, { nullable: true })
  region?: string | null

  @Field(() => OfficerInput, { nullable: true })
  proprietor?: OfficerInput | null

  @Field(() => OfficerInput, { nullable: true })
  principal?: OfficerInput | null

  @Field(() => OfficerInput, { nullable: true })
  bursar?: OfficerInput | null

  @Field(() => String, { nullable: true })
  taxCertificate?: string | null

  @Field(() => String, { nullable: true })
  registrationCertificate?: string | null

  @Field(() => String, { nullable: true })
  ministryApproval?: string | null

  @Field({ defaultValue: false, description: 'Send a mended registration to the provider again.' })
  resubmit!: boolean
}

@ObjectType()
export class SchoolPayload {
  @Field(() => School, { nullable: true })
  school?: School | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
class RegisterSchoolPayload extends SchoolPayload {}
@ObjectType()
class UpdateSchoolPayload extends SchoolPayload {}

@Resolver(() => School)
export class SchoolsResolver {
  @Query(() => PublicSchoolConnection, { description: 'Approved schools by name.' })
  async schools(
    @Args(() => SchoolsArgs) args: SchoolsArgs,
    @Ctx() context: Context,
  ): Promise<PublicSchoolConnection> {
    return context.schools.page(args)
  }

  @Query(() => School, { nullable: true, description: "One's own school; for the provider any." })
  async school(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<School | null> {
    return context.schools.one(rowId(id))
  }

  @Mutation(() => RegisterSchoolPayload, {
    description: 'Account, school and documents at once, or nothing of it.',
  })
  async registerSchool(
    @Arg('input', () => RegisterSchoolInput) input: RegisterSchoolInput,
    @Ctx() context: Context,
  ): Promise<RegisterSchoolPayload> {
    return payload(async () => ({ school: await context.schools.register(input) }))
  }

  @Mutation(() => UpdateSchoolPayload, {
    description:
      'Of an approved school, a new name or document waits for the provider; the old one stays in force.',
  })
  async updateSchool(
    @Arg('input', () => UpdateSchoolInput) input: UpdateSchoolInput,
    @Ctx() context: Context,
  ): Promise<UpdateSchoolPayload> {
    return payload(async () => ({ school: await context.schools.update(input) }))
  }

  @FieldResolver(() => String, { description: 'Of the account that registered it.' })
  async username(@Root() school: School): Promise<string> {
    return (await school.author.loadOrFail()).username
  }

  @FieldResolver(() => File)
  async taxCertificate(@Root() school: School, @Ctx() context: Context): Promise<File> {
    return File.of(await school.taxCertificate.loadOrFail(), context)
  }

  @FieldResolver(() => File)
  async registrationCertificate(@Root() school: School, @Ctx() context: Context): Promise<File> {
    return File.of(await school.registrationCertificate.loadOrFail(), context)
  }

  @FieldResolver(() => File)
  async ministryApproval(@Root() school: School, @Ctx() context: Context): Promise<File> {
    return File.of(await school.ministryApproval.loadOrFail(), context)
  }

  @FieldResolver(() => SchoolApplication, {
    nullable: true,
    description: "Its newest turn at the provider's desk.",
  })
  async application(@Root() school: School, @Ctx() context: Context): Promise<SchoolApplication | null> {
    return context.schools.newestApplication(school)
  }

  @FieldResolver(() => [HistoryEntry], { description: 'What happened to the school, newest first.' })
  async history(@Root() school: School, @Ctx() context: Context): Promise<HistoryEntry[]> {
    return context.history.ofSchool(school)
  }
}
