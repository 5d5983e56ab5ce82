import { fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { REDIRECT_AFTER_SAVE_MS, TOAST_CLOSES_AFTER_MS } from '../../constants'
import { answering } from '../../testing/answering'
import { render } from '../../testing/render'
import { stopClock } from '../../testing/stopped-clock'
import { Component } from './ProfileUpdatePage'

it('asks for every field of the specification, in its words', async () => {
  await open()
  for (const label of ['School name', 'School address', 'School e-mail', 'Contact number'])
    expect(screen.getByLabelText(label)).not.toHaveValue('')
  const category = screen.getByLabelText('School category')
  const options = within(category).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Select School Category',
    'Public School',
    'Private School',
  ])
  expect(screen.getByLabelText('Description')).toHaveAttribute('rows', '8')
  for (const label of [
    'Tax certification',
    'School registration certificate',
    'Approval by the Ministry of Education',
  ])
    expect(
      within(screen.getByRole('group', { name: new RegExp(`^${label}`) })).getByRole('link', {
        name: /^View Image/,
      }),
    ).toHaveAttribute('href', expect.stringMatching(/^\/files\//))
  const access = within(screen.getByRole('group', { name: 'Admin Access' }))
  for (const who of ['Proprietor', 'Principal', 'Bursar'])
    for (const label of ['Name', 'E-mail', 'Phone number'])
      expect(within(access.getByRole('group', { name: who })).getByLabelText(label)).toBeVisible()
})

it('says that it is saved, and leads to the profile after three seconds', async () => {
  const { pass, until } = await open()
  fireEvent.change(screen.getByLabelText('Contact number'), { target: { value: '0700 111' } })
  fireEvent.click(screen.getByRole('button', { name: 'Update profile' }))
  await pass(10)
  await until(() => screen.queryByText('Go to your profile'))
  await pass(500)
  expect(screen.getByText('School Profile Updated Successfully')).toBeInTheDocument()
  await pass(REDIRECT_AFTER_SAVE_MS - 501)
  expect(screen.queryByText('Here is the profile')).not.toBeInTheDocument()
  await pass(1)
  await until(() => screen.queryByText('Here is the profile'))
  await pass(TOAST_CLOSES_AFTER_MS)
  await until(() => !screen.queryByText('School Profile Updated Successfully'))
})

it('that could not be saved says so, and stays with all that was typed', async () => {
  const { pass, until } = await open(() => {
    throw new Error('the line broke')
  })
  fireEvent.change(screen.getByLabelText('Contact number'), { target: { value: '0700 111' } })
  fireEvent.click(screen.getByRole('button', { name: 'Update profile' }))
  await pass(10)
  await until(() => screen.queryByText(/Nothing you typed is lost/))
  await pass(500)
  expect(screen.getByText('SOmething went wrong. Please try again')).toBeInTheDocument()
  await pass(REDIRECT_AFTER_SAVE_MS)
  expect(screen.getByLabelText('Contact number')).toHaveValue('0700 111')
})

it('that was saved over something else says nothing of the first try', async () => {
  let tries = 0
  const overtaken = { __typename: 'UserError', field: ['ifRevision'], message: 'Something else was done.' }
  const { pass, until } = await open(() =>
    ++tries > 1
      ? saved()
      : { updateSchool: { __typename: 'UpdateSchoolPayload', school: null, userErrors: [overtaken] } },
  )
  fireEvent.change(screen.getByLabelText('Contact number'), { target: { value: '0700 111' } })
  fireEvent.click(screen.getByRole('button', { name: 'Update profile' }))
  await pass(30)
  await until(() => screen.queryByText('Go to your profile'))
  await pass(500)
  expect(screen.getByText('School Profile Updated Successfully')).toBeInTheDocument()
  expect(screen.queryByText(/SOmething went wrong/)).not.toBeInTheDocument()
})

async function open(answer: () => unknown = saved) {
  const { pass, until } = stopClock()
  const registerRules = { __typename: 'RegisterRules', regions: ['Kano', 'Lagos'] }
  const { Provider } = answering({
    ProfileUpdatePage: () => ({ viewer: { __typename: 'Viewer', id: '1', school: aSchool }, registerRules }),
    UpdateSchool: answer,
  })
  render(
    <Provider>
      <Routes>
        <Route path="/admin/profile/update" element={<Component />} />
        <Route path="/admin/profile" element="Here is the profile" />
      </Routes>
    </Provider>,
    '/admin/profile/update',
  )
  await pass(10)
  await until(() => screen.queryByLabelText('School name'))
  return { pass, until }
}

const officer = {
  __typename: 'Officer',
  name: 'Ada Obi',
  email: 'ada@marina.example',
  number: '0803 555 0111',
}
const file = (id: string) => ({ __typename: 'File', id, url: `https://dma.example/files/${id}`, name: id })
const aSchool = {
  __typename: 'School',
  id: '7',
  state: 'APPROVED',
  revision: 3,
  name: 'Marina College',
  category: 'PRIVATE',
  level: null,
  region: 'Lagos',
  address: '14 Marina Road',
  email: 'office@marina.example',
  pendingEmail: null,
  contactNumber: '0803 555 0110',
  description: 'A day school.',
  username: 'marina',
  approvedAt: '2026-11-01T09:00:00Z',
  proprietor: officer,
  principal: officer,
  bursar: officer,
  taxCertificate: file('tax'),
  registrationCertificate: file('registration'),
  ministryApproval: file('ministry'),
  application: null,
  history: [],
}
const saved = () => ({
  updateSchool: { __typename: 'UpdateSchoolPayload', school: aSchool, userErrors: [] },
})
