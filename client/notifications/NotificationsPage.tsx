import { Button } from '@chakra-ui/react'
import { NotificationsPageDocument } from '../gql/graphql'
import { useNotificationsPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { asManyAs, useReread } from '../live/useReread'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TextSkeleton } from '../ui/Skeletons'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { sentenceOf } from '../user-errors'
import { NotificationList } from './NotificationList'
import { useMarkRead } from './useMarkRead'

gql`
  query NotificationsPage($first: Int = 25, $after: String) {
    viewer {
      id
      unreadNotifications
    }
    notifications(first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          ...NotificationList_notification
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
      unreadCount
    }
  }
`

/** What happened that one may want to know, newest first. */
export function Component() {
  // What was read before is shown at once, and what came since is asked for: news is why one comes here.
  const { data, error, refetch, fetchMore } = useNotificationsPageQuery({ fetchPolicy: 'cache-and-network' })
  useReread(['NOTIFICATION'], {
    query: NotificationsPageDocument,
    variables: { first: asManyAs(data?.notifications.edges) },
  })
  const markRead = useMarkRead(data?.viewer?.id)
  const [readAll, marking] = useOnce(() => markRead(null))
  const [more, loading] = useOnce(async () => {
    const after = data?.notifications.pageInfo.endCursor
    await fetchMore({ variables: { after } }).catch((failure: unknown) => notify.error(sentenceOf(failure)))
  })
  if (!data)
    return (
      <Page title="Notifications">
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </Page>
    )
  const { edges, pageInfo, unreadCount } = data.notifications
  return (
    <Page
      title="Notifications"
      lead={edges.length > 0 && (unreadCount === 0 ? 'All read.' : `${unreadCount} unread.`)}
      actions={
        unreadCount > 0 && (
          <Button variant="outline" loading={marking} loadingText="Marking" onClick={() => void readAll()}>
            Mark all as read
          </Button>
        )
      }
    >
      {edges.length === 0 && <None />}
      <NotificationList notifications={edges.map(({ node }) => node)} onRead={(id) => void markRead(id)} />
      {pageInfo.hasNextPage && (
        <Button variant="outline" mt="4" loading={loading} loadingText="Loading" onClick={() => void more()}>
          Show more
        </Button>
      )}
    </Page>
  )
}

function None() {
  return (
    <EmptyState title="No notifications yet">
      When something happens to a claim, a case or a school of yours, it appears here.
    </EmptyState>
  )
}
