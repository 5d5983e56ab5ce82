import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  Float,
  ID,
  Int,
  ObjectType,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql'
import type { Context } from '../context.js'
import { CheckPurpose, LookKind } from '../directory/look.entity.js'
import { PageArgs, badInput, connectionType } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { DeskSchool, ProviderDesk } from '../schools/provider-desk.resolver.js'
import { LookMeasure, UNUSUAL, type Looking, type LookingSchool } from './unusual-looks.js'

registerEnumType(LookMeasure, { name: 'LookMeasure', description: 'What of a school’s looking stands out.' })
registerEnumType(LookKind, { name: 'LookKind' })

@ObjectType({ description: 'How many looks.' })
class LookFigures {
  @Field(() => Float, { description: 'Searches and single checks.' })
  looks!: number

  @Field(() => Float, { description: 'Of them, those that found nobody.' })
  misses!: number

  @Field(() => Float, { description: 'Applicants that were checked by lists.' })
  listed!: number

  @Field(() => Float, { description: 'Looks that the quota refused.' })
  refusals!: number
}

@ObjectType({ description: 'How one school looked.' })
class SchoolLookFigures extends LookFigures {
  @Field(() => Int, { description: 'Of the looks, single checks.' })
  checks!: number

  @Field(() => Int, {
    description: 'Most different questions about one name, or in which one entry was shown.',
  })
  guesses!: number
}

@ObjectType({ description: 'A school that looked into the directory.' })
class LookingSchoolType {
  @Field(() => DeskSchool)
  school?: DeskSchool

  @Field(() => SchoolLookFigures)
  figures?: SchoolLookFigures

  @Field(() => [LookMeasure])
  unusual!: LookMeasure[]
}

@ObjectType({ description: 'From when on something is marked.' })
class LookMarks extends LookFigures {
  @Field(() => Int, { description: 'So many times the school in the middle, and at least the figures here.' })
  times!: number

  @Field(() => Int, { description: 'So many different questions about one child are marked by themselves.' })
  guesses!: number

  @Field(() => Int, { description: 'With fewer schools than this only guesses are marked.' })
  schools!: number
}

@ObjectType('Looking', { description: 'How schools look, against the school in the middle (the median).' })
class LookingType {
  @Field(() => Int)
  schools!: number

  @Field(() => LookFigures)
  middle!: LookFigures

  @Field({ description: 'Whether enough schools looked to say what is usual.' })
  comparable!: boolean

  @Field(() => LookMarks)
  marks?: LookMarks

  @Field(() => [LookingSchoolType], { description: 'What stands out first; at most 50.' })
  rows!: LookingSchool[]
}

@ObjectType({ description: 'One look, without the name that was typed.' })
class LookOnRecord {
  @Field(() => ID)
  id!: number

  @Field()
  at!: Date

  @Field({ description: 'The username of who looked.' })
  by!: string

  @Field(() => String, { nullable: true, description: 'The name of the API key, if a program looked.' })
  key!: string | null

  @Field(() => LookKind)
  kind!: LookKind

  @Field(() => CheckPurpose, { nullable: true })
  purpose!: CheckPurpose | null

  @Field({ description: 'Whether it was one of a list of applicants.' })
  batch!: boolean

  @Field({ description: 'Of the words that were typed, like "C. O.".' })
  initials!: string

  @Field(() => Int, {
    description: 'How often the school had asked for just this name before, in these 30 days.',
  })
  before!: number

  @Field(() => Int)
  shownCount!: number

  @Field({ description: 'Whether it asked of one school, region or status only.' })
  narrowed!: boolean
}

@ObjectType()
class LookOnRecordConnection extends connectionType(LookOnRecord, 'LookOnRecord') {}

@Resolver(() => ProviderDesk)
export class LooksResolver {
  @FieldResolver(() => LookingType)
  async looking(
    @Arg('days', () => Int, { defaultValue: 7, description: '1 to 30, today included.' }) days: number,
    @Ctx() context: Context,
  ): Promise<Looking> {
    if (days < 1 || days > 30) throw badInput('`days` must be between 1 and 30.')
    return context.unusualLooks.of(days)
  }

  @FieldResolver(() => LookOnRecordConnection, {
    description: 'Of one school in the last 30 days, the newest first.',
  })
  async looksOf(
    @Arg('schoolId', () => ID) schoolId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<LookOnRecordConnection> {
    return context.unusualLooks.ofSchool(rowId(schoolId), page)
  }
}

@Resolver(() => LookingType)
export class LookingResolver {
  @FieldResolver(() => LookMarks)
  marks(): LookMarks {
    const { times, schools, guesses, atLeast } = UNUSUAL
    return { times, schools, guesses, ...atLeast }
  }
}

@Resolver(() => LookingSchoolType)
export class LookingSchoolResolver {
  @FieldResolver(() => DeskSchool)
  school(@Root() { id, name }: LookingSchool): DeskSchool {
    return { id, name }
  }

  @FieldResolver(() => SchoolLookFigures)
  figures(@Root() { looks, checks, misses, listed, refusals, guesses }: LookingSchool): SchoolLookFigures {
    return { looks, checks, misses, listed, refusals, guesses }
  }
}
