import type { ApolloCache } from '@apollo/client'
import type { NotificationsPageQuery } from '../gql/graphql'
import { useMarkNotificationReadMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { notify } from '../ui/overlays/toaster'
import { problemsOf } from '../user-errors'

gql`
  mutation MarkNotificationRead($input: MarkNotificationReadInput!) {
    markNotificationRead(input: $input) {
      notifications {
        id
        readAt
      }
      unreadCount
      userErrors {
        field
        message
      }
    }
  }
`

/** Marks one notification as read, or all when given null. The lines heal through the cache; the counts are told. */
export function useMarkRead(viewerId: string | undefined) {
  const [mutate] = useMarkNotificationReadMutation()
  return async (id: string | null) => {
    const [problem] = await problemsOf(async () => {
      const { data } = await mutate({
        variables: { input: { id } },
        update: (cache, answer) => {
          const unread = answer.data?.markNotificationRead.unreadCount
          if (typeof unread === 'number') tellCounts(cache, viewerId, unread)
        },
      })
      return data!.markNotificationRead.userErrors
    })
    if (problem) notify.error(problem.message)
  }
}

type Connection = NotificationsPageQuery['notifications']

/** The same count in two places, of which the payload can name neither: the list's, and the viewer's beside the menu. */
function tellCounts(cache: ApolloCache, viewerId: string | undefined, unreadCount: number) {
  cache.modify<{ notifications: Connection }>({
    fields: { notifications: (kept) => ({ ...kept, unreadCount }) },
  })
  if (!viewerId) return
  cache.modify({
    id: cache.identify({ __typename: 'Viewer', id: viewerId }),
    fields: { unreadNotifications: () => unreadCount },
  })
}
