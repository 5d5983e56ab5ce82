import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import {
  UndoStatus_DebtorFragmentDoc,
  UpdateDebtorDocument,
  type UndoStatus_DebtorFragment,
} from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { debtStatuses } from '../../ui/format/statuses'
import { notify } from '../../ui/overlays/toaster'
import { problemsOf } from '../../user-errors'
import { readTotalsAgain } from './dashboardTotals'
import { UNDO_ENDS_AFTER_MS } from '../../constants'

gql`
  fragment UndoStatus_debtor on Debtor {
    id
    status
    revision
  }
`

/**
 * Looks at a debtor before it is saved, and answers what to call afterwards: it says that the debtor was updated and,
 * where the payment status is another one now, offers for a moment to put it back.
 */
export function useUndoStatus(id: string) {
  const client = useApolloClient()
  return () => {
    const before = known(client, id)
    return () => {
      const after = known(client, id)
      if (!before || !after || before.status === after.status) return notify.success('Debtor updated')
      const offeredAt = Date.now()
      notify.undoable('Debtor updated', `Payment status: ${debtStatuses[after.status].word}`, () => {
        // A message stands still in a tab that nobody looks at; by then it is another act, which asks for a statement.
        if (Date.now() - offeredAt > UNDO_ENDS_AFTER_MS) return notify.error('Nothing was undone', TOO_LATE)
        void putBack(client, before, after)
      })
    }
  }
}

const TOO_LATE = 'That is too long ago. To change the payment status, edit the claim.'

/** Only as long as nothing else was done with the claim: what somebody did since is not undone with it. */
async function putBack(
  client: ApolloClient,
  before: UndoStatus_DebtorFragment,
  after: UndoStatus_DebtorFragment,
): Promise<void> {
  const input = {
    id: before.id,
    status: before.status,
    ifRevision: after.revision,
    addEvidence: [],
    // Needed only where the family has been told already, who then hear of it (rule 19).
    statementAccepted: true,
  }
  const [problem] = await problemsOf(async () => {
    const { data } = await client.mutate({ mutation: UpdateDebtorDocument, variables: { input } })
    return data!.updateDebtor.userErrors
  })
  if (problem) return notify.error('Nothing was undone', problem.message)
  void readTotalsAgain(client)
  // A narrowed list may show it again, or not any more.
  void client.refetchQueries({
    include: 'active',
    onQueryUpdated: ({ queryName }) => queryName === 'DashboardPage',
  })
  notify.success(
    `Payment status: ${debtStatuses[before.status].word} again`,
    after.status === 'COMPLETED'
      ? 'If the family was told that all is paid, we tell them that it is not.'
      : undefined,
  )
}

function known(client: ApolloClient, id: string): UndoStatus_DebtorFragment | null {
  return client.cache.readFragment({
    id: client.cache.identify({ __typename: 'Debtor', id }),
    fragment: UndoStatus_DebtorFragmentDoc,
  })
}
