import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../testing/render'
import { Pages } from './Pages'

it.each([
  [{ startsAt: 1, shown: 1, total: 1 }, '1 debtor'],
  [{ startsAt: 26, shown: 25, total: 312 }, '26–50 of 312 debtors'],
  [{ startsAt: 1001, shown: 6, total: 1006 }, '1,001–1,006 of 1,006 debtors'],
])('%o is said as “%s”', (page, words) => {
  render(<Pages {...page} of={['debtor', 'debtors']} previous={null} next={null} />)
  expect(screen.getByRole('status')).toHaveTextContent(words)
})
