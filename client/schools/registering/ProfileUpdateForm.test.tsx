import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { FragmentType } from '../../gql/fragment-masking'
import type { ProfileUpdateForm_SchoolFragmentDoc, SchoolState, UpdateSchoolInput } from '../../gql/graphql'
import { messages } from '../../messages'
import { render } from '../../testing/render'
import { ProfileUpdateForm } from './ProfileUpdateForm'

describe('updating the profile', () => {
  it('sends what was answered anew and nothing else, which a colleague may have changed meanwhile', async () => {
    const { user, sent } = open('APPROVED')
    await user.clear(screen.getByLabelText('Contact number'))
    await user.type(screen.getByLabelText('Contact number'), '0700 111')
    await user.click(screen.getByRole('button', { name: 'Update profile' }))
    expect(sent).toEqual([{ contactNumber: '0700 111', resubmit: false, ifRevision: 3 }])
  })

  it('sends a document that was chosen anew', async () => {
    const { user, sent } = open('APPROVED')
    await user.click(screen.getAllByRole('button', { name: /^Remove/ })[0]!)
    const image = new File(['new'], 'new.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('Tax certification'), image)
    await screen.findByText('new.png')
    await user.click(screen.getByRole('button', { name: 'Update profile' }))
    expect(sent[0]).toMatchObject({ taxCertificate: 'uploaded' })
    expect(sent[0]).not.toHaveProperty('ministryApproval')
  })

  it('overwrites nothing that somebody changed meanwhile: what it touches is said, all else stays', async () => {
    const { user, sent, meanwhile } = open('APPROVED')
    const bursar = within(screen.getByRole('group', { name: 'Bursar' }))
    await user.type(bursar.getByLabelText('Phone number'), '9')
    await user.clear(screen.getByLabelText('Contact number'))
    await user.type(screen.getByLabelText('Contact number'), '0700 111')
    meanwhile({
      bursar: { name: 'Bola Ige', email: 'ada@marina.example', number: '0803 555 0111' },
      contactNumber: '0700 222',
      taxCertificate: { id: 'tax', url: 'http://localhost:4000/files/tax', name: 'tax.png' },
    })
    await user.click(screen.getByRole('button', { name: 'Update profile' }))
    const told =
      'Contact number changed to “0700 222” while you were editing. To put what you typed in its place, save again.'
    expect(screen.getByLabelText('Contact number')).toHaveAccessibleDescription(expect.stringContaining(told))
    expect(sent).toHaveLength(1)
    // The bursar goes as a whole, with the name that a colleague has put there.
    await user.click(screen.getByRole('button', { name: 'Update profile' }))
    expect(sent.at(-1)).toEqual({
      contactNumber: '0700 111',
      bursar: { name: 'Bola Ige', email: 'ada@marina.example', number: '0803 555 01119' },
      resubmit: false,
      ifRevision: 4,
    })
  })

  it('is stopped by no change that it does not touch', async () => {
    const { user, sent, meanwhile } = open('APPROVED')
    await user.type(screen.getByLabelText('Description'), ' And a library.')
    await user.click(screen.getAllByRole('button', { name: /^Remove/ })[0]!)
    const image = new File(['new'], 'new.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('Tax certification'), image)
    await screen.findByText('new.png')
    meanwhile({ address: '15 Marina Road' })
    await user.click(screen.getByRole('button', { name: 'Update profile' }))
    expect(sent.at(-1)).toEqual({
      description: 'A day school. And a library.',
      taxCertificate: 'uploaded',
      resubmit: false,
      ifRevision: 4,
    })
  })

  it('sends nothing while something is empty', async () => {
    const { user, sent } = open('APPROVED')
    await user.clear(screen.getByLabelText('School address'))
    await user.click(screen.getByRole('button', { name: 'Update profile' }))
    expect(screen.getByLabelText('School address')).toHaveAccessibleDescription('Enter the school’s address.')
    expect(await screen.findByText(messages.schoolIncomplete)).toBeInTheDocument()
    expect(sent).toHaveLength(0)
  })

  it('cannot be sent again, nor the region changed, once the school is approved', () => {
    open('APPROVED')
    expect(screen.queryByRole('button', { name: 'Update and send again' })).not.toBeInTheDocument()
    expect(screen.queryByLabelText(/^Region/)).not.toBeInTheDocument()
  })
})

describe('a profile that the provider wants mended', () => {
  const reasons = [
    { field: 'name', message: 'Not as on the certificate.' },
    { field: 'bursar', message: 'This number does not answer.' },
    { field: null, message: 'Otherwise fine.' },
  ]

  it('marks what was named until it is answered anew', async () => {
    const { user } = open('CHANGES_REQUESTED', reasons)
    const name = screen.getByLabelText('School name')
    expect(name).toHaveAccessibleDescription('The provider says: Not as on the certificate.')
    const bursar = within(screen.getByRole('group', { name: 'Bursar' }))
    expect(bursar.getByText(/This number does not answer/)).toBeVisible()
    await user.type(name, ' of Lagos')
    expect(name).toBeValid()
    await user.type(bursar.getByLabelText('Phone number'), '9')
    expect(bursar.queryByText(/This number does not answer/)).not.toBeInTheDocument()
  })

  it('can be saved for now, or sent to the provider again', async () => {
    const { user, sent } = open('REJECTED', reasons)
    await user.click(screen.getByRole('button', { name: 'Update profile' }))
    await user.click(screen.getByRole('button', { name: 'Update and send again' }))
    expect(sent.map(({ resubmit }) => resubmit)).toEqual([false, true])
  })
})

interface Reason {
  field: string | null
  message: string
}

function open(state: SchoolState, reasons: Reason[] = []) {
  const sent: UpdateSchoolInput[] = []
  let kept = { ...aSchool(state, reasons), revision: 3 }
  function Page() {
    const [school, setSchool] = useState(kept)
    return (
      <ProfileUpdateForm
        school={school}
        regions={['Kano', 'Lagos']}
        upload={() => Promise.resolve({ id: 'uploaded', url: '/files/uploaded' })}
        saved={false}
        onSubmit={(input) => {
          sent.push(input)
          const isLate = input.ifRevision !== kept.revision
          return Promise.resolve(
            isLate ? [{ field: 'ifRevision', message: 'Somebody changed it since.' }] : [],
          )
        }}
        onRead={() => Promise.resolve((setSchool(kept), kept))}
      />
    )
  }
  /** Somebody else changes this. */
  const meanwhile = (changes: object) => void (kept = { ...kept, ...changes, revision: kept.revision + 1 })
  return { ...render(<Page />), sent, meanwhile }
}

function aSchool(state: SchoolState, reasons: Reason[]) {
  const officer = { name: 'Ada Obi', email: 'ada@marina.example', number: '0803 555 0111' }
  const file = (id: string) => ({ id, url: `http://localhost:4000/files/${id}`, name: `${id}.png` })
  const school = {
    state,
    name: 'Marina College',
    category: 'PRIVATE',
    level: null,
    region: 'Lagos',
    address: '14 Marina Road',
    email: 'office@marina.example',
    contactNumber: '0803 555 0110',
    description: 'A day school.',
    proprietor: officer,
    principal: officer,
    bursar: officer,
    taxCertificate: file('tax'),
    registrationCertificate: file('registration'),
    ministryApproval: file('ministry'),
    application: { id: '1', kind: 'REGISTRATION', decision: null, reasons, proposed: null },
  }
  // Fragments are masked in types alone.
  return school as unknown as FragmentType<typeof ProfileUpdateForm_SchoolFragmentDoc>
}
