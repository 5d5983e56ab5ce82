import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { answering } from '../../testing/answering'
import { render } from '../../testing/render'
import { useListLeft } from '../useListLeft'
import { aDashboard, aDebtorRow, money } from './aDashboard'
import { Dashboard } from './Dashboard'
import { rememberAdded } from './dashboardList'
import { readTotalsAgain } from './dashboardTotals'

describe('the dashboard', () => {
  it('shows the list in the columns of the contract, each row with its way to be changed', async () => {
    await open([aDebtorRow('1')])
    expect(screen.getByRole('heading', { level: 2, name: 'My Debtors' })).toBeVisible()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '#',
      'Name of student',
      'Name of Parent',
      'Amount Owed',
      'Phone No',
      'Payment status',
      'Action',
    ])
    const edit = screen.getByRole('link', { name: 'Edit Student 1' })
    expect(edit).toHaveTextContent('Edit')
    expect(edit).toHaveAttribute('href', '/admin/update-debtor/1')
  })

  it.each([
    ['Withdrawn', { withdrawnAt: '2026-11-01T10:00:00Z' }],
    ['Removed', { removed: { __typename: 'RemovedClaim', at: '2026-11-01T10:00:00Z' } }],
  ])('shows a claim that is out of the register as %s, and not as owed', async (word, differs) => {
    await open([{ ...aDebtorRow('1'), ...differs }])
    const row = screen.getAllByRole('row')[1]!
    expect(row).toHaveTextContent(word)
    expect(row).not.toHaveTextContent('Abandoned payment')
    expect(within(row).getByText('₦45,000.00').closest('s')).toBeVisible()
    expect(within(row).queryByRole('link', { name: /^Edit/ })).toBeNull()
  })

  it('shows a debtor that was just added without asking for the list, and the new sums once they are read', async () => {
    const { client, asked } = await open([aDebtorRow('1')])
    rememberAdded(client.cache, aDebtorRow('2', '5000.50') as never)
    expect(await screen.findByRole('cell', { name: 'Student 2' })).toBeVisible()
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('Student 2')
    expect(screen.getByText('2 debtors')).toBeVisible()
    expect(asked).toHaveLength(1)
    await readTotalsAgain(client)
    await waitFor(() => expect(totals()).toHaveTextContent('₦50,000.50'))
    expect(asked.map(({ operation }) => operation)).toEqual(['DashboardPage', 'DashboardTotals'])
  })

  it('counts a debtor once, also when its first answer was lost and it was sent again', async () => {
    const { client } = await open([aDebtorRow('1')])
    rememberAdded(client.cache, aDebtorRow('1') as never)
    await new Promise((rendered) => setTimeout(rendered, 20))
    expect(screen.getByText('1 debtor')).toBeVisible()
  })

  it('keeps a full page at 25 rows when one is added: the last one is found on the next page', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => aDebtorRow(String(at + 1)))
    const { client } = await open(rows)
    rememberAdded(client.cache, aDebtorRow('99') as never)
    expect(await screen.findByText('1–25 of 26 debtors')).toBeVisible()
    expect(screen.queryByRole('cell', { name: 'Student 25' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/?after=c')
  })

  it('narrows the list to a class, and heads each class where it is ordered by it', async () => {
    const inClass = (id: string, of: string | null, arm: string | null = null) => {
      const known = { class: of, arm, admissionNumber: `N/${id}` }
      return { ...aDebtorRow(id), ...known }
    }
    const rows = [inClass('1', 'JSS 2', 'B'), inClass('2', 'jss2'), inClass('3', 'SS 1'), inClass('4', null)]
    const { user, asked } = await open(rows, {
      path: '/dashboard?sort=CLASS',
      classes: ['JSS 2', 'SS 1'],
    })
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'JSS 2',
      'SS 1',
      'Without a class',
    ])
    expect(screen.getByRole('cell', { name: /^Student 1/ })).toHaveTextContent('Student 1JSS 2 BN/1')
    await user.selectOptions(screen.getByLabelText('Class'), 'SS 1')
    await waitFor(() => expect(asked.at(-1)?.variables).toEqual({ sort: 'CLASS', class: 'SS 1' }))
    await user.selectOptions(screen.getByLabelText('Order'), 'Newest first')
    await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull())
  })

  it('asks for no class where the list names none', async () => {
    await open([aDebtorRow('1')])
    expect(screen.queryByLabelText('Class')).toBeNull()
  })

  it('follows a debtor that was changed elsewhere', async () => {
    const { client, asked } = await open([aDebtorRow('1')])
    client.cache.modify({ id: 'Debtor:1', fields: { status: () => 'COMPLETED' } })
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Completed'))
    expect(asked).toHaveLength(1)
  })

  it('asks once one stops typing, and says when nobody fits', async () => {
    const { user, asked } = await open([aDebtorRow('1')])
    await user.type(screen.getByLabelText('Search your list'), 'zzz')
    expect(await screen.findByRole('heading', { name: 'No match found' })).toBeVisible()
    expect(asked.map(({ variables }) => variables['search'])).toEqual([undefined, 'zzz'])
    await waitFor(() => expect(screen.getByLabelText('Search your list')).toHaveFocus())
  })

  it('says in the address what is shown, and begins at the first page when that changes', async () => {
    const { user, asked } = await open([aDebtorRow('1')], {
      path: '/dashboard?sort=AMOUNT&after=x&needs=nonsense',
    })
    expect(asked[0]?.variables).toEqual({ sort: 'AMOUNT', after: 'x' })
    await user.selectOptions(screen.getByLabelText('Payment status'), 'Pending payment')
    await waitFor(() =>
      expect(address()).toBe('/dashboard?sort=AMOUNT&needs=nonsense&status=PENDING_PAYMENT'),
    )
    expect(asked.at(-1)?.variables).toEqual({ sort: 'AMOUNT', status: 'PENDING_PAYMENT' })
    await waitFor(() => expect(screen.getByLabelText('Payment status')).toHaveFocus())
  })

  it('is found again as it was left by whoever changes one of its debtors', async () => {
    const { user } = await open([aDebtorRow('1')], { path: '/dashboard?needs=UNDELIVERED&after=x' })
    await user.click(screen.getByRole('link', { name: 'Edit Student 1' }))
    expect(address()).toBe('/admin/update-debtor/1')
    expect(screen.getByTestId('left')).toHaveTextContent('/dashboard?needs=UNDELIVERED&after=x')
  })

  it('goes forth and back a page, with the numbers of its rows, and takes the focus to the list', async () => {
    const list = { totalCount: 312, startsAt: 51 }
    const pageInfo = {
      __typename: 'PageInfo',
      hasNextPage: true,
      hasPreviousPage: true,
      startCursor: 'begin',
      endCursor: 'end',
    }
    const rows = Array.from({ length: 25 }, (_, at) => aDebtorRow(String(at + 51)))
    const { user } = await open(rows, { list: { ...list, pageInfo }, path: '/dashboard?sort=NAME&after=x' })
    expect(screen.getByText('51–75 of 312 debtors')).toBeVisible()
    expect(within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[0]).toHaveTextContent('51')
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute(
      'href',
      '/dashboard?sort=NAME&before=begin',
    )
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(address()).toBe('/dashboard?sort=NAME&after=end')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My Debtors' })).toHaveFocus())
  })

  it('says how long what is owed has been owed, without the ages that nothing has, and filters the list by it', async () => {
    const { user, asked } = await open([aDebtorRow('1')])
    const chart = screen.getByRole('region', { name: 'How long it has been owed' })
    expect(
      within(chart)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['31–60 days1 claim₦45,000.00'])
    await user.click(within(chart).getByRole('link', { name: /31–60/ }))
    await waitFor(() => expect(asked.at(-1)?.variables).toEqual({ age: 'UP_TO_60' }))
    expect(within(chart).getByRole('link', { name: /31–60/ })).toHaveAttribute('aria-current', 'true')
    expect(screen.getByLabelText('Overdue for')).toHaveValue('UP_TO_60')
    await user.click(within(chart).getByRole('link', { name: /31–60/ }))
    expect(address()).toBe('/')
  })

  it('says what was recovered, and what a term is', async () => {
    await open([aDebtorRow('1')])
    expect(totals()).toHaveTextContent('Recovered this term₦12,500.50')
    expect(totals()).toHaveTextContent(
      'Paid since 1 Sep 2026. Here a term begins in January, May and September.',
    )
  })

  it('says month by month what came in, the newest first, back to the first that brought something', async () => {
    await open([aDebtorRow('1')])
    const chart = screen.getByRole('region', { name: 'Recovered by month' })
    expect(
      within(chart)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nov 2026₦0.00', 'Oct 2026₦0.00', 'Sep 2026₦12,500.50'])
  })

  it('says what waits, the nearest date with it, and leads to each', async () => {
    await open([aDebtorRow('1')], {
      totals: { undelivered: 1, toPrint: 2, toConfirm: 3, confirmBy: '2026-12-01' },
      school: { contendsWaiting: { __typename: 'WaitingContends', count: 2, dueOn: '2026-11-25' } },
    })
    const waits = screen.getByRole('region', { name: 'To do' })
    const links = within(waits).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 cases wait for you', '/admin/contend'],
      ['1 letter was not delivered', '/?needs=UNDELIVERED'],
      ['2 letters to print and hand over', '/?needs=TO_PRINT'],
      ['3 claims to confirm', '/admin/confirm'],
    ])
    expect(waits).toHaveTextContent('The first is due 25 Nov 2026')
    expect(waits).toHaveTextContent('The first is hidden from other schools after 1 Dec 2026')
  })

  it('does not say that nothing waits while the provider waits for the school', async () => {
    await open([aDebtorRow('1')])
    expect(screen.getByText(/Nothing waits for you/)).toBeVisible()
    cleanup()
    await open([aDebtorRow('1')], { school: { state: 'CHANGES_REQUESTED' } })
    expect(screen.getByText('The provider asks for changes')).toBeVisible()
    expect(screen.queryByText(/Nothing waits for you/)).toBeNull()
  })

  it('says since when an entry is hidden that nobody confirmed in time', async () => {
    await open([aDebtorRow('1')], { totals: { toConfirm: 1, confirmBy: '2026-11-02' } })
    const waits = screen.getByRole('region', { name: 'To do' })
    expect(waits).toHaveTextContent(
      'Hidden from other schools since the end of 2 Nov 2026, until you say that it still stands.',
    )
  })

  it('of a school without debtors begins with the way to the first one', async () => {
    await open([])
    expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull()
    expect(screen.queryByRole('searchbox', { name: 'Search your list' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'No debtors yet' })).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Add debtor' })[0]).toHaveAttribute('href', '/admin/adddebtor')
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  })

  it('has its heading before it is read; and where it could not be read it says so, until another try', async () => {
    let line = 'broken'
    const { Provider } = answering({
      DashboardPage: () => {
        if (line === 'broken') throw new TypeError('Failed to fetch')
        return aDashboard([])
      },
    })
    const { user } = render(
      <Provider>
        <Dashboard schoolName="Marina College" />
      </Provider>,
    )
    expect(screen.getByRole('heading', { name: 'Welcome, Marina College' })).toBeVisible()
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.')
    line = 'mended'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No debtors yet' })).toBeVisible()
  })
})

type Options = Parameters<typeof aDashboard>[1] & { path?: string }

async function open(debtors: object[], { path = '/', ...answer }: Options = {}) {
  const sums = { owed: money('50000.50') }
  const line = answering({
    DashboardPage: ({ search }) => aDashboard(search ? [] : debtors, answer),
    DashboardTotals: () => ({
      dashboard: {
        ...aDashboard(debtors, { totals: sums }).dashboard,
        school: undefined,
        debtors: undefined,
      },
    }),
  })
  const view = render(
    <line.Provider>
      <Dashboard schoolName="Marina College" />
      <Address />
    </line.Provider>,
    path,
  )
  await screen.findByRole('heading', { name: 'My Debtors' })
  return { ...view, ...line }
}

const totals = () => screen.getByRole('region', { name: 'Totals' })

function Address() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output data-testid="address">{`${pathname}${search}`}</output>
      <output data-testid="left">{useListLeft().to}</output>
    </>
  )
}
const address = () => screen.getByTestId('address').textContent
