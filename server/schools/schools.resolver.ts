import { viewerOf } from '../accounts/accounts.resolver.js'
import { type Context } from '../context.js'
import { File } from '../documents/file.js'
import { HistoryEntry } from '../history/history-entry.entity.js'
import { rowId } from '../shared/row-id.js'
import { payload } from '../shared/user-error.js'
import { PublicSchoolConnection, SchoolsArgs } from './public-school.js'
import { SchoolApplication } from './school-application.entity.js'
import {
  CheckRegistrationInput,
  CheckRegistrationPayload,
  MarkRulesReadPayload,
  RegisterSchoolInput,
  UpdateSchoolInput,
  RegisterSchoolPayload,
  UpdateSchoolPayload,
} from './school-input.js'
import { School } from './school.entity.js'
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'

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
    description: 'Account, school and documents at once, or nothing of it. A visitor is signed in by it.',
  })
  async registerSchool(
    @Arg('input', () => RegisterSchoolInput) input: RegisterSchoolInput,
    @Ctx() context: Context,
  ): Promise<RegisterSchoolPayload> {
    return payload(async () => {
      const school = await context.schools.register(input)
      const { account, session } = context.viewer
      const key = session ? null : await context.accounts.enter(account!)
      return { school, key, viewer: viewerOf(context) }
    })
  }

  @Mutation(() => CheckRegistrationPayload, {
    description: 'What would be refused of the first step of a registration. Stores nothing.',
  })
  async checkRegistration(
    @Arg('input', () => CheckRegistrationInput) input: CheckRegistrationInput,
    @Ctx() context: Context,
  ): Promise<CheckRegistrationPayload> {
    return payload(async () => {
      await context.schools.checkRegistration(input)
      return {}
    })
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

  @Mutation(() => MarkRulesReadPayload, { description: 'Somebody of the school has opened the rules.' })
  async markRulesRead(@Ctx() context: Context): Promise<MarkRulesReadPayload> {
    return payload(async () => {
      await context.firstDays.markRulesRead()
      return {}
    })
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
