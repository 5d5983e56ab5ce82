import { type Context } from '../context.js'
import { School } from '../schools/school.entity.js'
import { rowId } from '../shared/row-id.js'
import { payload } from '../shared/user-error.js'
import {
  Viewer,
  SignUpInput,
  SignInInput,
  VerifyEmailInput,
  ChangePasswordInput,
  ConfirmPasswordInput,
  ChangeEmailInput,
  EndSessionInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  SignInPayload,
  SignUpPayload,
  ChangePasswordPayload,
  ConfirmPasswordPayload,
  ChangeEmailPayload,
  EndSessionPayload,
  SignOutPayload,
  VerifyEmailPayload,
  RequestEmailVerificationPayload,
  RequestPasswordResetPayload,
  ResetPasswordPayload,
} from './account-input.js'
import { type Account } from './account.entity.js'
import { Session } from './session.entity.js'
import { verifiedEmail } from './verified-email.js'
import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'

@Resolver(() => Viewer)
export class AccountsResolver {
  @Query(() => Viewer, { nullable: true, description: 'Whoever asks; null for a visitor.' })
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

  @Mutation(() => ConfirmPasswordPayload, {
    description: 'For what was refused with the code PASSWORD_REQUIRED: confirm, then send it again.',
  })
  async confirmPassword(
    @Arg('input', () => ConfirmPasswordInput) input: ConfirmPasswordInput,
    @Ctx() context: Context,
  ): Promise<ConfirmPasswordPayload> {
    return payload(async () => ({ confirmedUntil: await context.ownAccount.confirmPassword(input.password) }))
  }

  @Mutation(() => ChangePasswordPayload, { description: 'Ends every other session.' })
  async changePassword(
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() context: Context,
  ): Promise<ChangePasswordPayload> {
    return payload(async () => {
      await context.ownAccount.changePassword(input)
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
      await context.ownAccount.changeEmail(input)
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
      const requestId = await context.passwordReset.request(input.email)
      return { sent: true, requestId }
    })
  }

  @Mutation(() => ResetPasswordPayload, {
    description: 'Five tries, one use, 15 minutes, only where it was asked for. Ends every session.',
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

export function viewerOf({ viewer: { account, apiKey } }: Context): Viewer | null {
  // Of a program there is its school and its key alone; for the rest of it no key opens the field (key-fields.ts).
  return apiKey ? ({} as Viewer) : account && shown(account)
}

const shown = (account: Account): Viewer => {
  const { id, username, email, isProvider, createdAt } = account
  return { id, username, email, emailVerified: verifiedEmail(account) !== null, isProvider, createdAt }
}
