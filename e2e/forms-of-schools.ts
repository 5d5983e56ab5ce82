import { expect, type Page } from '@playwright/test'
import { act, aPicture, ask, sendFile, upload } from '../server/testing/client.js'
import { aContend, inDays } from './families.js'
import type { FormTable, Place } from './form-walk.js'
import { aDebtor, aListedDebtor, anApprovedSchool, unique } from './people.js'

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
    as: school,
    path: `/admin/update-debtor/${(await aDebtor(product, school)).id}`,
    button: 'Save changes',
    operation: 'UpdateDebtor',
    wrong: [{ 'Name of student': '' }, 'Enter the student’s name.'],
    words: { 'Name of student': unique('Chidinma Okafor '), 'Parent’s phone number': '0803 765 4321' },
    done: (page) => expect(page).toHaveURL(/\/dashboard$/),
  }),

  'recording a payment': async ({ product, school }) => ({
    as: school,
    path: `/admin/debtor/${(await aDebtor(product, school)).id}`,
    button: 'Record payment',
    operation: 'RecordPayment',
    empty: ['Enter the amount.'],
    wrong: [{ 'Amount paid (₦)': 'forty' }, IN_FIGURES],
    words: { 'Amount paid (₦)': '5,000', Note: 'Receipt 12' },
    done: (page) => expect(page.getByText('Payment recorded').first()).toBeVisible(),
  }),

  'voiding a payment': async ({ product, school }) => {
    const { id } = await aDebtor(product, school)
    await act(product, 'recordPayment', { debtorId: id, amount: '5000' }, { as: school })
    return {
      as: school,
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
    as: school,
    path: `/admin/debtor/${(await aDebtor(product, school, { parentEmail: null })).id}`,
    button: 'Record hand-over',
    operation: 'RecordHandOver',
    wrong: [{ 'Day of hand-over': inDays(2) }, 'This day is in the future.'],
    words: { 'Day of hand-over': inDays(0) },
    done: (page) => expect(page.getByText(/^Handed over on/).first()).toBeVisible(),
  }),

  'withdrawing a claim': async ({ product, school }) => ({
    as: school,
    path: `/admin/debtor/${(await aDebtor(product, school)).id}`,
    open: press('Withdraw the claim'),
    button: 'Withdraw',
    operation: 'WithdrawDebtor',
    words: { Reason: 'Listed by mistake.' },
    done: (page) => expect(page.getByRole('button', { name: 'Withdraw the claim' })).toHaveCount(0),
  }),

  'hiding who looked': async ({ product, school }) => ({
    as: school,
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
    as: place.school,
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

  'importing a list': async (place) => ({
    as: place.school,
    path: `/admin/import?list=${await aCheckedList(place)}`,
    button: 'Import 1 debtor',
    operation: 'RunImport',
    empty: [
      'Confirm that the debts are due, that the families were asked to pay, and that you may share them.',
    ],
    stated: ['All these debts are due'],
    done: (page) => expect(page.getByRole('heading', { name: 'Imported: list.csv' })).toBeVisible(),
  }),

  'undoing an import': async (place) => ({
    as: place.school,
    path: `/admin/import?list=${await aDoneImport(place)}`,
    open: (page) => page.getByRole('button', { name: 'Undo import' }).click(),
    within: (page) => page.getByRole('alertdialog'),
    button: 'Undo import',
    operation: 'UndoImport',
    done: (page) => expect(page.getByRole('heading', { name: 'Undone: list.csv' })).toBeVisible(),
  }),
}

/** The forms by which a school looks, answers families, and looks after itself. */
export const SCHOOL_FORMS: FormTable = {
  'searching the directory': async ({ school }) => ({
    as: school,
    path: '/admin/listdebtors',
    button: 'Search',
    operation: 'DirectorySearch',
    wrong: [
      { School: 'Nowhere' },
      'Choose a school from the list that opens while you type, or leave it empty for all.',
    ],
    words: { 'Name of student or parent': 'Xanthe Quill', School: '', Region: 'Lagos' },
    done: (page) => expect(page.getByText('Nothing found').first()).toBeVisible(),
  }),

  'checking a ward': async ({ school }) => ({
    as: school,
    path: '/check',
    button: 'Check',
    operation: 'CheckWard',
    empty: ['Enter the student’s name.', 'Enter your reference for the applicant.'],
    wrong: [{ 'Date of birth': inDays(2) }, 'This day is in the future.'],
    words: {
      'Student’s name': 'Xanthe Quill',
      'Date of birth': '2014-04-30',
      'Parent’s name': 'Ulric Quill',
      'E-mail': 'quill@example.com',
      'Your reference': '2026/120',
    },
    done: (page) => expect(page.getByRole('heading', { name: 'No match found' })).toBeVisible(),
  }),

  'recording what was decided': async (place) => ({
    as: place.school,
    path: `/admin/checks/${await aCheck(place, 'Xanthe Quill')}`,
    button: 'Record the decision',
    operation: 'RecordCheckOutcome',
    empty: ['Choose what you decided.'],
    chosen: ['Declined'],
    done: (page) => expect(page.getByText('On record: Declined').first()).toBeVisible(),
  }),

  'saying that it is somebody else': async (place) => {
    const { product, provider } = place
    const other = await anApprovedSchool(product, provider)
    const ward = { studentName: unique('Yewande '), parentName: 'Modupe Akinkugbe', phone: '0809 511 3304' }
    await aListedDebtor(product, other, ward)
    return {
      as: place.school,
      path: `/admin/checks/${await aCheck(place, ward.studentName, ward.parentName, ward.phone)}`,
      open: press(`This is somebody else: ${other.name}`),
      button: 'Yes, somebody else',
      operation: 'NotTheSamePerson',
      done: (page) => expect(page.getByText(/^You said: this is somebody else/).first()).toBeVisible(),
    }
  },

  'rejecting what a family says': async ({ product, school }) => {
    const { id } = await aContend(product, school, unique('Funke '), 'contendClaim', {
      reason: 'ALREADY_PAID',
      message: 'I paid on 3 May.',
    })
    return {
      as: school,
      path: `/admin/contend/${id}`,
      open: (page) => page.getByRole('radio', { name: 'Reject, with reasons' }).check(),
      button: 'Reject',
      operation: 'RejectContend',
      empty: ['Say why: the family reads it.'],
      words: { 'Your reasons': 'There is no such payment in our book.' },
      done: (page) => expect(page.getByRole('heading', { name: 'You rejected it' })).toBeVisible(),
    }
  },

  'offering another plan': async ({ product, school }) => {
    const { id } = await aContend(product, school, unique('Gozie '), 'pleadForTime', {
      instalments: [{ dueOn: inDays(60) }],
    })
    return {
      as: school,
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

  'refusing a proof of payment': async ({ product, school }) => {
    const { id, token } = await aContend(product, school, unique('Halima '), 'pleadForTime', {
      instalments: [{ dueOn: inDays(2) }],
    })
    await act(product, 'answerPlan', { contendId: id, answer: 'AGREE' }, { as: school })
    const { id: file } = await upload(product, await aPicture(), { name: 'slip.png' })
    const proof = { instalment: 1, paidOn: inDays(0), amount: '45000', files: [file] }
    await act(product, 'sendProof', { contendId: id, token, ...proof })
    return {
      as: school,
      path: `/admin/contend/${id}`,
      open: (page) => page.getByRole('radio', { name: 'Do not accept the proof, with reasons' }).check(),
      button: 'Do not accept it',
      operation: 'RefuseProof',
      empty: ['Say why: the family reads it.'],
      words: { 'Your reasons': 'There is no such payment in our book.' },
      done: (page) =>
        expect(page.getByRole('heading', { name: /^The next payment is due on/ })).toBeVisible(),
    }
  },

  'updating the profile': async ({ school }) => ({
    as: school,
    path: '/admin/profile/update',
    button: 'Update profile',
    operation: 'UpdateSchool',
    wrong: [{ 'School e-mail': 'office' }, IN_FULL],
    words: {
      'School e-mail': school.office,
      'School address': '9 New Road, Ikeja',
      'Bursar › Name': 'Halima Bello',
    },
    done: (page) => expect(page.getByText('School Profile Updated Successfully').first()).toBeVisible(),
  }),

  'inviting a person of the school': async ({ school }) => {
    const email = `${unique('bola')}@school.example`
    return {
      as: school,
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

  'making an API key': async ({ school }) => {
    const name = unique('Admissions ')
    return {
      as: school,
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

  'adding a webhook': async ({ school }) => ({
    as: school,
    path: '/admin/webhooks',
    open: press('Add a webhook'),
    button: 'Add the webhook',
    operation: 'CreateWebhook',
    empty: ['Enter the address.'],
    wrong: [
      { 'Where does your program listen?': 'https://localhost.invalid/dma' },
      'There is no server of this name.',
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
      as: school,
      path: '/admin/webhooks',
      open: press('Change: 127.0.0.1:59998'),
      button: 'Save',
      operation: 'UpdateWebhook',
      wrong: [
        { 'Where does your program listen?': 'https://localhost.invalid/dma' },
        'There is no server of this name.',
      ],
      words: { 'Where does your program listen?': 'http://127.0.0.1:59998/other', 'What is it for?': name },
      chosen: ['Payments and plans'],
      done: (page) => expect(page.getByRole('region', { name })).toContainText('Payments and plans'),
    }
  },
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

/** A check that is on record; answers its number. */
async function aCheck({ product, school }: Place, student: string, parent?: string, phone?: string) {
  const asked = { student, parent, phone, purpose: 'ADMISSION', reference: unique('A-') }
  return (await act(product, 'checkWard', asked, { as: school, select: 'check { id }' })).check.id
}

const HEADINGS = 'Name of student,Name of parent,Parent’s phone number,Amount owed'

/** A list of one debtor that waits to be imported; answers its number. */
async function aCheckedList(place: Place, headings = HEADINGS): Promise<string> {
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

/** A list of one debtor that was imported, and can be undone; answers its number. */
async function aDoneImport(place: Place): Promise<string> {
  const id = await aCheckedList(place)
  await act(place.product, 'runImport', { id, statementAccepted: true }, { as: place.school })
  await comesTo(place, id, 'DONE')
  return id
}
