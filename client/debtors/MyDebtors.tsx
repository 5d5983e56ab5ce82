import { Box, Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { MyDebtors_DebtorsFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { TableSkeleton } from '../ui/Skeletons'
import { notify } from '../ui/toaster'
import { useOnce } from '../ui/useOnce'
import { sentenceOf } from '../user-errors'
import { DebtorTable } from './DebtorTable'

gql`
  fragment MyDebtors_debtors on DebtorConnection {
    edges {
      cursor
      node {
        id
        ...DebtorTable_debtor
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    totalCount
  }
`

interface MyDebtorsProps {
  /** Undefined while they are on their way. */
  debtors: FragmentType<typeof MyDebtors_DebtorsFragmentDoc> | undefined
  error: Error | undefined
  filtered: boolean
  /** The way to the first debtor; nothing when the school may not add. */
  add: ReactNode
  onRetry: () => void
  onMore: (after: string) => Promise<unknown>
}

/** One's own list, newest first, 25 at a time. */
export function MyDebtors({ debtors, error, filtered, add, onRetry, onMore }: MyDebtorsProps) {
  const list = readFragment(MyDebtors_DebtorsFragmentDoc, debtors)
  if (!list && error) return <ErrorState message={sentenceOf(error)} onRetry={onRetry} />
  if (!list) return <TableSkeleton columns={6} />
  if (list.edges.length === 0) return filtered ? <NoneFits /> : <NoneYet add={add} />
  const shown = list.edges.length
  const { hasNextPage, endCursor } = list.pageInfo
  return (
    <>
      <DebtorTable debtors={list.edges.map(({ node }) => node)} />
      <Box mt="4" color="fg.muted" role="status">
        {hasNextPage ? `${shown} of ${list.totalCount} debtors` : count(list.totalCount)}
      </Box>
      {hasNextPage && endCursor && <More onMore={() => onMore(endCursor)} />}
    </>
  )
}

function More({ onMore }: { onMore: () => Promise<unknown> }) {
  const [more, loading] = useOnce(async () => {
    try {
      await onMore()
    } catch (error) {
      notify.error(sentenceOf(error))
    }
  })
  return (
    <Button variant="outline" mt="3" loading={loading} loadingText="Loading" onClick={() => void more()}>
      Show more
    </Button>
  )
}

function NoneYet({ add }: { add: ReactNode }) {
  return (
    <EmptyState title="No debtors yet" action={add}>
      The wards whose fees are unpaid will stand here, with what is owed and whether the family has been told.
    </EmptyState>
  )
}

function NoneFits() {
  return (
    <EmptyState title="Nobody on your list fits">
      Try a part of a name or of the phone number, or another payment status.
    </EmptyState>
  )
}

const count = (total: number) => (total === 1 ? '1 debtor' : `${total} debtors`)
