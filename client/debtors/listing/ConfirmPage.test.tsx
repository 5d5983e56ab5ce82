import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answering } from '../../testing/answering'
import { render } from '../../testing/render'
import { OFFLINE } from '../../user-errors'
import { money } from '../dashboard/aDashboard'
import { paths } from '../../../common/paths'
import { useListLeft } from '../useListLeft'
import { Component } from './ConfirmPage'

describe('claims to confirm', () => {
  it('are confirmed together, those that are ticked and no others, and leave the list', async () => {
    const { user, asked } = await open()
    await user.click(screen.getByLabelText('It still stands: Student 1'))
    await user.click(screen.getByLabelText('It still stands: Student 3'))
    await user.dblClick(screen.getByRole('button', { name: 'Confirm 2 claims' }))
    await waitFor(() => expect(screen.getByText('2 claims confirmed')).toBeVisible())
    expect(await screen.findByRole('heading', { name: 'Nothing to confirm' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Claims to confirm' })).toHaveFocus())
    expect(asked.filter(({ operation }) => operation === 'ConfirmDebtors')).toEqual([
      { operation: 'ConfirmDebtors', variables: { input: { ids: ['1', '3'] } } },
    ])
  })

  it('can all be ticked at once, and all be let go', async () => {
    const { user } = await open()
    const all = screen.getByLabelText('All 3 still stand')
    await user.click(all)
    expect(screen.getByRole('button', { name: 'Confirm 3 claims' })).toBeVisible()
    await user.click(all)
    expect(screen.getByLabelText('It still stands: Student 2')).not.toBeChecked()
  })

  it('are asked for when none is ticked', async () => {
    const { user, asked } = await open()
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(screen.getByRole('alert')).toHaveTextContent('Tick the claims that still stand.')
    expect(asked).toHaveLength(1)
  })

  it('of which one cannot be confirmed stay as they are, and its name is said', async () => {
    const { user } = await open([
      { __typename: 'UserError', field: ['ids', '1'], message: 'This claim has been withdrawn.' },
    ])
    await user.click(screen.getByLabelText('All 3 still stand'))
    await user.click(screen.getByRole('button', { name: 'Confirm 3 claims' }))
    expect(
      await screen.findByRole('link', { name: 'Student 2: This claim has been withdrawn.' }),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Student 2: This claim has been withdrawn.' }))
    await waitFor(() => expect(screen.getByLabelText('It still stands: Student 2')).toHaveFocus())
    expect(screen.getByLabelText('It still stands: Student 2')).toBeChecked()
  })

  it('of which another is ticked while they are on their way keep that tick, and it is not confirmed by them', async () => {
    const { user, asked } = await open([], ['2'])
    await user.click(screen.getByLabelText('It still stands: Student 1'))
    await user.click(screen.getByLabelText('It still stands: Student 3'))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm 2 claims' }))
    fireEvent.click(screen.getByLabelText('It still stands: Student 2'))
    await waitFor(() => expect(screen.getByText('2 claims confirmed')).toBeVisible())
    expect(await screen.findByRole('button', { name: 'Confirm 1 claim' })).toBeVisible()
    expect(screen.getByLabelText('It still stands: Student 2')).toBeChecked()
    expect(asked.find(({ operation }) => operation === 'ConfirmDebtors')!.variables).toEqual({
      input: { ids: ['1', '3'] },
    })
  })

  it('are still ticked for whoever comes back from one that is to be changed, and saving it leads back', async () => {
    const { user, unmount, Provider } = await open()
    await user.click(screen.getByLabelText('It still stands: Student 1'))
    await user.click(screen.getByLabelText('It still stands: Student 3'))
    await user.click(screen.getByRole('link', { name: 'Edit Student 2' }))
    expect(screen.getByTestId('left')).toHaveTextContent('Claims to confirm at /admin/confirm')
    unmount()
    render(
      <Provider>
        <Component />
      </Provider>,
      paths.confirmDebtors,
    )
    expect(await screen.findByRole('button', { name: 'Confirm 2 claims' })).toBeVisible()
    expect(screen.getByLabelText('It still stands: Student 3')).toBeChecked()
  })

  it('that could not be sent say so until the line is back', async () => {
    const server = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const { user } = await open(new TypeError('Failed to fetch'))
    await user.click(screen.getByLabelText('All 3 still stand'))
    act(() => void window.dispatchEvent(new Event('offline')))
    await user.click(screen.getByRole('button', { name: 'Confirm 3 claims' }))
    expect(await screen.findByText(OFFLINE)).toBeVisible()
    server.mockResolvedValue(new Response())
    await waitFor(() => expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument(), { timeout: 4000 })
    expect(screen.getByRole('button', { name: 'Confirm 3 claims' })).toBeVisible()
    server.mockRestore()
  })

  it('lead to their pages, from which the list is found again', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('link', { name: 'Student 2' }))
    expect(screen.getByTestId('left')).toHaveTextContent('Claims to confirm at /admin/confirm')
  })

  it('with long names stand in columns that shrink', async () => {
    await open([], ['1'], { parentName: 'Ikechukwunonsooluwafunmilayo' })
    expect(screen.getByRole('table')).toHaveAttribute('data-tight')
  })

  it.each([
    ['with the others', ['1', '3']],
    ['and none is left', []],
  ])(
    'are read again after a refusal (%s): what it was about has gone, and why stays on the page',
    async (_, left) => {
      const { user } = await open(
        [{ __typename: 'UserError', field: ['ids', '1'], message: WITHDRAWN }],
        left,
      )
      await user.click(screen.getByLabelText('All 3 still stand'))
      await user.click(screen.getByRole('button', { name: 'Confirm 3 claims' }))
      await waitFor(() =>
        expect(screen.queryByLabelText('It still stands: Student 2')).not.toBeInTheDocument(),
      )
      expect(screen.getByRole('alert')).toHaveTextContent(`Student 2: ${WITHDRAWN}`)
      expect(screen.getByRole('alert')).toHaveFocus()
      expect(screen.queryByRole('link', { name: /Student 2/ })).not.toBeInTheDocument()
      for (const id of left) expect(screen.getByLabelText(`It still stands: Student ${id}`)).toBeChecked()
    },
  )
})

const WITHDRAWN = 'This claim has been withdrawn.'

/** `left`: which claims the list still has once they were sent, where they were refused or not all were ticked. */
async function open(refused: object[] | TypeError = [], left = ['1', '2', '3'], differs: object = {}) {
  let listed = ['1', '2', '3']
  const line = answering({
    ConfirmPage: () => page(listed, differs),
    ConfirmDebtors: () => {
      if (refused instanceof TypeError) throw refused
      const userErrors = refused
      listed = userErrors.length === 0 && left.length === 3 ? [] : left
      return { confirmDebtors: { __typename: 'ConfirmDebtorsPayload', debtors: [], userErrors } }
    },
  })
  const view = render(
    <line.Provider>
      <Component />
      <Left />
    </line.Provider>,
    paths.confirmDebtors,
  )
  await screen.findByLabelText('It still stands: Student 1')
  return { ...view, ...line }
}

/** As the page of a claim has it, wherever one is. */
function Left() {
  const { name, to } = useListLeft()
  return (
    <output data-testid="left">
      {name} at {to}
    </output>
  )
}

const page = (ids: string[], differs: object) => ({
  dashboard: {
    __typename: 'Dashboard',
    school: { __typename: 'School', id: '1' },
    debtors: {
      __typename: 'DebtorConnection',
      totalCount: ids.length,
      edges: ids.map((id) => ({ __typename: 'DebtorEdge', cursor: id, node: { ...debtor(id), ...differs } })),
    },
  },
})

const debtor = (id: string) => ({
  __typename: 'Debtor',
  id,
  studentName: `Student ${id}`,
  parentName: `Parent ${id}`,
  confirmBy: '2026-12-01',
  amountOwed: money('45000.00'),
})
