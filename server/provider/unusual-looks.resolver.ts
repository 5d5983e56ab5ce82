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
import { LookKind } from '../directory/look.entity.js'
import { PageArgs, badInput, connectionType } from '../shared/connection.js'
import { rowId } from '../shared/row-id.js'
import { DeskSchool, ProviderDesk } from './desk.resolver.js'
import { LookMeasure, UNUSUAL, type Looking, type LookingSchool } from './unusual-looks.js'

registerEnumType(LookMeasure, { name: 'LookMeasure', description: 'What of a school’s looking stands out.' })
registerEnumType(LookKind, { name: 'LookKind' })

@ObjectType({
  description: 'How many looks: all, those that found nobody, and those that the quota refused.',
})
class LookFigures {
  @Field(() => Float)
  looks!: number

  @Field(() => Float)
  misses!: number

  @Field(() => Float)
  refusals!: number
}

@ObjectType({ description: 'A school that looked into the directory.' })
class LookingSchoolType {
  @Field(() => DeskSchool)
  school?: DeskSchool

  @Field(() => LookFigures)
  figures?: LookFigures

  @Field(() => [LookMeasure])
  unusual!: LookMeasure[]
}

@ObjectType({ description: 'From when on something is marked.' })
class LookMarks extends LookFigures {
  @Field(() => Int, { description: 'So many times the school in the middle, and at least the figures here.' })
  times!: number

  @Field(() => Int, { description: 'With fewer schools than this nothing is marked.' })
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

  @Field(() => LookKind)
  kind!: LookKind

  @Field({ description: 'Of the words that were typed, like "C. O.".' })
  initials!: string

  @Field(() => Int, { description: 'How often the school had asked just this before, in these 30 days.' })
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
    const { times, schools, atLeast } = UNUSUAL
    return { times, schools, ...atLeast }
  }
}

@Resolver(() => LookingSchoolType)
export class LookingSchoolResolver {
  @FieldResolver(() => DeskSchool)
  school(@Root() { id, name }: LookingSchool): DeskSchool {
    return { id, name }
  }

  @FieldResolver(() => LookFigures)
  figures(@Root() { looks, misses, refusals }: LookingSchool): LookFigures {
    return { looks, misses, refusals }
  }
}
