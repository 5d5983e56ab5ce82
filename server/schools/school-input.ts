import { SignUpInput, Viewer } from '../accounts/account-input.js'
import { UserError } from '../shared/user-error.js'
import { School, SchoolCategory, SchoolLevel } from './school.entity.js'
import { Field, InputType, Int, ObjectType } from 'type-graphql'

@InputType()
export class OfficerInput {
  @Field()
  name!: string

  @Field()
  email!: string

  @Field()
  number!: string
}

@InputType({ description: 'The first step of a registration: the school, and the account to make.' })
export class CheckRegistrationInput {
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

  @Field(() => String, { nullable: true, description: 'One of registerRules.regions, as people write it.' })
  region?: string | null

  @Field(() => SignUpInput, {
    nullable: true,
    description: 'The account to make; not needed when signed in.',
  })
  account?: SignUpInput | null
}

@InputType()
export class RegisterSchoolInput extends CheckRegistrationInput {
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
}

@InputType({ description: 'What is left out stays.' })
export class UpdateSchoolInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Changes nothing (CONFLICT) unless this is still the school’s `revision`.',
  })
  ifRevision?: number | null

  @Field(() => String, { nullable: true })
  name?: string | null

  @Field(() => SchoolCategory, { nullable: true })
  category?: SchoolCategory | null

  @Field(() => SchoolLevel, { nullable: true, description: 'Null takes it back.' })
  level?: SchoolLevel | null

  @Field(() => String, { nullable: true })
  description?: string | null

  @Field(() => String, { nullable: true })
  address?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Another one is in force once it was confirmed by the letter that goes there.',
  })
  email?: string | null

  @Field({ defaultValue: false, description: 'An address that waits to be confirmed waits no longer.' })
  keepEmail!: boolean

  @Field(() => String, { nullable: true })
  contactNumber?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'One of registerRules.regions; null leaves it to the provider, who has settled it once the school is approved.',
  })
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

  @Field({ defaultValue: false, description: 'Send a corrected registration to the provider again.' })
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
export class RegisterSchoolPayload extends SchoolPayload {
  @Field(() => Viewer, { nullable: true, description: 'Whoever has registered it, signed in.' })
  viewer?: Viewer | null

  @Field(() => String, {
    nullable: true,
    description: 'The auth key of the account that was made. Null when one was signed in before.',
  })
  key?: string | null
}
@ObjectType()
export class MarkRulesReadPayload {
  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
export class CheckRegistrationPayload {
  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
export class UpdateSchoolPayload extends SchoolPayload {}
