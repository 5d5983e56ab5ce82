import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../../testing/render'
import { ErrorSummary } from './ErrorSummary'
import { fieldIds } from './Question'

it('leads to what is asked here, and only says what is about something else', async () => {
  const errors = [
    { field: 'reason', message: 'Enter a reason.' },
    { field: 'schoolId', message: 'It may just have been decided.' },
  ]
  const { user } = render(
    <>
      <ErrorSummary errors={errors} />
      <input id={fieldIds('reason').control} />
    </>,
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Enter a reason.'])
  expect(screen.getByText('It may just have been decided.')).toBeVisible()
  await user.click(screen.getByRole('link'))
  expect(screen.getByRole('textbox')).toHaveFocus()
})

it('leads to what a sentence names with its address', () => {
  const message = 'It is on your list already: claim 12 (/admin/debtor/12). Open that.'
  render(<ErrorSummary errors={[{ field: null, message }]} />)
  expect(screen.getByRole('link', { name: 'claim 12' })).toHaveAttribute('href', '/admin/debtor/12')
  expect(screen.getByRole('alert')).toHaveTextContent('It is on your list already: claim 12. Open that.')
})

const FOUND = ['third', 'first', 'nowhere', 'second'].map((field) => ({ field, message: `Mend ${field}.` }))
const DOWN_THE_PAGE = ['Mend nowhere.', 'Mend first.', 'Mend second.', 'Mend third.']
const asked = ['first', 'second', 'third'].map((name) => <input key={name} id={fieldIds(name).control} />)
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('goes down the page, in whichever order the errors were found', () => {
  render(<>{asked}</>)
  render(<ErrorSummary errors={FOUND} />)
  expect(lines()).toEqual(DOWN_THE_PAGE)
})

it('goes down a page that comes up together with it, as the step of a form that what was sent leads back to', () => {
  render(
    <>
      <ErrorSummary errors={FOUND} />
      {asked}
    </>,
  )
  expect(lines()).toEqual(DOWN_THE_PAGE)
})
