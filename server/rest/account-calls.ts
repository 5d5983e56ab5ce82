import { beyondScopes } from '../policy.js'
import { unauthenticated } from '../shared/user-error.js'
import {
  KeyAnswer,
  LoginBody,
  PASSWORD_FIELDS,
  PasswordChangeBody,
  PasswordResetBody,
  PasswordResetConfirmBody,
  RegistrationBody,
  UserAnswer,
  userAnswer,
} from './account-shapes.js'
import { call, type Call } from './call.js'
import { Detail } from './shapes.js'

export const accountCalls: Call[] = [
  call({
    method: 'post',
    path: '/dj-rest-auth/registration',
    act: 'signUp',
    summary: 'Make an account',
    description:
      'Answers a key at once: no e-mail has to be confirmed first. For the next 15 minutes a school can be registered for this account from the same network without the key.',
    body: RegistrationBody,
    status: 201,
    answer: KeyAnswer,
    summarised: true,
    handle: async ({ context, body }) => ({ key: await context.openRegistrations.signUp(body) }),
  }),
  call({
    method: 'post',
    path: '/dj-rest-auth/login',
    act: 'signIn',
    summary: 'Sign in',
    description: 'The key works for 12 hours. Too many wrong passwords are slowed down (429).',
    body: LoginBody,
    status: 200,
    answer: KeyAnswer,
    handle: async ({ context, body }) => ({ key: await context.accounts.signIn(body) }),
  }),
  call({
    method: 'get',
    path: '/dj-rest-auth/user',
    act: 'viewer',
    summary: 'Who is signed in',
    status: 200,
    answer: UserAnswer,
    handle: async ({ context: { viewer } }) => {
      // A program reads nothing of a person, nor who made its key.
      if (viewer.apiKey) throw beyondScopes()
      if (!viewer.account) throw unauthenticated()
      return userAnswer(viewer.account)
    },
  }),
  call({
    method: 'post',
    path: '/dj-rest-auth/logout',
    act: 'signOut',
    summary: 'Sign out',
    description: 'The key opens nothing any more.',
    status: 200,
    answer: Detail,
    handle: async ({ context }) => {
      await context.sessions.close()
      return { detail: 'Successfully logged out.' }
    },
  }),
  call({
    method: 'post',
    path: '/dj-rest-auth/password/change',
    act: 'changePassword',
    summary: 'Change the password',
    description: 'Ends every other session.',
    body: PasswordChangeBody,
    status: 200,
    answer: Detail,
    fields: PASSWORD_FIELDS,
    handle: async ({ context, body }) => {
      await context.ownAccount.changePassword(body)
      return { detail: 'New password has been saved.' }
    },
  }),
  call({
    method: 'post',
    path: '/dj-rest-auth/password/reset',
    act: 'requestPasswordReset',
    summary: 'Ask for a letter with which a forgotten password is replaced',
    description: 'Answers the same whether or not somebody has this address.',
    body: PasswordResetBody,
    status: 200,
    answer: Detail,
    handle: async ({ context, body }) => {
      await context.passwordReset.request(body.email, { forProgram: true })
      return { detail: 'Password reset e-mail has been sent.' }
    },
  }),
  call({
    method: 'post',
    path: '/dj-rest-auth/password/reset/confirm',
    act: 'resetPassword',
    summary: 'Set a new password with what the letter says',
    description: 'One use, 15 minutes. Ends every session.',
    body: PasswordResetConfirmBody,
    status: 200,
    answer: Detail,
    fields: { ...PASSWORD_FIELDS, uid: 'uid', token: 'token' },
    handle: async ({ context, body }) => {
      await context.passwordReset.resetByToken(body)
      return { detail: 'Password has been reset with the new password.' }
    },
  }),
]
