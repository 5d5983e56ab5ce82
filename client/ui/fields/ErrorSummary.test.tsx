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

it('goes down the page, in whichever order the errors were found', () => {
  const errors = ['third', 'first', 'nowhere', 'second'].map((field) => ({
    field,
    message: `Mend ${field}.`,
  }))
  render(
    <>
      <input id={fieldIds('first').control} />
      <input id={fieldIds('second').control} />
      <input id={fieldIds('third').control} />
    </>,
  )
  render(<ErrorSummary errors={errors} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mend nowhere.',
    'Mend first.',
    'Mend second.',
    'Mend third.',
  ])
})
