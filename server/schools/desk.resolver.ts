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
  registerEnumType,
} from 'type-graphql'
import type { Context } from '../context.js'
import { Document } from '../documents/document.entity.js'
import { File } from '../documents/file.js'
import { ProviderDesk } from './provider-desk.resolver.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { payload } from '../shared/user-error.js'
import { SchoolApplication } from './school-application.entity.js'
import { School, SchoolState } from './school.entity.js'
import { SchoolPayload } from './school-input.js'

enum ApplicationState {
  OPEN = 'OPEN',
  DECIDED = 'DECIDED',
}
registerEnumType(ApplicationState, { name: 'ApplicationState' })

@ObjectType()
class SchoolApplicationConnection extends connectionType(SchoolApplication, 'SchoolApplication') {
  @Field(() => Int)
  totalCount!: number
}

@ObjectType()
class SchoolConnection extends connectionType(School, 'School') {}

@ArgsType()
class DeskSchoolsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  search?: string | null

  @Field(() => SchoolState, { nullable: true })
  state?: SchoolState | null
}

@ObjectType({ description: 'What would come into force if a change were approved; null: stays as it is.' })
class ProposedChange {
  @Field(() => String, { nullable: true })
  name?: string | null

  @Field(() => File, { nullable: true })
  taxCertificate?: File | null

  @Field(() => File, { nullable: true })
  registrationCertificate?: File | null

  @Field(() => File, { nullable: true })
  ministryApproval?: File | null
}

@ArgsType()
class SchoolApplicationsArgs extends PageArgs {
  @Field(() => ApplicationState, { defaultValue: ApplicationState.OPEN })
  state!: ApplicationState
}

@InputType()
class DecisionInput {
  @Field(() => ID)
  schoolId!: string

  @Field(() => Int, {
    nullable: true,
    description: "The school's revision that was looked at; refused when it has changed since.",
  })
  revision?: number | null
}

@InputType()
class ApproveSchoolInput extends DecisionInput {
  @Field(() => String, {
    nullable: true,
    description: 'One of registerRules.regions; settles where the school is.',
  })
  region?: string | null
}

@InputType()
class DecisionReasonInput {
  @Field(() => String, {
    nullable: true,
    description: 'Like "taxCertificate" or "name"; null for the whole.',
  })
  field?: string | null

  @Field()
  message!: string
}

@InputType()
class DecideSchoolInput extends DecisionInput {
  @Field(() => [DecisionReasonInput], { description: 'At least one.' })
  reasons!: DecisionReasonInput[]
}

@InputType()
class SuspendSchoolInput {
  @Field(() => ID)
  schoolId!: string

  @Field()
  reason!: string
}

@InputType()
class ReinstateSchoolInput {
  @Field(() => ID)
  schoolId!: string
}

@ObjectType()
class ApproveSchoolPayload extends SchoolPayload {}
@ObjectType()
class RequestSchoolChangesPayload extends SchoolPayload {}
@ObjectType()
class RejectSchoolPayload extends SchoolPayload {}
@ObjectType()
class SuspendSchoolPayload extends SchoolPayload {}
@ObjectType()
class ReinstateSchoolPayload extends SchoolPayload {}

@Resolver(() => ProviderDesk)
export class DeskSchoolsResolver {
  @FieldResolver(() => SchoolConnection, { description: 'Every school by name, in whatever state.' })
  async schools(
    @Args(() => DeskSchoolsArgs) args: DeskSchoolsArgs,
    @Ctx() context: Context,
  ): Promise<SchoolConnection> {
    return context.schools.all(args)
  }

  @FieldResolver(() => Int, { description: 'Of how many schools something waits for a decision.' })
  async waitingApplications(@Ctx() context: Context): Promise<number> {
    return context.desk.waiting()
  }
}

@Resolver(() => SchoolApplication)
export class DeskResolver {
  @Query(() => SchoolApplicationConnection, {
    description: "The provider's desk: the longest waiting first.",
  })
  async schoolApplications(
    @Args(() => SchoolApplicationsArgs) { state, ...page }: SchoolApplicationsArgs,
    @Ctx() context: Context,
  ): Promise<SchoolApplicationConnection> {
    return context.desk.queue({ open: state === ApplicationState.OPEN, ...page })
  }

  @FieldResolver(() => School)
  async school(@Root() application: SchoolApplication): Promise<School> {
    return application.school.loadOrFail()
  }

  @FieldResolver(() => ProposedChange, { nullable: true })
  async proposed(
    @Root() { proposal }: SchoolApplication,
    @Ctx() context: Context,
  ): Promise<ProposedChange | null> {
    if (!proposal) return null
    const file = async (id: number | undefined) =>
      id ? File.of(await context.em.findOneOrFail(Document, id), context) : null
    return {
      name: proposal.name ?? null,
      taxCertificate: await file(proposal.taxCertificate),
      registrationCertificate: await file(proposal.registrationCertificate),
      ministryApproval: await file(proposal.ministryApproval),
    }
  }

  @Mutation(() => ApproveSchoolPayload, {
    description: 'The school may look, its list is seen, and waiting letters leave.',
  })
  async approveSchool(
    @Arg('input', () => ApproveSchoolInput) input: ApproveSchoolInput,
    @Ctx() context: Context,
  ): Promise<ApproveSchoolPayload> {
    return payload(async () => ({
      school: await context.desk.approve(rowId(input.schoolId), input.region ?? null, input.revision),
    }))
  }

  @Mutation(() => RequestSchoolChangesPayload)
  async requestSchoolChanges(
    @Arg('input', () => DecideSchoolInput) input: DecideSchoolInput,
    @Ctx() context: Context,
  ): Promise<RequestSchoolChangesPayload> {
    return payload(async () => ({
      school: await context.desk.requestChanges(rowId(input.schoolId), input.reasons, input.revision),
    }))
  }

  @Mutation(() => RejectSchoolPayload, {
    description: 'The school may correct its registration and apply again.',
  })
  async rejectSchool(
    @Arg('input', () => DecideSchoolInput) input: DecideSchoolInput,
    @Ctx() context: Context,
  ): Promise<RejectSchoolPayload> {
    return payload(async () => ({
      school: await context.desk.reject(rowId(input.schoolId), input.reasons, input.revision),
    }))
  }

  @Mutation(() => SuspendSchoolPayload, {
    description: 'Its entries are hidden; it can neither look nor list.',
  })
  async suspendSchool(
    @Arg('input', () => SuspendSchoolInput) input: SuspendSchoolInput,
    @Ctx() context: Context,
  ): Promise<SuspendSchoolPayload> {
    return payload(async () => ({ school: await context.desk.suspend(rowId(input.schoolId), input.reason) }))
  }

  @Mutation(() => ReinstateSchoolPayload)
  async reinstateSchool(
    @Arg('input', () => ReinstateSchoolInput) input: ReinstateSchoolInput,
    @Ctx() context: Context,
  ): Promise<ReinstateSchoolPayload> {
    return payload(async () => ({ school: await context.desk.reinstate(rowId(input.schoolId)) }))
  }
}
