import { Link } from 'react-router-dom'
import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { CheckListDocument, type CheckFilterInput } from '../gql/graphql'
import { useCheckListQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { asManyAs, useReread } from '../live/useReread'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { LoadMore } from '../ui/LoadMore'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { ChecksTable } from './ChecksTable'

gql`
  query CheckList($filter: CheckFilterInput, $first: Int = 25, $after: String) {
    viewer {
      id
      school {
        id
        checks(filter: $filter, first: $first, after: $after) {
          edges {
            cursor
            node {
              id
              ...ChecksTable_check
            }
          }
          pageInfo {
            endCursor
            hasNextPage
          }
        }
      }
    }
  }
`

interface CheckListProps {
  filter: CheckFilterInput
  /** The way back to all of them, where the filter narrows. */
  showAll: ReactNode
  mayCheck: boolean
}

/** The school's own checks, 25 at a time. */
export function CheckList({ filter, showAll, mayCheck }: CheckListProps) {
  // A check may have been made a moment ago, by somebody else or a program.
  const { data, error, refetch, fetchMore } = useCheckListQuery({
    variables: { filter },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const list = data?.viewer?.school?.checks
  useReread([], { query: CheckListDocument, variables: { filter, first: asManyAs(list?.edges) } })
  if (!list)
    return error ? (
      <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={6} />
    )
  if (list.edges.length === 0)
    return showAll ? (
      <EmptyState title="No such check" action={showAll}>
        No check matches these filters. Use fewer of them to see more.
      </EmptyState>
    ) : (
      <EmptyState
        title="No checks yet"
        action={
          mayCheck && (
            <Button asChild>
              <Link to={paths.check}>Check a child</Link>
            </Button>
          )
        }
      >
        Each check appears here with what was found. So you can show later what you knew when you decided.
      </EmptyState>
    )
  return (
    <>
      <ChecksTable checks={list.edges.map(({ node }) => node)} />
      <LoadMore
        more={list.pageInfo.hasNextPage}
        onMore={() => fetchMore({ variables: { after: list.pageInfo.endCursor } })}
      />
    </>
  )
}
