import { expect, type Page } from '@playwright/test'
import { act, ask, sendFile } from '../server/testing/client.js'
import { aContend, inDays } from './families.js'
import type { FormTable, Place } from './form-walk.js'
import { aDebtor, unique } from './people.js'

const IN_FULL = 'Enter an e-mail address in full, like name@example.com.'
const IN_FIGURES = 'Enter the amount in figures, like 45,000 or 45,000.50.'

/** The forms about debtors: what a school lists, changes and takes back. */
export const DEBTOR_FORMS: FormTable = {
  'adding a debtor': async ({ school }) => ({
    as: school,
    path: '/admin/adddebtor',
    button: 'Add debtor',
    operation: 'AddDebtor',
    empty: [
      'Enter the student’s name.',
      'Enter the parent’s name.',
      'Enter the parent’s phone number.',
      'Enter the amount.',
      'Confirm that the debt is due, that the family was asked to pay, and that you may share it.',
    ],
    wrong: [{ 'Amount owed (₦)': 'forty' }, IN_FIGURES],
    words: {
      'Name of student': unique('Kelechi '),
      'Admission number': 'NPS/2021/0412',
      Class: 'JSS 2',
      Arm: 'B',
      'Name of parent': 'Uche Iwu',
      'Parent’s e-mail': `${unique('parent')}@example.com`,
      'Parent’s phone number': '0803 123 4567',
      'Amount owed (₦)': '5,000',
      'Payment status': 'PENDING_PAYMENT',
      'Due date': '2026-06-01',
    },
    stated: ['The debt is due'],
    done: (page) => expect(page.getByRole('dialog', { name: 'Mail Sent' })).toBeVisible(),
  }),

  'updating a debtor': async ({ product, school }) => ({
    path: `/admin/update-debtor/${(await aDebtor(product, school)).id}`,
    button: 'Save changes',
    operation: 'UpdateDebtor',
    wrong: [{ 'Name of student': '' }, 'Enter the student’s name.'],
    words: { 'Name of student': unique('Chidinma Okafor '), 'Parent’s phone number': '0803 765 4321' },
    done: (page) => expect(page).toHaveURL(/\/dashboard$/),
  }),

  'voiding a payment': async ({ product, school }) => {
    const { id } = await aDebtor(product, school)
    await act(product, 'recordPayment', { debtorId: id, amount: '5000' }, { as: school })
    return {
      path: `/admin/debtor/${id}`,
      open: press('Void the payment of ₦5,000.00'),
      button: 'Void the payment',
      operation: 'VoidPayment',
      empty: ['Choose why it does not count.'],
      words: { 'Why it does not count': 'OTHER', 'The reason in your words': 'Paid in another currency.' },
      done: (page) => expect(page.getByText('Payment voided').first()).toBeVisible(),
    }
  },

  'recording a hand-over': async ({ product, school }) => ({
    path: `/admin/debtor/${(await aDebtor(product, school, { parentEmail: null })).id}`,
    button: 'Record hand-over',
    operation: 'RecordHandOver',
    wrong: [{ 'Day of hand-over': inDays(2) }, 'This day is in the future.'],
    words: { 'Day of hand-over': inDays(0) },
    done: (page) => expect(page.getByText(/^Handed over on/).first()).toBeVisible(),
  }),

  'withdrawing a claim': async ({ product, school }) => ({
    path: `/admin/debtor/${(await aDebtor(product, school)).id}`,
    open: press('Withdraw the claim'),
    button: 'Withdraw',
    operation: 'WithdrawDebtor',
    words: { Reason: 'Listed by mistake.' },
    done: (page) => expect(page.getByRole('button', { name: 'Withdraw the claim' })).toHaveCount(0),
  }),

  'hiding who looked': async ({ product, school }) => ({
    path: `/admin/debtor/${(await aDebtor(product, school)).id}`,
    within: (page) => page.getByRole('region', { name: 'Which schools looked' }),
    button: 'Hide who looked',
    rest: async (panel) => {
      await panel.getByLabel('Why it would be dangerous').selectOption('CUSTODY')
    },
    operation: 'SetSafeguardingHold',
    done: (page) => expect(page.getByRole('button', { name: 'Show again who looked' })).toBeVisible(),
  }),

  'saying what the columns of a list are': async (place) => ({
    path: `/admin/import?list=${await aCheckedList(place, 'Who,Whose,Ring,How much')}`,
    button: 'Read the file',
    operation: 'ReadImport',
    rest: async (panel) => {
      await panel.getByLabel('Who', { exact: true }).selectOption('Name of student')
      await panel.getByLabel('Whose').selectOption('Name of parent')
      await panel.getByLabel('Ring').selectOption('Parent’s phone number')
      await panel.getByLabel('How much').selectOption('Amount owed')
    },
    done: (page) => expect(page.getByRole('button', { name: 'Import 1 debtor' })).toBeVisible(),
  }),
}

/** The forms by which a school looks, answers families, and looks after itself. */
export const SCHOOL_FORMS: FormTable = {
  'offering another plan': async ({ product, school }) => {
    const { id } = await aContend(product, school, unique('Gozie '), 'pleadForTime', {
      instalments: [{ dueOn: inDays(60) }],
    })
    return {
      path: `/admin/contend/${id}`,
      open: (page) => page.getByRole('radio', { name: 'Offer another plan' }).check(),
      button: 'Send the offer',
      operation: 'AnswerPlan',
      empty: ['Choose a day.'],
      wrong: [{ 'Pay by': inDays(-1) }, 'Choose a day after today.'],
      words: { 'Pay by': inDays(20), 'Message to the family': 'Can you make it sooner?' },
      done: (page) =>
        expect(page.getByRole('heading', { name: /^The family answers your offer by/ })).toBeVisible(),
    }
  },

  'inviting a person of the school': async () => {
    const email = `${unique('bola')}@school.example`
    return {
      path: '/admin/profile?tab=administration',
      open: press('Invite somebody'),
      button: 'Send the invitation',
      operation: 'InviteAdministrator',
      empty: ['Enter the e-mail address of the person.', 'Choose what they are.'],
      wrong: [{ 'Their e-mail': 'bola' }, IN_FULL],
      words: { 'Their e-mail': email, 'Their role': 'BURSAR' },
      done: (page) => expect(page.getByRole('table', { name: 'Invited' }).getByText(email)).toBeVisible(),
    }
  },

  'making an API key': async () => {
    const name = unique('Admissions ')
    return {
      path: '/admin/api-keys',
      open: press('Make a key'),
      button: 'Make the key',
      operation: 'CreateApiKey',
      empty: ['Enter a name for the key.', 'Choose what the key may do.'],
      words: { 'What is it for?': name },
      chosen: ['Check children', '30 days'],
      done: (page) => expect(page.getByRole('textbox', { name: `The key ${name}` })).toBeVisible(),
    }
  },

  'adding a webhook': async () => ({
    path: '/admin/webhooks',
    open: press('Add a webhook'),
    button: 'Add the webhook',
    operation: 'CreateWebhook',
    empty: ['Enter the address.'],
    wrong: [
      { 'Where does your program listen?': 'https://localhost.invalid/dma' },
      'There is no server at this address that we may write to.',
    ],
    words: { 'Where does your program listen?': 'http://127.0.0.1:59999/dma', 'What is it for?': 'Portal' },
    done: (page) =>
      expect(page.getByRole('textbox', { name: 'The secret of 127.0.0.1:59999' })).toBeVisible(),
  }),

  'changing a webhook': async ({ product, school }) => {
    const events = ['DEBTOR_LISTED']
    await act(product, 'createWebhook', { url: 'http://127.0.0.1:59998/dma', events }, { as: school })
    const name = unique('Portal ')
    return {
      path: '/admin/webhooks',
      like: 'updating a debtor',
      open: press('Change: 127.0.0.1:59998'),
      button: 'Save',
      operation: 'UpdateWebhook',
      words: { 'Where does your program listen?': 'http://127.0.0.1:59998/other', 'What is it for?': name },
      chosen: ['Payments and plans'],
      done: (page) => expect(page.getByRole('region', { name })).toContainText('Payments and plans'),
    }
  },
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

/** A list of one debtor under such headings, which was read; answers its number. */
async function aCheckedList(place: Place, headings: string): Promise<string> {
  const { product, school } = place
  const text = `${headings}\r\n${unique('Bola ')},Femi Ade,0803 111 3333,5000\r\n`
  const query =
    'mutation ($input: PlanImportInput!) { planImport(input: $input) { import { id } userErrors { message } } }'
  const sent = await sendFile(product, Buffer.from(text), {
    name: 'list.csv',
    type: 'text/csv',
    as: school,
    query,
  })
  const { data } = (await sent.json()) as { data: { planImport: { import: { id: string } } } }
  const { id } = data.planImport.import
  await comesTo(place, id, 'CHECKED')
  return id
}

async function comesTo({ product, school }: Place, id: string, state: string): Promise<void> {
  const query = 'query ($id: ID!) { debtorImport(id: $id) { state } }'
  await expect.poll(async () => (await ask(product, query, { id }, school)).debtorImport.state).toBe(state)
}
