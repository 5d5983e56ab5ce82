import { Box } from '@chakra-ui/react'
import { InboxDocument, type InboxQueryVariables } from '../gql/graphql'
import { useInboxQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { asManyAs, useReread } from '../live/useReread'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { LoadMore } from '../ui/LoadMore'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { InboxTable } from './InboxTable'
import { counted, figure } from '../../common/counts'

gql`
  query Inbox($search: String, $triage: Triage, $waiting: Boolean, $first: Int = 25, $after: String) {
    viewer {
      id
      school {
        id
        contends(search: $search, triage: $triage, waiting: $waiting, first: $first, after: $after) {
          totalCount
          edges {
            cursor
            node {
              id
              ...InboxTable_contend
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

/** One tab of the inbox, 25 at a time: what is due soonest first where it waits, else the newest first. */
export function InboxList({ filter }: { filter: Omit<InboxQueryVariables, 'first' | 'after'> }) {
  // Families write meanwhile: shown at once from the cache, then as it is.
  const { data, error, refetch, fetchMore } = useInboxQuery({
    variables: filter,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const list = data?.viewer?.school?.contends
  useReread(['CONTEND'], { query: InboxDocument, variables: { ...filter, first: asManyAs(list?.edges) } })
  if (!list)
    return error ? (
      <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={6} />
    )
  if (list.edges.length === 0) return <Nothing {...filter} />
  return (
    <>
      <InboxTable contends={list.edges.map(({ node }) => node)} />
      <Box mt="4" color="fg.muted" role="status">
        {shownOf(list.edges.length, list.totalCount)}
      </Box>
      <LoadMore
        more={list.pageInfo.hasNextPage}
        onMore={() => fetchMore({ variables: { after: list.pageInfo.endCursor } })}
      />
    </>
  )
}

function shownOf(shown: number, total: number) {
  if (shown < total) return `${figure(shown)} of ${counted(total, 'contend')}`
  return counted(total, 'contend')
}

function Nothing({ search, triage, waiting }: Omit<InboxQueryVariables, 'first' | 'after'>) {
  if (search)
    return (
      <EmptyState title="No response with this name">
        Try a part of the student’s or the parent’s name, or look under All.
      </EmptyState>
    )
  if (waiting)
    return (
      <EmptyState title="Nothing waits for you">
        What families send appears here until you have answered it, with the day by which you must.
      </EmptyState>
    )
  return triage ? (
    <EmptyState title="Nothing with this tag">
      The tags are your own. They sort your list, and the family never sees them.
    </EmptyState>
  ) : (
    <EmptyState title="No family has answered a claim yet">
      Every letter tells a family how to answer. What they send appears here.
    </EmptyState>
  )
}
