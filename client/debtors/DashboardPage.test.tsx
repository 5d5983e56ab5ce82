import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { countedIn, moveSums } from './dashboardSums'
import { rememberAdded } from './dashboardList'
import { Component } from './DashboardPage'

describe('the dashboard', () => {
  it('shows a debtor that was just added, and the new sums, without asking', async () => {
    const { client, asked } = await open([debtor('1', '45000.00')])
    rememberAdded(client.cache, debtor('2', '5000.50') as never)
    expect(await screen.findByRole('cell', { name: 'Student 2' })).toBeVisible()
    const [first] = screen.getAllByRole('row').slice(1)
    expect(first).toHaveTextContent('Student 2')
    expect(screen.getByText('2 debtors')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('₦50,000.50')
    expect(asked).toHaveLength(1)
  })

  it('counts a debtor once, also when its first answer was lost and it was sent again', async () => {
    const { client } = await open([debtor('1', '45000.00')])
    rememberAdded(client.cache, debtor('1', '45000.00') as never)
    await new Promise((rendered) => setTimeout(rendered, 20))
    expect(screen.getByText('1 debtor')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('1 claim on your list')
  })

  it('follows a debtor that was changed elsewhere, sums included', async () => {
    const { client, asked } = await open([debtor('1', '45000.00')])
    const before = countedIn(client.cache, '1')
    client.cache.modify({
      id: 'Debtor:1',
      fields: { amountOwed: () => money('0.00'), status: () => 'COMPLETED' },
    })
    moveSums(client.cache, before, countedIn(client.cache, '1'))
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Totals' })).not.toHaveTextContent('45,000'),
    )
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('Completed')
    expect(asked).toHaveLength(1)
  })

  it('asks once one stops typing, and says when nobody fits', async () => {
    const { user, asked } = await open([debtor('1', '45000.00')])
    await user.type(screen.getByLabelText('Search your list'), 'zzz')
    expect(await screen.findByRole('heading', { name: 'Nobody on your list fits' })).toBeVisible()
    expect(asked.map(({ variables }) => variables['search'])).toEqual([undefined, 'zzz'])
    expect(screen.getByLabelText('Search your list')).toHaveFocus()
  })

  it('of a school without debtors begins with the way to the first one', async () => {
    await open([])
    expect(screen.getByRole('heading', { name: 'No debtors yet' })).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Add debtor' })[0]).toHaveAttribute('href', '/admin/adddebtor')
  })

  it('that could not be read says so, and is there after another try', async () => {
    let line = 'broken'
    const { Provider } = answering({
      DashboardPage: () => {
        if (line === 'broken') throw new TypeError('Failed to fetch')
        return page([])
      },
    })
    const { user } = render(
      <Provider>
        <Component />
      </Provider>,
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.')
    line = 'mended'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Welcome, Marina College' })).toBeVisible()
  })
})

async function open(debtors: object[]) {
  const line = answering({ DashboardPage: ({ search }) => page(search ? [] : debtors) })
  const view = render(
    <line.Provider>
      <Component />
    </line.Provider>,
  )
  await screen.findByRole('heading', { name: 'Welcome, Marina College' })
  return { ...view, ...line }
}

const money = (amount: string) => ({ __typename: 'Money', amount, currency: 'NGN' })

const debtor = (id: string, amount: string) => ({
  __typename: 'Debtor',
  id,
  studentName: `Student ${id}`,
  parentName: `Parent ${id}`,
  phone: '0803 555 0166',
  status: 'ABANDONED_PAYMENT',
  withdrawnAt: null,
  purgedAt: null,
  removed: null,
  confirmBy: null,
  contend: null,
  parentEmail: 'parent@family.example',
  handedOverOn: null,
  printableLetterUrl: null,
  letter: null,
  amountOwed: money(amount),
})

function page(debtors: object[]) {
  const owed = money(debtors.length > 0 ? '45000.00' : '0.00')
  const none = { __typename: 'StatusTotal', count: 0, owed: money('0.00') }
  return {
    dashboard: {
      __typename: 'Dashboard',
      school: {
        __typename: 'School',
        id: '1',
        name: 'Marina College',
        state: 'APPROVED',
        contendsWaiting: { __typename: 'WaitingContends', count: 0, dueOn: null },
      },
      totals: {
        __typename: 'DashboardTotals',
        owed,
        count: debtors.length,
        undelivered: 0,
        byStatus: [
          { ...none, status: 'ABANDONED_PAYMENT', count: debtors.length, owed },
          { ...none, status: 'PENDING_PAYMENT' },
          { ...none, status: 'COMPLETED' },
        ],
      },
      debtors: {
        __typename: 'DebtorConnection',
        totalCount: debtors.length,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        edges: debtors.map((node) => ({ __typename: 'DebtorEdge', cursor: 'c', node })),
      },
    },
  }
}
