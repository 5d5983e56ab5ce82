import { expect } from '@playwright/test'
import type { FormTable } from './form-walk.js'
import { unique } from './people.js'

/** The forms that every account has; what a family answers with is the server's pages. */
export const FAMILY_FORMS: FormTable = {
  'changing the e-mail address': async ({ somebody }) => {
    return {
      as: somebody,
      path: '/settings',
      button: 'Change e-mail',
      operation: 'ChangeEmail',
      empty: ['Enter the new e-mail address.', 'Enter your present password.'],
      wrong: [{ 'New e-mail address': 'amina' }, 'Enter an e-mail address in full, like name@example.com.'],
      words: { 'New e-mail address': `${unique('amina')}@example.com` },
      secrets: { 'Your present password': somebody.password },
      done: (page) => expect(page.getByText('Your e-mail address has been changed').first()).toBeVisible(),
    }
  },

  'changing the password': async ({ somebody }) => {
    return {
      path: '/settings',
      button: 'Change password',
      operation: 'ChangePassword',
      empty: ['Enter your present password.', 'Choose a new password.', 'Enter the new password again.'],
      wrong: [{ 'Confirm new password': 'Something else 42' }, 'Password does not match'],
      secrets: {
        'Present password': somebody.password,
        'New password': 'A quite new horse 43',
        'Confirm new password': 'A quite new horse 43',
      },
      done: (page) => expect(page.getByText('Your password has been changed').first()).toBeVisible(),
    }
  },
}
