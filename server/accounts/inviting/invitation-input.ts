import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { UserError } from '../../shared/user-error.js'
import { SignInPayload } from '../account-input.js'
import { SchoolRole } from '../account.entity.js'
import { Invitation } from './invitation.entity.js'

@ObjectType({ description: 'What the link of an invitation opens.' })
export class OpenInvitation {
  @Field({ description: 'Where the letter went, and the address that a new account will have.' })
  email!: string

  @Field(() => String, { nullable: true, description: "Null: to the provider's desk." })
  schoolName?: string | null

  @Field(() => SchoolRole, { nullable: true, description: "Null: to the provider's desk." })
  role?: SchoolRole | null

  @Field({ description: 'Whether whoever has this address has an account already, and signs in to join.' })
  signsIn!: boolean

  @Field()
  expiresAt!: Date
}

@InputType()
export class AcceptInvitationInput {
  @Field({ description: "The last part of the letter's link." })
  token!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Of the new account; up to 150 characters, without spaces and @. Left out: whoever is signed in joins the school.',
  })
  username?: string | null

  @Field(() => String, {
    nullable: true,
    description: '8 to 128 characters, not a common password, not the username.',
  })
  password1?: string | null

  @Field(() => String, { nullable: true, description: 'The same again.' })
  password2?: string | null
}

@InputType()
export class InvitationInput {
  @Field(() => ID)
  invitationId!: string
}

@ObjectType()
export class AcceptInvitationPayload extends SignInPayload {}

@ObjectType()
export class InvitationPayload {
  @Field(() => Invitation, { nullable: true })
  invitation?: Invitation | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
export class WithdrawInvitationPayload {
  @Field(() => ID, { nullable: true })
  withdrawnId?: number | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
