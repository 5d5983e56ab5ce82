import { renderHook, waitFor } from '@testing-library/react'
import { parse } from 'graphql'
import { beforeEach, expect, it, vi } from 'vitest'
import { UndoStatus_DebtorFragmentDoc } from '../../gql/graphql'
import { answering } from '../../testing/answering'
import { notify } from '../../ui/overlays/toaster'
import { useUndoStatus } from './useUndoStatus'

const spyOnToasts = () => ({
  success: vi.spyOn(notify, 'success').mockImplementation(() => undefined),
  error: vi.spyOn(notify, 'error').mockImplementation(() => undefined),
  undoable: vi.spyOn(notify, 'undoable').mockImplementation(() => undefined),
})
let said: ReturnType<typeof spyOnToasts>
beforeEach(() => void (said = spyOnToasts()))

it('a payment status that was just changed is put back by Undo, on the condition that nothing else was done since', async () => {
  const { asked } = saved({ from: 'ABANDONED_PAYMENT', to: 'COMPLETED' })
  const [title, description, undo] = said.undoable.mock.lastCall!
  expect([title, description]).toEqual(['Debtor updated', 'Payment status: Completed'])
  undo()
  await waitFor(() =>
    expect(said.success).toHaveBeenCalledWith(
      'Payment status: Abandoned payment again',
      'If the family was told that all is paid, we tell them that it is not.',
    ),
  )
  expect(asked).toEqual([
    {
      operation: 'UpdateDebtor',
      variables: {
        input: {
          id: '7',
          status: 'ABANDONED_PAYMENT',
          ifRevision: '6',
          addEvidence: [],
          statementAccepted: true,
        },
      },
    },
  ])
})

it('reads the narrowed list again, which may have lost or gained the debtor', async () => {
  const { asked } = saved({ from: 'ABANDONED_PAYMENT', to: 'COMPLETED', onDashboard: true })
  const reads = () => asked.filter(({ operation }) => operation === 'DashboardPage').length
  await waitFor(() => expect(reads()).toBe(1))
  said.undoable.mock.lastCall![2]()
  await waitFor(() => expect(reads()).toBe(2))
})

it('is not undone an hour later from a message that stood still: that would state the debt anew', () => {
  const { asked } = saved({ from: 'ABANDONED_PAYMENT', to: 'COMPLETED' })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60_000)
  said.undoable.mock.lastCall![2]()
  clock.mockRestore()
  expect(said.error).toHaveBeenCalledWith('Nothing was undone', expect.stringContaining('too long ago'))
  expect(asked).toEqual([])
})

it('stays as somebody left it who did something since, and that is said', async () => {
  const refusal = 'Something else was done with this claim since.'
  saved({ from: 'ABANDONED_PAYMENT', to: 'PENDING_PAYMENT', refusal })
  said.undoable.mock.lastCall![2]()
  await waitFor(() => expect(said.error).toHaveBeenCalledWith('Nothing was undone', refusal))
})

it('has no Undo where it did not change', () => {
  saved({ from: 'COMPLETED', to: 'COMPLETED' })
  expect(said.success).toHaveBeenCalledWith('Debtor updated')
  expect(said.undoable).not.toHaveBeenCalled()
})

/** Found by its name: what it asks for is the dashboard's own. */
const LIST = parse('query DashboardPage { dashboard { id } }')

interface Change {
  from: string
  to: string
  refusal?: string
  /** The list stands on the page. */
  onDashboard?: boolean
}

/** Somebody saves a debtor: its row in the cache changes, and the page says so. */
function saved({ from, to, refusal, onDashboard = false }: Change) {
  const userErrors = refusal ? [{ __typename: 'UserError', field: ['ifRevision'], message: refusal }] : []
  const line = answering({
    DashboardPage: () => ({ dashboard: null }),
    UpdateDebtor: () => ({
      updateDebtor: { __typename: 'UpdateDebtorPayload', debtor: null, userErrors },
    }),
  })
  const put = (status: string, revision: string) =>
    line.client.cache.writeFragment({
      fragment: UndoStatus_DebtorFragmentDoc,
      data: {
        __typename: 'Debtor',
        id: '7',
        status,
        revision,
      } as never,
    })
  put(from, '5')
  if (onDashboard) line.client.watchQuery({ query: LIST }).subscribe({})
  const { result } = renderHook(() => useUndoStatus('7'), { wrapper: line.Provider })
  const sayUpdated = result.current()
  put(to, '6')
  sayUpdated()
  return line
}
