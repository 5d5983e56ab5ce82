import { Button, Text } from '@chakra-ui/react'
import { gql } from '../../gql-tag'
import { useDeskPageQuery } from '../../gql/hooks'
import { type ApplicationState, DeskPageDocument } from '../../gql/graphql'
import { asManyAs, useReread } from '../../live/useReread'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { TableSkeleton } from '../../ui/Skeletons'
import { notify } from '../../ui/overlays/toaster'
import { useOnce } from '../../ui/useOnce'
import { sentenceOf } from '../../user-errors'
import { ApplicationsTable } from './ApplicationsTable'
import { counted } from '../../../common/counts'

gql`
  query DeskPage($state: ApplicationState!, $first: Int = 25, $after: String) {
    schoolApplications(state: $state, first: $first, after: $after) {
      totalCount
      edges {
        cursor
        node {
          id
          ...ApplicationsTable_application
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`

/** One tab of the desk: what is open, or what was decided. */
export function ApplicationQueue({ state }: { state: ApplicationState }) {
  // Others decide and apply meanwhile: shown at once from the cache, then as it is.
  const { data, error, refetch, fetchMore } = useDeskPageQuery({
    variables: { state },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const queue = data?.schoolApplications
  useReread(['SCHOOL'], { query: DeskPageDocument, variables: { state, first: asManyAs(queue?.edges) } })
  const [loadMore, loading] = useOnce(async () => {
    const variables = { state, after: queue?.pageInfo.endCursor ?? null }
    await fetchMore({ variables }).catch((thrown: unknown) => notify.error(sentenceOf(thrown)))
  })
  if (!queue)
    return error ? (
      <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={4} />
    )
  if (queue.edges.length === 0) return <Nothing state={state} />
  return (
    <>
      <Text color="fg.muted" mb="3">
        {count(queue.totalCount, state)}
      </Text>
      <ApplicationsTable state={state} applications={queue.edges.map(({ node }) => node)} />
      {queue.pageInfo.hasNextPage && (
        <Button
          variant="outline"
          mt="6"
          loading={loading}
          loadingText="Loading"
          onClick={() => void loadMore()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

function count(total: number, state: ApplicationState): string {
  const words = counted(total, 'application')
  if (state === 'DECIDED') return `${words} decided`
  return total === 1 ? `${words} waits` : `${words} wait`
}

function Nothing({ state }: { state: ApplicationState }) {
  return state === 'OPEN' ? (
    <EmptyState title="Nobody waits">
      Schools that register, or change their name or a document, appear here until you decide. You get an
      e-mail for each.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing decided yet">What you decide stays here, with its reasons.</EmptyState>
  )
}
