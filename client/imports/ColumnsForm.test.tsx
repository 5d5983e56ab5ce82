import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { render } from '../testing/render'
import { ColumnsForm, type SaidOfFile } from './ColumnsForm'

const READING = {
  __typename: 'FileReading',
  sheets: [
    { name: 'JSS 1', lines: 12 },
    { name: 'JSS 2', lines: 9 },
  ],
  sheet: 1,
  columns: [
    { heading: 'Name', example: 'Ada Obi', field: 'student' },
    { heading: 'Born', example: '03/04/2014', field: null },
  ],
  fields: [
    { field: 'student', label: 'Student' },
    { field: 'dateOfBirth', label: 'Date of birth' },
  ],
  isRemembered: false,
  missing: [],
  dayFirst: true,
  daysEitherWay: 1,
}

/** What is said of the file, once somebody has answered. */
async function says(answer: (user: ReturnType<typeof userEvent.setup>) => Promise<void>) {
  const user = userEvent.setup()
  const onSay = vi.fn<(said: SaidOfFile) => void>()
  render(<ColumnsForm reading={READING as never} errors={[]} sending={false} onSay={onSay} />)
  await answer(user)
  await user.click(screen.getByRole('button', { name: 'Read the file again' }))
  return onSay.mock.calls[0]![0]
}

it('keeps the sheet that somebody chose when it is read again for its days', async () => {
  const said = await says((user) => user.click(screen.getByRole('radio', { name: /^Month first/ })))
  expect(said).toEqual({ sheet: 1, dayFirst: false })
})

it('says the columns with the sheet that they are of', async () => {
  const said = await says(async (user) => {
    await user.click(screen.getByText('Your columns: 1 of 2 are read'))
    await user.selectOptions(screen.getByRole('combobox', { name: /^Born/ }), 'dateOfBirth')
  })
  expect(said).toEqual({ sheet: 1, dayFirst: true, columns: ['student', 'dateOfBirth'] })
})

it('lets the columns of another sheet be found out', async () => {
  const said = await says((user) =>
    user.selectOptions(screen.getByRole('combobox', { name: /^Which sheet/ }), '0'),
  )
  expect(said).toEqual({ sheet: 0, dayFirst: true })
})
