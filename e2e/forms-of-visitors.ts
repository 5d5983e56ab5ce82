import { expect, type Page } from '@playwright/test'
import { act } from '../server/testing/client.js'
import type { FormTable } from './form-walk.js'
import { anAccount, PASSWORD, unique } from './people.js'

const IN_FULL = 'Enter an e-mail address in full, like name@example.com.'
const DIFFERENT = { 'Confirm password': 'Something else 42' }
const TWICE = { Password: PASSWORD, 'Confirm password': PASSWORD }

export const VISITOR_FORMS: FormTable = {
  'asking for a code when the password is forgotten': async ({ product }) => ({
    path: '/forgot-password',
    button: 'Receive Code',
    operation: 'RequestPasswordReset',
    empty: ['Enter the e-mail address of your account.'],
    wrong: [{ 'E-mail': 'amina' }, IN_FULL],
    words: { 'E-mail': (await anAccount(product)).email },
    done: (page) => expectHeading(page, 'Check your e-mail'),
  }),

  'choosing a new password with the code': async ({ product, somebody }) => {
    const { email } = somebody
    const secrets = {
      Code: '',
      'New password': 'A quite new horse 43',
      'Confirm password': 'A quite new horse 43',
    }
    return {
      path: '/forgot-password',
      open: async (page) => {
        await page.getByLabel('E-mail', { exact: true }).fill(email)
        await page.getByRole('button', { name: 'Receive Code' }).click()
        const letter = await product.mail.letterTo(email, /Your code for a new password/)
        secrets.Code = /\b\d{6}\b/.exec(letter.text)![0]
      },
      button: 'Submit',
      operation: 'ResetPassword',
      empty: [
        'Enter the six digits of the letter.',
        'Choose a new password.',
        'Enter the new password again.',
      ],
      wrong: [DIFFERENT, 'Password does not match'],
      secrets,
      done: (page) => expectHeading(page, 'Your password has been changed'),
    }
  },

  'joining a school': async ({ product, school }) => {
    const email = `${unique('bola')}@school.example`
    await act(product, 'inviteAdministrator', { email, role: 'BURSAR' }, { as: school })
    const letter = await product.mail.letterTo(email, /invited to act for/)
    return {
      path: joinPath(letter),
      button: 'Join the school',
      operation: 'AcceptInvitation',
      empty: ['Choose a username.', 'Choose a password.', 'Enter the password again.'],
      wrong: [DIFFERENT, 'Password does not match'],
      words: { Username: unique('bola') },
      secrets: TWICE,
      done: (page) => expectHeading(page, `Welcome, ${school.name}`),
    }
  },
}

const joinPath = ({ text }: { text: string }) => /\/join\/\S+/.exec(text)![0]

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
