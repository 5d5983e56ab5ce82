import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { UserError, payload } from '../../shared/user-error.js'
import type { AskedAboutWard } from './ward-questions.js'

@InputType()
class AskAboutWardInput implements AskedAboutWard {
  @Field({ description: 'The ward’s full name.' })
  student!: string

  @Field({ description: 'The parent’s or guardian’s full name.' })
  parent!: string

  @Field({ description: 'As the school may have it. Nothing is sent to it because it stands here.' })
  email!: string

  @Field(() => String, { nullable: true, description: 'As the school may have it; two numbers are fine.' })
  phone?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Left out. The form has such a field that nobody sees: what fills it in is not kept.',
  })
  subject?: string | null
}

@ObjectType()
class AskAboutWardPayload {
  @Field(() => Boolean, { nullable: true, description: 'Whatever there is.' })
  asked?: boolean | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver()
export class WardQuestionsResolver {
  @Mutation(() => AskAboutWardPayload, {
    description:
      '"Is there a claim about my ward?" The answer is always the same. If there is one, a further link goes to the address that the school has, three a day at most; earlier links stay.',
  })
  async askAboutWard(
    @Arg('input', () => AskAboutWardInput) input: AskAboutWardInput,
    @Ctx() context: Context,
  ): Promise<AskAboutWardPayload> {
    return payload(async () => {
      await context.wardQuestions.ask(input)
      return { asked: true }
    })
  }
}
