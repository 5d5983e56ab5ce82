import { expect, type Page } from '@playwright/test'
import { inDays } from './families.js'
import type { FormTable } from './form-walk.js'
import { aDebtor, unique } from './people.js'

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
    words: { 'Name of student': unique('Kelechi '), 'Term or session': 'First term 2026/2027' },
    done: (page) => expect(page).toHaveURL(/\/dashboard$/),
  }),

  'recording a payment': async ({ product, school }) => ({
    as: school,
    path: `/admin/update-debtor/${(await aDebtor(product, school)).id}`,
    button: 'Record payment',
    operation: 'RecordPayment',
    empty: ['Enter the amount.'],
    wrong: [{ 'Amount paid (₦)': 'forty' }, IN_FIGURES],
    words: { 'Amount paid (₦)': '5,000', Note: 'Receipt 12' },
    done: (page) => expect(page.getByText('Payment recorded').first()).toBeVisible(),
  }),

  'recording a hand-over': async ({ product, school }) => ({
    as: school,
    path: `/admin/update-debtor/${(await aDebtor(product, school, { parentEmail: null })).id}`,
    button: 'Record hand-over',
    operation: 'RecordHandOver',
    wrong: [{ 'Day of hand-over': inDays(2) }, 'This day is in the future.'],
    words: { 'Day of hand-over': inDays(0) },
    done: (page) => expect(page.getByText(/^Handed over on/).first()).toBeVisible(),
  }),

  'withdrawing a claim': async ({ product, school }) => ({
    as: school,
    path: `/admin/update-debtor/${(await aDebtor(product, school)).id}`,
    open: press('Withdraw the claim'),
    button: 'Withdraw',
    operation: 'WithdrawDebtor',
    words: { Reason: 'Listed by mistake.' },
    done: (page) => expect(page.getByRole('button', { name: 'Withdraw the claim' })).toHaveCount(0),
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
      'Choose a school from the list that opens while you type, or leave it open for all.',
    ],
    words: { 'Name of student or parent': 'Xanthe Quill', School: '', Region: 'Lagos' },
    done: (page) => expect(page.getByText('Nothing found').first()).toBeVisible(),
  }),
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
