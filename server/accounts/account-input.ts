import { UserError } from '../shared/user-error.js'
import { Field, ID, InputType, ObjectType } from 'type-graphql'

@ObjectType({ description: 'Whoever is signed in; a program asks for `school` and `apiKey` alone.' })
export class Viewer {
  @Field(() => ID)
  id!: number

  @Field()
  username!: string

  @Field()
  email!: string

  @Field({ description: 'Whether the link in the verification letter was used.' })
  emailVerified!: boolean

  @Field({ description: 'Whether this account runs the register.' })
  isProvider!: boolean

  @Field()
  createdAt!: Date
}

@InputType()
export class SignUpInput {
  @Field({ description: 'Up to 150 characters, without spaces and @.' })
  username!: string

  @Field()
  email!: string

  @Field({ description: '8 to 128 characters, not a common password, not the username.' })
  password1!: string

  @Field({ description: 'The same again.' })
  password2!: string
}

@InputType()
export class SignInInput {
  @Field({ description: 'A username or an e-mail address.' })
  username!: string

  @Field()
  password!: string

  @Field({ defaultValue: false, description: 'Stay signed in for 30 days.' })
  remember!: boolean
}

@InputType()
export class VerifyEmailInput {
  @Field({ description: "The last part of the letter's link." })
  token!: string
}

@InputType()
export class ConfirmPasswordInput {
  @Field()
  password!: string
}

@InputType()
export class ChangePasswordInput {
  @Field()
  oldPassword!: string

  @Field()
  password1!: string

  @Field()
  password2!: string
}

@InputType()
export class ChangeEmailInput {
  @Field({ description: 'The present password.' })
  password!: string

  @Field({ description: 'The new address.' })
  email!: string
}

@InputType()
export class EndSessionInput {
  @Field(() => ID)
  sessionId!: string
}

@InputType()
export class RequestPasswordResetInput {
  @Field()
  email!: string
}

@InputType()
export class ResetPasswordInput {
  @Field(() => String, {
    nullable: true,
    description: 'What asking for the code has answered. Without it no code is right.',
  })
  requestId?: string | null

  @Field()
  email!: string

  @Field({ description: 'The six digits of the letter.' })
  code!: string

  @Field()
  password1!: string

  @Field()
  password2!: string
}

@ObjectType()
export class SignInPayload {
  @Field(() => Viewer, { nullable: true })
  viewer?: Viewer | null

  @Field(() => String, {
    nullable: true,
    description: 'The auth key, for `Authorization: Token KEY`. Browsers get it as a cookie.',
  })
  key?: string | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@ObjectType()
export class SignUpPayload extends SignInPayload {}

@ObjectType()
export class ViewerPayload {
  @Field(() => Viewer, { nullable: true })
  viewer?: Viewer | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
export class ConfirmPasswordPayload {
  @Field(() => Date, { nullable: true, description: 'Until then nobody asks for it again.' })
  confirmedUntil?: Date | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
export class ChangePasswordPayload extends ViewerPayload {}
@ObjectType()
export class ChangeEmailPayload extends ViewerPayload {}
@ObjectType()
export class EndSessionPayload extends ViewerPayload {}
@ObjectType()
export class SignOutPayload {
  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
export class VerifyEmailPayload {
  @Field(() => Boolean, { nullable: true })
  verified?: boolean | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
export class SentPayload {
  @Field(() => Boolean, { nullable: true, description: 'True whether or not there is such an account.' })
  sent?: boolean | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
export class RequestEmailVerificationPayload extends SentPayload {}
@ObjectType()
export class RequestPasswordResetPayload extends SentPayload {
  @Field(() => String, {
    nullable: true,
    description: 'Keep it and send it with the code, which opens nothing without it.',
  })
  requestId?: string | null
}
@ObjectType()
export class ResetPasswordPayload {
  @Field(() => Boolean, { nullable: true })
  changed?: boolean | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
