import { expect, type Locator, type Page } from '@playwright/test'
import { act } from '../server/testing/client.js'
import { aContend } from './families.js'
import type { AForm, FormTable, Place } from './form-walk.js'
import { aDebtor, anApprovedSchool, aSchool, type School, unique } from './people.js'

/** The provider's forms. */
export const DESK_FORMS: FormTable = {
  'asking a school for changes': async (place) => ({
    ...deciding((await aSchool(place.product)).id, 'Changes requested'),
    as: place.provider,
    open: press('Ask for changes'),
    button: 'Send to the school',
    operation: 'RequestSchoolChanges',
    empty: ['Say what should change, and why.'],
    words: { 'What is it about?': 'taxCertificate', Reason: 'The photo is too dark to read.' },
  }),

  'rejecting a school': async (place) => ({
    ...deciding((await aSchool(place.product)).id, 'Rejected'),
    like: 'asking a school for changes',
    open: press('Reject'),
    button: 'Reject the school',
    operation: 'RejectSchool',
    words: { Reason: 'We could not find this school at its address.' },
  }),

  'suspending a school': async (place) => ({
    ...deciding((await anApprovedSchool(place.product, place.provider)).id, 'Suspended'),
    open: press('Suspend'),
    button: 'Suspend the school',
    operation: 'SuspendSchool',
    empty: ['Say why.'],
    words: { Reason: 'Parents report claims that were paid.' },
  }),

  'letting a removed debt be listed again': async (place) => {
    const { product, provider } = place
    const { contendId, school } = await anEscalation(place)
    const decision = { contendId, decision: 'UPHOLD', reasons: 'The signatures differ.' }
    await act(product, 'decideContend', decision, { as: provider })
    return {
      path: `/provider/schools/${school.id}`,
      like: 'suspending a school',
      open: (page) => page.getByRole('button', { name: /^Let it be listed again: / }).click(),
      button: 'Let it be listed again',
      operation: 'PermitRelisting',
      words: { Reason: 'The school has shown the right form.' },
      done: (page) => expect(page.getByText(/^May be listed once more since/).first()).toBeVisible(),
    }
  },

  'hiding who looked at a claim': async ({ product, school }) => {
    const { id } = await aDebtor(product, school)
    const row = (page: Page) =>
      page
        .getByRole('row')
        .filter({ hasText: `Claim ${id}` })
        .first()
    return {
      path: '/provider/looks',
      open: press('Hide who looked at a claim'),
      button: 'Hide who looked',
      operation: 'SetSafeguardingHold',
      empty: ['Enter the number of the claim.', 'Choose why the family is not told which schools looked.'],
      wrong: [{ 'Number of the claim': '999999' }, 'This debtor does not exist.'],
      words: { 'Number of the claim': id },
      rest: chooseWhy,
      done: async (page) => {
        await expect(page.getByRole('alertdialog')).toBeHidden()
        await expect(row(page)).toContainText(school.name)
      },
    }
  },

  'showing again who looked at a claim': async ({ product, provider, school }) => {
    const { id } = await aDebtor(product, school)
    await act(
      product,
      'setSafeguardingHold',
      { debtorId: id, hold: true, reason: 'CUSTODY' },
      { as: provider },
    )
    const row = (page: Page) => page.getByRole('row').filter({ hasText: `Claim ${id}` })
    return {
      path: '/provider/looks',
      open: (page) =>
        row(page)
          .getByRole('button', { name: /^Show again/ })
          .click(),
      button: 'End every hold',
      operation: 'SetSafeguardingHold',
      done: (page) => expect(row(page)).toHaveCount(0),
    }
  },

  'confirming that it stays hidden who looked': async ({ product, provider }) => {
    const school = await anApprovedSchool(product, provider)
    // One in twenty of its families, rounded up: the second needs the provider.
    const ids = [(await aDebtor(product, school)).id, (await aDebtor(product, school)).id]
    for (const debtorId of ids)
      await act(product, 'setSafeguardingHold', { debtorId, hold: true, reason: 'CUSTODY' }, { as: school })
    const row = (page: Page) => page.getByRole('row').filter({ hasText: `Claim ${ids[1]}` })
    return {
      path: '/provider/looks',
      within: row,
      button: /^Confirm/,
      operation: 'ConfirmSafeguardingHold',
      done: (page) => expect(row(page).getByRole('button', { name: /^Confirm/ })).toHaveCount(0),
    }
  },

  'closing a message': async ({ product }) => {
    const fullName = unique('Amina ')
    const message = {
      fullName,
      email: 'amina@example.com',
      message: 'How do we join?',
      requestKey: unique('key'),
    }
    await act(product, 'sendMessage', message)
    const card = (page: Page) => page.getByRole('article', { name: fullName })
    return {
      path: '/provider/messages',
      within: card,
      button: `Close: ${fullName}`,
      operation: 'MarkMessage',
      done: (page) => expect(card(page)).toHaveCount(0),
    }
  },
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

/** What all decisions about a school have in common. */
function deciding(schoolId: string, standing: string): Pick<AForm, 'path' | 'done'> {
  return {
    path: `/provider/schools/${schoolId}`,
    done: (page) =>
      expect(page.getByRole('region', { name: 'Where the school stands' })).toContainText(standing),
  }
}

/** A case that its family has taken to the provider; its school is another one each time, for it may not list a removed ward again. */
async function anEscalation({ product, provider }: Place): Promise<{ contendId: string; school: School }> {
  const school = await anApprovedSchool(product, provider)
  const said = { reason: 'NOT_MY_CHILD', message: 'We have no such child.' }
  const { id: contendId, token } = await aContend(product, school, unique('Tobi '), 'contendClaim', said)
  await act(product, 'rejectContend', { contendId, message: 'You signed the form.' }, { as: school })
  await act(product, 'escalateContend', { contendId, token, message: 'That is not our signature.' })
  return { contendId, school }
}

/** Why who looked is to be hidden: chosen each time. */
async function chooseWhy(form: Locator): Promise<void> {
  await form.getByLabel('Why it would be dangerous').selectOption('CUSTODY')
}
