import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../../testing/render'
import { ApplicantsResults } from './ApplicantsResults'
import { beginRun } from './applicantsRun'

it('says of each claim that was found whether it is disputed, and what the family says', () => {
  const applicants = [1, 2].map((row) => ({
    row,
    cells: [],
    problem: null,
    asked: { student: `Child ${row}`, reference: `R-${row}` },
  }))
  const run = beginRun({ name: 'list.csv', header: [], applicants }, 'ADMISSION', 'k')
  const found = {
    relation: 'CHILD' as const,
    oneOf: false,
    likelihood: 'LIKELY' as const,
    score: 6,
    school: { name: 'Greenfield', phone: '0803' },
    amount: '45000.00',
    currency: 'NGN',
    status: 'ABANDONED_PAYMENT' as const,
    disputed: false,
    statement: null,
    since: '2026-01-31',
  }
  const checks = {
    1: { id: '1', summary: 'Likely this child', results: [{ ...found, disputed: true }] },
    2: {
      id: '2',
      summary: 'Likely this child',
      results: [{ ...found, statement: 'We have paid half of it.' }],
    },
  }
  render(<ApplicantsResults run={{ ...run, checks }} />)
  const [, first, second] = screen.getAllByRole('row')
  expect(first).toHaveTextContent('Disputed')
  expect(first).not.toHaveTextContent('The family says')
  expect(second).toHaveTextContent('The family says: “We have paid half of it.”')
  expect(second).not.toHaveTextContent('Disputed')
})
