import { expect } from '@playwright/test'
import { act } from '../server/testing/client.js'
import { inDays } from './families.js'
import type { FormTable, Place } from './form-walk.js'
import { aDebtor, anAccount, type Person, unique } from './people.js'

/** The forms of an account without a school, and those that every account has. */
export const FAMILY_FORMS: FormTable = {
  'disputing a claim': async (place) => {
    const { family } = await aFamily(place)
    return {
      as: family,
      path: '/contend',
      button: 'Send to the school',
      operation: 'ContendClaim',
      empty: ['Choose what you want to say.'],
      words: { 'The Issue': 'It was 30,000.' },
      chosen: ['The amount is wrong'],
      done: (page) => expect(page).toHaveURL(/\/contend\/\d+$/),
    }
  },

  'asking for time': async (place) => {
    const { family } = await aFamily(place)
    return {
      as: family,
      path: '/contend',
      button: 'Send to the school',
      operation: 'PleadForTime',
      empty: ['Choose what you want to say.'],
      wrong: [{ 'Pay by': inDays(-1) }, 'Choose a day after today.'],
      words: { 'Pay by': inDays(60) },
      chosen: ['I need more time'],
      done: (page) => expect(page).toHaveURL(/\/contend\/\d+$/),
    }
  },

  'writing to the school in a case': async (place) => {
    const { family, contendId } = await aCase(place)
    const message = 'Did you find the receipt?'
    return {
      as: family,
      path: `/contend/${contendId}`,
      button: 'Send the message',
      operation: 'CommentOnContend',
      empty: ['Write your message.'],
      words: { 'Message to the school': message },
      done: (page) => expect(page.getByRole('list', { name: 'Messages and actions' })).toContainText(message),
    }
  },

  'asking the provider to decide': async (place) => {
    const { family, contendId } = await aCase(place)
    await act(place.product, 'rejectContend', { contendId, message: 'No.' }, { as: place.school })
    return {
      as: family,
      path: `/contend/${contendId}`,
      open: (page) => page.getByRole('radio', { name: 'Ask the provider to decide' }).check(),
      button: 'Ask the provider',
      operation: 'EscalateContend',
      empty: ['Write why you disagree: the provider reads it.'],
      words: { 'Why do you disagree with the school?': 'The receipt names this term.' },
      done: (page) => expect(page.getByRole('heading', { name: /^The provider decides by/ })).toBeVisible(),
    }
  },

  'taking back what was sent': async (place) => {
    const { family, contendId } = await aCase(place)
    return {
      as: family,
      path: `/contend/${contendId}`,
      open: (page) => page.getByRole('button', { name: 'Withdraw your answer' }).click(),
      button: 'Withdraw your answer',
      operation: 'WithdrawContend',
      done: (page) => expect(page.getByRole('heading', { name: 'You took it back' })).toBeVisible(),
    }
  },

  'changing the e-mail address': async ({ product }) => {
    const somebody = await anAccount(product)
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

  'changing the password': async ({ product }) => {
    const somebody = await anAccount(product)
    return {
      as: somebody,
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

/** Somebody whose address is confirmed, and whom the school claims something from. */
async function aFamily({ product, school }: Place): Promise<{ family: Person; debtorId: string }> {
  const family = await anAccount(product)
  const letter = await product.mail.letterTo(family.email, /Confirm your e-mail address/)
  await act(product, 'verifyEmail', { token: /\/verify-email\/(\S+)/.exec(letter.text)![1] })
  const { id } = await aDebtor(product, school, {
    parentEmail: family.email,
    studentName: unique('Tobi '),
    term: unique('Invoice '),
  })
  await product.mail.letterTo(family.email, /A letter about school fees/)
  return { family, debtorId: id }
}

/** The same, once it has disputed the claim. */
async function aCase(place: Place): Promise<{ family: Person; contendId: string }> {
  const { family, debtorId } = await aFamily(place)
  const input = { debtorId, reason: 'ALREADY_PAID', message: 'Paid on 3 May.' }
  const options = { as: family, select: 'contend { id }' }
  const { contend } = await act(place.product, 'contendClaim', input, options)
  return { family, contendId: contend.id }
}
