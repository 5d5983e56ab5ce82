import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  NotificationList_NotificationFragmentDoc,
  type NotificationList_NotificationFragment,
} from '../gql/graphql'
import { gql } from '../gql-tag'
import { TextLink } from '../ui/TextLink'
import { When } from '../ui/format/When'

gql`
  fragment NotificationList_notification on Notification {
    id
    text
    path
    createdAt
    readAt
  }
`

interface NotificationListProps {
  notifications: readonly FragmentType<typeof NotificationList_NotificationFragmentDoc>[]
  onRead: (id: string) => void
}

/** One line for each piece of news; what is unread is bold and says so. */
export function NotificationList({ notifications, onRead }: NotificationListProps) {
  return (
    <chakra.ul maxW="48rem">
      {readFragment(NotificationList_NotificationFragmentDoc, notifications).map((notification) => (
        <Line key={notification.id} notification={notification} onRead={() => onRead(notification.id)} />
      ))}
    </chakra.ul>
  )
}

interface LineProps {
  notification: NotificationList_NotificationFragment
  onRead: () => void
}

function Line({ notification: { text, path, createdAt, readAt }, onRead }: LineProps) {
  const isUnread = readAt === null
  return (
    <Flex as="li" gap="4" align="flex-start" py="4" borderBottomWidth="1px">
      <Box
        mt="2"
        boxSize="2"
        flexShrink="0"
        borderRadius="full"
        bg={isUnread ? 'brand.solid' : 'transparent'}
        aria-hidden
      />
      <Box flex="1" minW="0">
        <Box fontWeight={isUnread ? 'semibold' : undefined} wordBreak="break-word">
          {text}
        </Box>
        <Box color="fg.muted" textStyle="xs">
          {isUnread && 'Unread · '}
          <When date={createdAt} />
        </Box>
      </Box>
      {path && (
        <TextLink
          to={path}
          onClick={onRead}
          style={{ padding: '0.625rem 0.5rem', margin: '-0.625rem -0.5rem' }}
          aria-label={`View: ${text}`}
        >
          View
        </TextLink>
      )}
      {!path && isUnread && (
        <Button size="sm" variant="ghost" onClick={onRead} aria-label={`Mark as read: ${text}`}>
          Mark as read
        </Button>
      )}
    </Flex>
  )
}
