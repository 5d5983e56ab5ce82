import {
  Arg,
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
} from 'type-graphql'
import type { Context } from '../context.js'
import { School } from '../schools/school.entity.js'
import { rowId } from '../shared/row-id.js'
import { UserError, payload } from '../shared/user-error.js'
import type { Account } from './account.entity.js'
import { Session } from './session.entity.js'

@ObjectType({ description: 'Whoever is signed in.' })
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
class SignInInput {
  @Field({ description: 'A username or an e-mail address.' })
  username!: string

  @Field()
  password!: string

  @Field({ defaultValue: false, description: 'Stay signed in for 30 days.' })
  remember!: boolean
}

@InputType()
class VerifyEmailInput {
  @Field({ description: "The last part of the letter's link." })
  token!: string
}

@InputType()
class ChangePasswordInput {
  @Field()
  oldPassword!: string

  @Field()
  password1!: string

  @Field()
  password2!: string
}

@InputType()
class ChangeEmailInput {
  @Field({ description: 'The present password.' })
  password!: string

  @Field({ description: 'The new address.' })
  email!: string
}

@InputType()
class EndSessionInput {
  @Field(() => ID)
  sessionId!: string
}

@InputType()
class RequestPasswordResetInput {
  @Field()
  email!: string
}

@InputType()
class ResetPasswordInput {
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
class SignInPayload {
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
class SignUpPayload extends SignInPayload {}

@ObjectType()
class ViewerPayload {
  @Field(() => Viewer, { nullable: true })
  viewer?: Viewer | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
class ChangePasswordPayload extends ViewerPayload {}
@ObjectType()
class ChangeEmailPayload extends ViewerPayload {}
@ObjectType()
class EndSessionPayload extends ViewerPayload {}
@ObjectType()
class SignOutPayload {
  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
class VerifyEmailPayload {
  @Field(() => Boolean, { nullable: true })
  verified?: boolean | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
class SentPayload {
  @Field(() => Boolean, { nullable: true, description: 'True whether or not there is such an account.' })
  sent?: boolean | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}
@ObjectType()
class RequestEmailVerificationPayload extends SentPayload {}
@ObjectType()
class RequestPasswordResetPayload extends SentPayload {}
@ObjectType()
class ResetPasswordPayload {
  @Field(() => Boolean, { nullable: true })
  changed?: boolean | null

  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver(() => Viewer)
export class AccountsResolver {
  @Query(() => Viewer, { nullable: true, description: 'Whoever is signed in; null for a visitor.' })
  viewer(@Ctx() context: Context): Viewer | null {
    return viewerOf(context)
  }

  @FieldResolver(() => School, { nullable: true })
  school(@Ctx() context: Context): School | null {
    return context.viewer.school
  }

  @FieldResolver(() => [Session], { description: 'Where you are signed in, the last used first.' })
  async sessions(@Ctx() context: Context): Promise<Session[]> {
    return context.sessions.list()
  }

  @FieldResolver(() => Int)
  async unreadNotifications(@Ctx() context: Context): Promise<number> {
    return context.notifications.unread()
  }

  @Mutation(() => SignUpPayload, { description: 'Makes an account and signs it in.' })
  async signUp(
    @Arg('input', () => SignUpInput) input: SignUpInput,
    @Ctx() context: Context,
  ): Promise<SignUpPayload> {
    return payload(async () => ({ key: await context.accounts.signUp(input), viewer: viewerOf(context) }))
  }

  @Mutation(() => SignInPayload)
  async signIn(
    @Arg('input', () => SignInInput) input: SignInInput,
    @Ctx() context: Context,
  ): Promise<SignInPayload> {
    return payload(async () => ({ key: await context.accounts.signIn(input), viewer: viewerOf(context) }))
  }

  @Mutation(() => SignOutPayload, { description: 'Ends the session; its key opens nothing any more.' })
  async signOut(@Ctx() context: Context): Promise<SignOutPayload> {
    await context.sessions.close()
    return { userErrors: [] }
  }

  @Mutation(() => VerifyEmailPayload)
  async verifyEmail(
    @Arg('input', () => VerifyEmailInput) input: VerifyEmailInput,
    @Ctx() context: Context,
  ): Promise<VerifyEmailPayload> {
    return payload(async () => {
      await context.emailVerification.verify(input.token)
      return { verified: true }
    })
  }

  @Mutation(() => RequestEmailVerificationPayload)
  async requestEmailVerification(@Ctx() context: Context): Promise<RequestEmailVerificationPayload> {
    return payload(async () => {
      await context.emailVerification.request()
      return { sent: true }
    })
  }

  @Mutation(() => ChangePasswordPayload, { description: 'Ends every other session.' })
  async changePassword(
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() context: Context,
  ): Promise<ChangePasswordPayload> {
    return payload(async () => {
      await context.accounts.changePassword(input)
      return { viewer: viewerOf(context) }
    })
  }

  @Mutation(() => ChangeEmailPayload, {
    description: 'The new address has to be verified; the old one is told.',
  })
  async changeEmail(
    @Arg('input', () => ChangeEmailInput) input: ChangeEmailInput,
    @Ctx() context: Context,
  ): Promise<ChangeEmailPayload> {
    return payload(async () => {
      await context.accounts.changeEmail(input)
      return { viewer: viewerOf(context) }
    })
  }

  @Mutation(() => EndSessionPayload)
  async endSession(
    @Arg('input', () => EndSessionInput) input: EndSessionInput,
    @Ctx() context: Context,
  ): Promise<EndSessionPayload> {
    return payload(async () => {
      await context.sessions.end(rowId(input.sessionId))
      return { viewer: viewerOf(context) }
    })
  }

  @Mutation(() => EndSessionPayload)
  async endOtherSessions(@Ctx() context: Context): Promise<EndSessionPayload> {
    return payload(async () => {
      await context.sessions.endOthers()
      return { viewer: viewerOf(context) }
    })
  }

  @Mutation(() => RequestPasswordResetPayload, {
    description: 'Sends a six-digit code, if there is such an account.',
  })
  async requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput) input: RequestPasswordResetInput,
    @Ctx() context: Context,
  ): Promise<RequestPasswordResetPayload> {
    return payload(async () => {
      await context.passwordReset.request(input.email)
      return { sent: true }
    })
  }

  @Mutation(() => ResetPasswordPayload, {
    description: 'Five tries, one use, 15 minutes. Ends every session.',
  })
  async resetPassword(
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
    @Ctx() context: Context,
  ): Promise<ResetPasswordPayload> {
    return payload(async () => {
      await context.passwordReset.reset(input)
      return { changed: true }
    })
  }
}

@Resolver(() => Session)
export class SessionResolver {
  @FieldResolver(() => Boolean, { description: 'Whether it is the one that asks.' })
  current(@Root() session: Session, @Ctx() context: Context): boolean {
    return session.id === context.viewer.session?.id
  }
}

function viewerOf({ viewer: { account } }: Context): Viewer | null {
  return account && shown(account)
}

const shown = ({ id, username, email, emailVerifiedAt, isProvider, createdAt }: Account): Viewer => ({
  id,
  username,
  email,
  emailVerified: emailVerifiedAt !== null,
  isProvider,
  createdAt,
})
