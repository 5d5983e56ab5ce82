import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { render } from '../testing/render'
import { type Column, DataTable } from './DataTable'
import { Money } from './format/Money'

interface Owed {
  id: string
  student: string
  parent: string
  amount: string
}

const rows: Owed[] = [
  { id: '1', student: 'Adaeze Okonkwo', parent: 'Chinedu Okonkwo', amount: '45000.00' },
  { id: '2', student: 'Musa Ibrahim', parent: 'Hauwa Ibrahim', amount: '8000.50' },
]
const columns: Column<Owed>[] = [
  { key: 'number', header: '#', cell: (_row, index) => index + 1, card: 'hidden' },
  { key: 'student', header: 'Name of student', cell: (row) => row.student, card: 'title' },
  { key: 'parent', header: 'Name of Parent', cell: (row) => row.parent },
  {
    key: 'amount',
    header: 'Amount Owed',
    cell: (row) => <Money value={{ amount: row.amount, currency: 'NGN' }} />,
    align: 'end',
    card: 'figure',
  },
]
const action = (row: Owed) => <a href={`/edit/${row.id}`}>Edit {row.student}</a>

describe('a table', () => {
  it('says each row once, with its own action, and numbers the rows', () => {
    render(<MyDebtors />)
    const [, first, second] = screen.getAllByRole('row')
    expect(
      within(first!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1', 'Adaeze Okonkwo', 'Chinedu Okonkwo', '₦45,000.00', 'Edit Adaeze Okonkwo'])
    expect(within(second!).getByRole('link')).toHaveAttribute('href', '/edit/2')
  })

  it('gives a phone’s card its two facts on top, and every other fact its label', () => {
    render(<MyDebtors />)
    const first = screen.getAllByRole('row')[1]!
    const places = within(first)
      .getAllByRole('cell')
      .map((cell) => [cell.dataset['card'], cell.dataset['label']])
    expect(places).toEqual([
      ['hidden', '#'],
      ['title', 'Name of student'],
      ['detail', 'Name of Parent'],
      ['figure', 'Amount Owed'],
      [undefined, undefined],
    ])
  })

  it('puts a sum under its own column', () => {
    render(<MyDebtors />)
    const sum = screen.getAllByRole('row').at(-1)!
    const cells = within(sum).getAllByRole('cell') as HTMLTableCellElement[]
    expect(cells.map((cell) => [cell.textContent, cell.colSpan])).toEqual([
      ['Owed to you in all', 3],
      ['₦53,000.50', 1],
      ['', 1],
    ])
  })
})

function MyDebtors() {
  const value = <Money value={{ amount: '53000.50', currency: 'NGN' }} />
  return (
    <DataTable
      caption="My debtors"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      action={action}
      total={{ columnKey: 'amount', label: 'Owed to you in all', value }}
    />
  )
}
