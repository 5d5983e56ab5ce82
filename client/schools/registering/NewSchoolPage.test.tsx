import { screen, within, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { messages } from '../../messages'
import { paths } from '../../../common/paths'
import { render } from '../../testing/render'
import { Component } from './NewSchoolPage'
import { RegistrationForm } from './RegistrationForm'

it('hands the name and the level on to the registration, and still knows them on the way back', async () => {
  const { user, unmount } = open()
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/register')
  await user.click(screen.getByLabelText('School name'))
  await user.paste('Lagoon View')
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(LEVELS)
  await user.click(screen.getByLabelText('Post Graduate'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByLabelText('School name')).toHaveValue('Lagoon View')
  expect(screen.getByLabelText(/^Level/)).toHaveDisplayValue('Post Graduate')
  expect(screen.getByLabelText('School category')).toHaveValue('')
  unmount()
  open()
  expect(screen.getByLabelText('Post Graduate')).toBeChecked()
})

it('names what is missing, and goes no further', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  const wanted = within(screen.getByRole('alert')).getAllByRole('link')
  expect(wanted.map((link) => link.textContent)).toEqual([
    'Enter the school’s name.',
    'Choose what your school teaches.',
  ])
  await user.click(wanted[1]!)
  await waitFor(() => expect(screen.getByLabelText('Pre School')).toHaveFocus())
  expect(await screen.findByText(messages.schoolIncomplete)).toBeInTheDocument()
})

const LEVELS = ['PRE_SCHOOL', 'PRIMARY', 'SECONDARY', 'TERTIARY', 'POST_GRADUATE']

const open = () =>
  render(
    <Routes>
      <Route path={paths.registerSchool} element={<Component />} />
      <Route
        path={paths.schoolRegistration}
        element={
          <RegistrationForm
            regions={['Lagos']}
            needsAccount
            upload={() => Promise.reject(new Error('nothing was to be uploaded'))}
            onCheck={() => Promise.resolve([])}
            onSubmit={() => Promise.reject(new Error('nothing was to be sent'))}
          />
        }
      />
    </Routes>,
    paths.registerSchool,
  )
