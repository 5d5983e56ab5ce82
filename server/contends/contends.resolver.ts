import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql'
import { Viewer } from '../accounts/account-input.js'
import type { Context } from '../context.js'
import { School } from '../schools/school.entity.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { payload } from '../shared/user-error.js'
import {
  AcceptContendInput,
  AddStatementInput,
  AnswerPlanInput,
  CommentOnContendInput,
  ContendClaimInput,
  ContendPayload,
  DecideContendInput,
  EscalateContendInput,
  PleadForTimeInput,
  RefuseProofInput,
  RejectContendInput,
  SchoolContendPayload,
  SendProofInput,
  TriageContendInput,
  TakeAnswerInput,
  WithdrawContendInput,
} from './contend-input.js'
import { ContendShape, SchoolContend } from './contend-shapes.js'
import { Triage } from './contend.entity.js'

@ObjectType()
class SchoolContendConnection extends connectionType(SchoolContend, 'SchoolContend') {
  @Field(() => Int)
  totalCount!: number
}

@ArgsType()
class InboxArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: "Part of the student's or parent's name." })
  search?: string | null

  @Field(() => Triage, { nullable: true })
  triage?: Triage | null

  @Field(() => Boolean, { nullable: true, description: 'Only what waits for the school.' })
  waiting?: boolean | null
}

@Resolver(() => ContendShape)
export class ContendsResolver {
  @Query(() => ContendShape, {
    nullable: true,
    description: 'One case, for whoever is on one of its sides; for everybody else it does not exist.',
  })
  async contend(
    @Arg('id', () => ID) id: string,
    @Arg('token', () => String, { nullable: true }) token: string | null,
    @Ctx() context: Context,
  ): Promise<ContendShape | null> {
    return context.caseFiles.one(rowId(id), token)
  }

  @Mutation(() => ContendPayload, {
    description: 'Disputes a claim. Without new evidence a decided dispute is not opened again.',
  })
  async contendClaim(
    @Arg('input', () => ContendClaimInput) input: ContendClaimInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.contends.open(input) }))
  }

  @Mutation(() => ContendPayload, { description: 'Asks for a later date or for instalments.' })
  async pleadForTime(
    @Arg('input', () => PleadForTimeInput) input: PleadForTimeInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.paymentPlans.plead(input) }))
  }

  @Mutation(() => ContendPayload, { description: 'A message to the other side. It stops no clock.' })
  async commentOnContend(
    @Arg('input', () => CommentOnContendInput) input: CommentOnContendInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.contends.comment(input) }))
  }

  @Mutation(() => ContendPayload, { description: 'The family asks the provider to decide, once.' })
  async escalateContend(
    @Arg('input', () => EscalateContendInput) input: EscalateContendInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.contends.escalate(input) }))
  }

  @Mutation(() => ContendPayload, {
    description: 'The family takes what the school granted of its dispute as the answer.',
  })
  async takeAnswer(
    @Arg('input', () => TakeAnswerInput) input: TakeAnswerInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.contends.take(input) }))
  }

  @Mutation(() => ContendPayload, { description: 'The family takes its own contend back.' })
  async withdrawContend(
    @Arg('input', () => WithdrawContendInput) input: WithdrawContendInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.contends.withdraw(input) }))
  }

  @Mutation(() => ContendPayload, {
    description: "The family's own words beside the entry, after the provider found for the school.",
  })
  async addStatement(
    @Arg('input', () => AddStatementInput) input: AddStatementInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.contends.state(input) }))
  }

  @Mutation(() => ContendPayload, {
    description: 'Agrees to the plan on the table, counters or declines it.',
  })
  async answerPlan(
    @Arg('input', () => AnswerPlanInput) input: AnswerPlanInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.paymentPlans.answer(input) }))
  }

  @Mutation(() => ContendPayload, {
    description:
      'The family sends proof that an instalment was paid: the plan does not break over it until the school answers, and if it does not in time it counts as paid for the plan. Once an instalment.',
  })
  async sendProof(
    @Arg('input', () => SendProofInput) input: SendProofInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.paymentProofs.send(input) }))
  }

  @Mutation(() => SchoolContendPayload, {
    description: 'The school does not accept a proof of payment. Its yes is recordPayment.',
  })
  async refuseProof(
    @Arg('input', () => RefuseProofInput) input: RefuseProofInput,
    @Ctx() context: Context,
  ): Promise<SchoolContendPayload> {
    return payload(async () => ({ schoolContend: await context.paymentProofs.refuse(input) }))
  }

  @Mutation(() => SchoolContendPayload, { description: "The school's own paper clip. It stops no clock." })
  async triageContend(
    @Arg('input', () => TriageContendInput) input: TriageContendInput,
    @Ctx() context: Context,
  ): Promise<SchoolContendPayload> {
    return payload(async () => ({ schoolContend: await context.answers.triage(input) }))
  }

  @Mutation(() => SchoolContendPayload, {
    description:
      'The family is right, or right in part: corrects the amount, completes or withdraws the claim.',
  })
  async acceptContend(
    @Arg('input', () => AcceptContendInput) input: AcceptContendInput,
    @Ctx() context: Context,
  ): Promise<SchoolContendPayload> {
    return payload(async () => ({ schoolContend: await context.answers.accept(input) }))
  }

  @Mutation(() => SchoolContendPayload, { description: 'The claim stands, for the reasons given.' })
  async rejectContend(
    @Arg('input', () => RejectContendInput) input: RejectContendInput,
    @Ctx() context: Context,
  ): Promise<SchoolContendPayload> {
    return payload(async () => ({ schoolContend: await context.answers.reject(input) }))
  }

  @Mutation(() => ContendPayload, { description: 'The provider decides an escalated contend, with reasons.' })
  async decideContend(
    @Arg('input', () => DecideContendInput) input: DecideContendInput,
    @Ctx() context: Context,
  ): Promise<ContendPayload> {
    return payload(async () => ({ contend: await context.answers.decide(input) }))
  }
}

@Resolver(() => Viewer)
export class ViewerContendsResolver {
  @FieldResolver(() => [ContendShape], { description: "One's own contends, newest first." })
  async contends(@Ctx() context: Context): Promise<ContendShape[]> {
    return context.caseFiles.mine()
  }
}

@Resolver(() => School)
export class SchoolContendsResolver {
  @FieldResolver(() => SchoolContendConnection, {
    description: 'What families answered, newest first; with `waiting`, what is due soonest first.',
  })
  async contends(
    @Args(() => InboxArgs) args: InboxArgs,
    @Ctx() context: Context,
  ): Promise<SchoolContendConnection> {
    return context.inbox.page(args)
  }
}
