import { z } from 'zod'
import type { Account } from '../accounts/account.entity.js'
import { BLANK, filled, optionalText, secret } from './shapes.js'

export const KeyAnswer = z.object({
  key: z
    .string()
    .describe(
      'For the header `Authorization: Token KEY`. No cookie is set; one that came with the call is cleared.',
    ),
})

const filledSecret = secret.refine((text) => text !== '', BLANK)

export const RegistrationBody = z.object({
  username: filled.describe('Up to 150 characters, without spaces and @.'),
  email: filled,
  password1: filledSecret.describe('8 to 128 characters, not a common password, not the username.'),
  password2: filledSecret.describe('The same again.'),
})

export const LoginBody = z
  .object({
    username: optionalText.describe('A username or an e-mail address.'),
    email: optionalText.describe('May stand in the place of the username.'),
    password: secret,
  })
  .transform(({ username, email, password }) => ({ username: username || email, password, remember: false }))

export const UserAnswer = z.object({
  pk: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string().describe('Always empty: accounts have no names.'),
  last_name: z.string().describe('Always empty.'),
})

export const userAnswer = ({ id, username, email }: Account): z.infer<typeof UserAnswer> => ({
  pk: id,
  username,
  email,
  first_name: '',
  last_name: '',
})

export const PASSWORD_FIELDS = {
  oldPassword: 'old_password',
  password1: 'new_password1',
  password2: 'new_password2',
}

export const PasswordChangeBody = z
  .object({ old_password: secret, new_password1: secret, new_password2: secret })
  .transform((body) => ({
    oldPassword: body.old_password,
    password1: body.new_password1,
    password2: body.new_password2,
  }))

export const PasswordResetBody = z.object({ email: filled })

export const PasswordResetConfirmBody = z
  .object({
    uid: filled.describe('From the letter.'),
    token: filled.describe('From the letter: works once, for 15 minutes.'),
    new_password1: secret,
    new_password2: secret,
  })
  .transform(({ uid, token, new_password1, new_password2 }) => ({
    uid,
    token,
    password1: new_password1,
    password2: new_password2,
  }))
