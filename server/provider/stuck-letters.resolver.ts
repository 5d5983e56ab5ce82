import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql'
import type { Context } from '../context.js'
import { PageArgs, connectionType } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import { DeskSchool, ProviderDesk } from '../schools/provider-desk.resolver.js'
import { StuckBecause, type StuckFilter, type StuckLetter } from './stuck-letters.js'

registerEnumType(StuckBecause, {
  name: 'StuckBecause',
  description: 'Why a letter has not left.',
  valuesConfig: {
    NOT_DELIVERED: { description: 'The mail server refused it, or all tries are used up.' },
    WAITING: { description: 'Queued for more than 15 minutes.' },
    HELD: { description: 'Leaves when its school is approved, or reinstated.' },
  },
})

@ObjectType('StuckLetter', { description: 'A letter that has not left, without what it says and to whom.' })
class StuckLetterType {
  @Field(() => ID)
  id!: number

  @Field({ description: 'For programs: "claim", "school-approved", …' })
  kind!: string

  @Field({ description: 'Where to, like "b***@example.com".' })
  to!: string

  @Field(() => StuckBecause)
  because!: StuckBecause

  @Field(() => Int)
  attempts!: number

  @Field(() => String, {
    nullable: true,
    description: 'What the mail server said last; addresses are masked.',
  })
  lastError?: string | null

  @Field()
  createdAt!: Date

  @Field(() => Date, { nullable: true })
  lastTriedAt?: Date | null

  @Field(() => Date, {
    nullable: true,
    description: 'When it is tried next; null when nothing happens by itself.',
  })
  nextTryAt?: Date | null

  @Field(() => DeskSchool, { nullable: true, description: 'Null for a letter about an account.' })
  writtenFor?: DeskSchool | null
}

@ObjectType()
class StuckLetterConnection extends connectionType(StuckLetterType, 'StuckLetter') {}

@ObjectType({ description: 'How many letters have not left.' })
class StuckLetterCounts {
  @Field(() => Int)
  notDelivered!: number

  @Field(() => Int)
  waiting!: number

  @Field(() => Int)
  held!: number
}

@InputType({ description: 'Which letters.' })
class StuckLetterFilter implements StuckFilter {
  @Field(() => StuckBecause, {
    nullable: true,
    description: 'Left out: whatever needs somebody, which is all but what is held.',
  })
  because?: StuckBecause | null

  @Field(() => String, { nullable: true, description: 'Part of the school’s name.' })
  school?: string | null
}

@InputType()
class SendLettersAgainInput {
  @Field(() => ID, { nullable: true, description: 'One letter; or else the filter’s.' })
  letterId?: string | null

  @Field(() => StuckLetterFilter, {
    nullable: true,
    description: 'The longest waiting of these, at most 200. What is held stays held.',
  })
  filter?: StuckLetterFilter | null
}

@ObjectType()
class SendLettersAgainPayload {
  @Field(() => Int, { nullable: true, description: 'How many leave now.' })
  sent?: number | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver(() => ProviderDesk)
export class StuckLettersResolver {
  @FieldResolver(() => StuckLetterConnection, { description: 'The longest waiting first.' })
  async letters(
    @Arg('filter', () => StuckLetterFilter, { nullable: true }) filter: StuckLetterFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<StuckLetterConnection> {
    return context.stuckLetters.page(filter ?? {}, page)
  }

  @FieldResolver(() => StuckLetterCounts)
  async letterCounts(@Ctx() context: Context): Promise<StuckLetterCounts> {
    const counts = await context.stuckLetters.counts()
    return { notDelivered: counts.NOT_DELIVERED, waiting: counts.WAITING, held: counts.HELD }
  }

  @Mutation(() => SendLettersAgainPayload, { description: 'Under the Message-ID that they had.' })
  async sendLettersAgain(
    @Arg('input', () => SendLettersAgainInput) { letterId, filter }: SendLettersAgainInput,
    @Ctx() context: Context,
  ): Promise<SendLettersAgainPayload> {
    const { stuckLetters } = context
    return payload(async () => ({
      sent:
        letterId == null
          ? await stuckLetters.sendAllAgain(filter ?? {})
          : await stuckLetters.sendAgain(rowId(letterId)),
    }))
  }
}

@Resolver(() => StuckLetterType)
export class StuckLetterResolver {
  @FieldResolver(() => DeskSchool, { nullable: true })
  writtenFor(@Root() { schoolId, school }: StuckLetter): DeskSchool | null {
    return schoolId && school ? { id: schoolId, name: school } : null
  }
}
