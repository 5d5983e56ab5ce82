import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../messages'
import { paths } from '../../../common/paths'
import { render } from '../../testing/render'
import type { FormError } from '../../ui/fields/useFormErrors'
import type { Upload } from '../../ui/fields/useUpload'
import { aWholeRegistration, keepRegistration, keptRegistration } from './aRegistration'
import { type RegistrationAnswers, registrationInput } from './registrationDraft'
import { RegistrationForm } from './RegistrationForm'
import { OFFICER_FIELDS } from './schoolAnswers'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null)))
})

describe('registering a school', () => {
  it('that is left empty names each thing to fill, and goes no further', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(13)
    expect(screen.getByLabelText('School name')).toHaveAccessibleDescription('Enter the school’s name.')
    expect(await screen.findByText(messages.schoolIncomplete)).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Register your school')
  })

  it('names what is missing and what is wrong in the order of the page', async () => {
    keepRegistration({ ...aWholeRegistration(), email: 'office at lagoon', taxCertificate: null })
    const { user } = open()
    fillPasswords('violet-otter-basket', 'violet-otter-biscuit')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    const lines = within(screen.getByRole('alert')).getAllByRole('link')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Enter an e-mail address in full, like name@example.com.',
      messages.passwordsDiffer,
      'Choose a picture of: Tax certification.',
    ])
  })

  it('with two different passwords says so, beside the second one', async () => {
    keepRegistration(aWholeRegistration())
    const { user } = open()
    fillPasswords('violet-otter-basket', 'violet-otter-biscuit')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(messages.passwordsDiffer)
  })

  it('does not ask whoever is signed in for an account', async () => {
    keepRegistration(aWholeRegistration())
    const { user } = open({ needsAccount: false })
    expect(screen.queryByLabelText('Username')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'School admin' })).toBeVisible()
  })

  it('keeps everything but the passwords when the page is loaded anew', async () => {
    const { user, unmount } = open()
    await user.type(screen.getByLabelText('School name'), 'Lagoon')
    fillPasswords('violet-otter-basket', 'violet-otter-basket')
    expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('violet')
    unmount()
    open()
    expect(screen.getByLabelText('School name')).toHaveValue('Lagoon')
    expect(screen.getByLabelText('Password')).toHaveValue('')
  })

  it('that was loaded anew in step two begins at step one, where the passwords are asked again', () => {
    keepRegistration(aWholeRegistration())
    open({ path: `${paths.schoolRegistration}?step=admin` })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Register your school')
  })

  it('keeps what was typed on the way back to step one and forth again', async () => {
    const { user } = await openStepTwo()
    await user.clear(officer('Bursar').getByLabelText('Name'))
    await user.type(officer('Bursar').getByLabelText('Name'), 'Bello')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Password')).toHaveValue('violet-otter-basket')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('heading', { level: 1, name: 'School admin' })
    expect(officer('Bursar').getByLabelText('Name')).toHaveValue('Bello')
  })

  it('takes one person for several offices, typed once', async () => {
    const sent: RegistrationAnswers[] = []
    const { user } = await openStepTwo((answers) => Promise.resolve((sent.push(answers), [])))
    const same = () => screen.queryAllByRole('button', { name: 'Same person as the proprietor' })
    expect(same()).toHaveLength(2)
    await user.click(officer('Principal').getByRole('button', { name: 'Same person as the proprietor' }))
    await user.click(officer('Bursar').getByRole('button', { name: 'Same person as the proprietor' }))
    expect(same()).toHaveLength(0)
    expect(officer('Bursar').getByLabelText('Name')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    for (const part of ['name', 'email', 'number'] as const)
      expect([sent[0]![`principal.${part}`], sent[0]![`bursar.${part}`]]).toEqual([
        sent[0]![`proprietor.${part}`],
        sent[0]![`proprietor.${part}`],
      ])
  })

  it('takes one person for all three offices, reached as the school is unless that is typed', async () => {
    const sent: RegistrationAnswers[] = []
    const nobody = Object.fromEntries(OFFICER_FIELDS.map((field) => [field, '']))
    const { user } = await openStepTwo((answers) => Promise.resolve((sent.push(answers), [])), {
      ...aWholeRegistration(),
      ...nobody,
    })
    await user.click(screen.getByRole('checkbox', { name: 'One person is proprietor, principal and bursar' }))
    expect(screen.queryByRole('group', { name: 'Bursar' })).not.toBeInTheDocument()
    await user.type(screen.getByLabelText('Name'), 'Amina Bello')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const amina = { name: 'Amina Bello', email: 'lagoon@lagoon.example', number: '0803 555 0999' }
    expect(registrationInput(sent[0]!, true)).toMatchObject({
      proprietor: amina,
      principal: amina,
      bursar: amina,
    })
  })

  it('stays on step one while the server refuses something there', async () => {
    keepRegistration(aWholeRegistration())
    const { user } = open({ onCheck: refusing({ field: 'account.username', message: 'Taken.' }) })
    fillPasswords('violet-otter-basket', 'violet-otter-basket')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/Taken\./))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Register your school')
  })

  it('sends once, however often the button is pressed', async () => {
    const sent: RegistrationAnswers[] = []
    const { user } = await openStepTwo((answers) => {
      sent.push(answers)
      return new Promise(() => undefined)
    })
    await user.dblClick(screen.getByRole('button', { name: 'Submit' }))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ name: 'Lagoon View', 'account.password1': 'violet-otter-basket' })
  })

  it('sends nothing while an officer is missing', async () => {
    let sent = 0
    const { user } = await openStepTwo(() => Promise.resolve((sent++, [])))
    await user.clear(officer('Principal').getByLabelText('Phone number'))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(officer('Principal').getByLabelText('Phone number')).toHaveAccessibleDescription(
      'Enter the principal’s phone number.',
    )
    expect(sent).toBe(0)
  })

  it('comes back to step one when the server refuses something there, and says it beside the field', async () => {
    const { user } = await openStepTwo(refusing({ field: 'account.username', message: 'Taken.' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByLabelText('Username')).toHaveAccessibleDescription(/Taken\./)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(screen.getByLabelText('Username')).toHaveValue('lagoon')
  })

  it('asks for a document again that the server no longer has', async () => {
    const { user } = await openStepTwo(refusing({ field: 'taxCertificate', message: 'Choose it again.' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Tax certification')).toHaveAccessibleDescription('Choose it again.'),
    )
    expect(screen.queryByText('taxCertificate.png')).not.toBeInTheDocument()
    expect(screen.getByText('ministryApproval.png')).toBeInTheDocument()
  })

  it('shows the documents of a draft again, and asks anew for one that is gone meanwhile', async () => {
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(new Response(null, { status: address.endsWith('taxCertificate') ? 404 : 200 })),
    )
    keepRegistration(aWholeRegistration())
    open()
    await waitFor(() =>
      expect(screen.getByLabelText('Tax certification')).toHaveAccessibleDescription(/not there any more/),
    )
    expect(screen.queryByText('taxCertificate.png')).not.toBeInTheDocument()
    expect(screen.getByText('ministryApproval.png')).toBeInTheDocument()
    await waitFor(() => expect(keptRegistration().taxCertificate).toBeNull())
  })

  it('keeps the documents of a draft while the server cannot be asked', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
    keepRegistration(aWholeRegistration())
    open()
    await Promise.resolve()
    expect(screen.getByText('taxCertificate.png')).toBeInTheDocument()
  })

  it('stays where it is, with everything typed, when the network is away', async () => {
    const { user } = await openStepTwo(refusing({ message: 'You seem to be offline.' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.')
    expect(officer('Bursar').getByLabelText('Name')).toHaveValue('bursar.name@school.example')
  })
})

interface Opened {
  needsAccount?: boolean
  path?: string
  onCheck?: (answers: RegistrationAnswers) => Promise<readonly FormError[]>
  onSubmit?: (answers: RegistrationAnswers) => Promise<readonly FormError[]>
}

function open({
  needsAccount = true,
  path = paths.schoolRegistration,
  onCheck = () => Promise.resolve([]),
  onSubmit,
}: Opened = {}) {
  const neverSent = () => Promise.reject(new Error('nothing was to be sent'))
  return render(
    <RegistrationForm
      regions={['Kano', 'Lagos']}
      needsAccount={needsAccount}
      upload={unused}
      onCheck={onCheck}
      onSubmit={onSubmit ?? neverSent}
    />,
    path,
  )
}

async function openStepTwo(onSubmit?: Opened['onSubmit'], draft = aWholeRegistration()) {
  keepRegistration(draft)
  const opened = open(onSubmit ? { onSubmit } : {})
  fillPasswords('violet-otter-basket', 'violet-otter-basket')
  await opened.user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { level: 1, name: 'School admin' })
  return opened
}

const unused: Upload = () => Promise.reject(new Error('nothing was to be uploaded'))

const refusing = (error: FormError) => () => Promise.resolve([error])

const officer = (who: string) => within(screen.getByRole('group', { name: who }))

/** At once, as a password manager does: letter by letter this large form takes its time in jsdom. */
function fillPasswords(first: string, second: string) {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: first } })
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: second } })
}
