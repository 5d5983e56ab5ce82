import { Grid } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { MessagesPageDocument, type MessageState } from '../gql/graphql'
import { useMessagesPageQuery } from '../gql/hooks'
import { asManyAs, useReread } from '../live/useReread'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { LoadMore } from '../ui/LoadMore'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { MessageCard } from './MessageCard'

gql`
  query MessagesPage($state: MessageState!, $first: Int = 25, $after: String) {
    desk {
      newMessages
      messages(state: $state, first: $first, after: $after) {
        edges {
          cursor
          node {
            id
            ...MessageCard_message
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  }
`

/** The messages of one state, the newest first. */
export function MessageList({ state }: { state: MessageState }) {
  const { data, error, refetch, fetchMore } = useMessagesPageQuery({
    variables: { state },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const list = data?.desk.messages
  const reread = useReread(['MESSAGE'], {
    query: MessagesPageDocument,
    variables: { state, first: asManyAs(list?.edges) },
  })
  if (!list)
    return error ? (
      <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={2} rows={3} />
    )
  if (list.edges.length === 0) return <EmptyState title={NOTHING[state][0]}>{NOTHING[state][1]}</EmptyState>
  return (
    <>
      <Grid as="ul" gap="4" templateColumns="minmax(0, 1fr)" maxW="48rem">
        {list.edges.map(({ node }) => (
          <MessageCard key={node.id} message={node} onMarked={reread} />
        ))}
      </Grid>
      <LoadMore
        more={list.pageInfo.hasNextPage}
        onMore={() => fetchMore({ variables: { state, after: list.pageInfo.endCursor } })}
      />
    </>
  )
}

const NOTHING = {
  NEW: [
    'No new messages',
    'When somebody writes on the contact page you get an e-mail, and it appears here.',
  ],
  READ: ['Nothing in hand', 'A message that you mark as read stays here until you close it.'],
  CLOSED: [
    'Nothing closed yet',
    'What is done stays here for as long as our privacy page says, and is then deleted.',
  ],
} as const
