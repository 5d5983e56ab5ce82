import { Field, ID, InputType } from 'type-graphql'
import { LocalDate } from '../../shared/local-date.js'
import type { CheckFilter } from './check-history.js'
import { CheckOutcome, CheckPurpose } from '../look.entity.js'

@InputType()
export class CheckWardInput {
  @Field({ description: 'At least three letters.' })
  student!: string

  @Field(() => String, { nullable: true })
  parent?: string | null

  @Field(() => String, { nullable: true, description: 'As written; two numbers are fine.' })
  phone?: string | null

  @Field(() => String, { nullable: true })
  email?: string | null

  @Field(() => LocalDate, { nullable: true })
  dateOfBirth?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Weighed, never a filter. One of registerRules.regions as people write it (“lagos”, “Lagos State”, “FCT”); what is none of them counts as not known, and `check.region` is null.',
  })
  region?: string | null

  @Field(() => CheckPurpose, { defaultValue: CheckPurpose.ADMISSION })
  purpose!: CheckPurpose

  @Field({ description: 'Your own ID for this applicant; no family sees it.' })
  reference!: string
}

@InputType()
export class CheckWardsInput {
  @Field(() => [CheckWardInput], { description: 'At most 100; each list has to wait for the one before.' })
  wards!: CheckWardInput[]

  @Field(() => String, {
    nullable: true,
    description:
      'A text that no other list of yours has: sent again with it, a list whose answer was lost is answered once more, and not checked twice; after 15 minutes without the facts of the entries, as `check` answers it. With any other list it is refused (CONFLICT).',
  })
  requestKey?: string | null
}

@InputType()
export class RecordCheckOutcomeInput {
  @Field(() => ID)
  checkId!: string

  @Field(() => CheckOutcome)
  outcome!: CheckOutcome
}

@InputType()
export class NotTheSamePersonInput {
  @Field(() => ID)
  checkId!: string

  @Field(() => ID, { description: 'Of the entry that is somebody else.' })
  debtorId!: string
}

@InputType({ description: 'Which checks; what is left out narrows nothing.' })
export class CheckFilterInput implements CheckFilter {
  @Field(() => String, { nullable: true, description: 'Part of the student’s name or of your reference.' })
  search?: string | null

  @Field(() => CheckPurpose, { nullable: true })
  purpose?: CheckPurpose | null

  @Field(() => Boolean, { nullable: true, description: 'Whether anybody was found.' })
  found?: boolean | null

  @Field(() => CheckOutcome, { nullable: true })
  outcome?: CheckOutcome | null

  @Field(() => Boolean, { nullable: true, description: 'Whether an outcome is on record.' })
  decided?: boolean | null
}
