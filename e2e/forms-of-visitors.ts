import { expect, type Page } from '@playwright/test'
import { act } from '../server/testing/client.js'
import type { FormTable } from './form-walk.js'
import { attachDocuments, DOCUMENTS, fillDetails, OFFICERS } from './forms.js'
import { anAccount, PASSWORD, unique } from './people.js'

const IN_FULL = 'Enter an e-mail address in full, like name@example.com.'
const DIFFERENT = { 'Confirm password': 'Something else 42' }
const TWICE = { Password: PASSWORD, 'Confirm password': PASSWORD }

export const VISITOR_FORMS: FormTable = {
  'signing in': async ({ product }) => ({
    path: '/signin',
    button: 'Sign in',
    operation: 'SignIn',
    empty: ['Enter your username or e-mail address.', 'Enter your password.'],
    wrong: [
      { Password: 'Wrong horse 42' },
      'The username or the password is not right. Check both and try again.',
    ],
    words: { 'Username or e-mail': (await anAccount(product)).username },
    secrets: { Password: PASSWORD },
    done: (page) => expect(page).toHaveURL(/\/contend$/),
  }),

  'signing up': async () => ({
    path: '/signup',
    button: 'Sign up',
    operation: 'SignUp',
    empty: [
      'Choose a username.',
      'Enter your e-mail address.',
      'Choose a password.',
      'Enter the password again.',
    ],
    wrong: [DIFFERENT, 'Password does not match'],
    words: { Username: unique('person'), 'E-mail': `${unique('person')}@example.com` },
    secrets: TWICE,
    done: (page) => expect(page).toHaveURL(/\/contend$/),
  }),

  'asking for a code when the password is forgotten': async ({ product }) => ({
    path: '/forgot-password',
    button: 'Receive Code',
    operation: 'RequestPasswordReset',
    empty: ['Enter the e-mail address of your account.'],
    wrong: [{ 'E-mail': 'amina' }, IN_FULL],
    words: { 'E-mail': (await anAccount(product)).email },
    done: (page) => expectHeading(page, 'Check your e-mail'),
  }),

  'choosing a new password with the code': async ({ product }) => {
    const { email } = await anAccount(product)
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

  'the first two questions of a school': async () => ({
    path: '/school',
    button: 'Next',
    empty: ['Enter the school’s name.', 'Choose what your school teaches.'],
    words: { 'School name': unique('School ') },
    chosen: ['Secondary'],
    done: (page) => expectHeading(page, 'Register your school'),
  }),

  'registering a school: the school': async () => {
    const username = unique('head')
    return {
      path: '/schoolreg',
      button: 'Next',
      operation: 'CheckRegistration',
      empty: [
        'Enter the school’s name.',
        'Select the school category.',
        'Enter the school’s address.',
        'Enter the school’s e-mail address.',
        'Enter the school’s contact number.',
        'Enter a description.',
        'Choose a username.',
        'Enter your e-mail address.',
        'Choose a password.',
        'Type the password again.',
        ...DOCUMENTS.map((name) => `Choose a picture of: ${name}.`),
      ],
      wrong: [DIFFERENT, 'Password does not match'],
      words: {
        'School name': unique('School '),
        'School category': 'PRIVATE',
        'School address': '12 Marina Road, Lagos Island',
        'School e-mail': `${username}@example.com`,
        'Contact number': '0803 555 0142',
        Description: 'A school by the lagoon.',
        Username: username,
        'Account e-mail': `${username}@example.com`,
      },
      secrets: TWICE,
      rest: async (form) => {
        if ((await form.getByRole('link', { name: 'View Image' }).count()) === 0)
          await attachDocuments(form.page())
      },
      done: (page) => expectHeading(page, 'School admin'),
    }
  },

  'registering a school: who answers for it': async () => {
    const username = unique('head')
    const account = { username, email: `${username}@example.com`, password: PASSWORD }
    const officer = (who: string): [string, string][] => [
      [`${who} › Name`, `Amina ${who}`],
      [`${who} › E-mail`, 'office@example.com'],
      [`${who} › Phone number`, '0803 555 0101'],
    ]
    return {
      path: '/schoolreg',
      open: async (page) => {
        await fillDetails(page, { name: unique('School '), ...account })
        await page.getByRole('button', { name: 'Next' }).click()
        await expectHeading(page, 'School admin')
      },
      button: 'Submit',
      operation: 'RegisterSchool',
      empty: OFFICERS.flatMap((who) =>
        ['name', 'e-mail address', 'phone number'].map((what) => `Enter the ${who.toLowerCase()}’s ${what}.`),
      ),
      wrong: [{ 'Bursar › E-mail': 'office' }, IN_FULL],
      words: Object.fromEntries(OFFICERS.flatMap(officer)),
      done: (page) => expectHeading(page, 'We have received your registration'),
    }
  },

  'asking whether there is a claim about a ward': async () => ({
    path: '/student',
    button: 'Send my question',
    operation: 'AskAboutWard',
    empty: ['Enter your child’s full name.', 'Enter your full name.', 'Enter your e-mail address.'],
    wrong: [{ 'Your e-mail address': 'ngozi' }, IN_FULL],
    words: {
      'Your child’s full name': unique('Chidinma '),
      'Your full name': 'Ngozi Okafor',
      'Your e-mail address': `${unique('ngozi')}@example.com`,
      'Your phone number': '0803 123 4567',
    },
    done: (page) => expectHeading(page, 'We are looking'),
  }),

  'writing from the contact page': async () => ({
    path: '/contact',
    button: 'Submit',
    operation: 'SendMessage',
    empty: ['Enter your full name.', 'Enter your e-mail address.', 'Enter your message.'],
    wrong: [{ 'Email Address': 'amina' }, IN_FULL],
    words: {
      'Full Name': 'Amina Yusuf',
      'Email Address': `${unique('amina')}@example.com`,
      Message: 'How does a small school join?',
    },
    done: (page) => expectHeading(page, 'We have your message'),
  }),

  'asking for the newsletter': async () => ({
    path: '/terms',
    button: 'Subscribe',
    operation: 'Subscribe',
    isOneField: true,
    empty: ['Enter your e-mail address.'],
    wrong: [{ 'Your e-mail': 'amina' }, IN_FULL],
    words: { 'Your e-mail': `${unique('amina')}@example.com` },
    done: (page) => expect(page.getByText(/^We have written to amina/)).toBeVisible(),
  }),

  'joining the desk': async ({ product, provider }) => {
    const email = `${unique('halima')}@dma.example`
    await act(product, 'inviteProvider', { email }, { as: provider })
    const letter = await product.mail.letterTo(email, /invited to the desk/)
    return {
      path: joinPath(letter),
      button: 'Join the desk',
      operation: 'AcceptInvitation',
      empty: ['Choose a username.', 'Choose a password.', 'Enter the password again.'],
      wrong: [DIFFERENT, 'Password does not match'],
      words: { Username: unique('halima') },
      secrets: TWICE,
      done: (page) => expectHeading(page, 'Applications'),
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
