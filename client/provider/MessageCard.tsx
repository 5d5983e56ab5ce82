import { Box, Button, Flex, Heading, Link } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { MessageCard_MessageFragmentDoc, type MessageState, ProviderShellDocument } from '../gql/graphql'
import { useMarkMessageMutation } from '../gql/hooks'
import { Moment } from '../ui/format/Moment'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

gql`
  fragment MessageCard_message on ContactMessage {
    id
    fullName
    email
    text
    state
    createdAt
    handledBy
    handledAt
  }

  mutation MarkMessage($input: MarkMessageInput!) {
    markMessage(input: $input) {
      message {
        id
        ...MessageCard_message
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface MessageCardProps {
  message: FragmentType<typeof MessageCard_MessageFragmentDoc>
  /** Reads the list that it leaves. */
  onMarked: () => Promise<void>
}

/** One message: who wrote what and when, and what comes next. */
export function MessageCard(props: MessageCardProps) {
  const message = readFragment(MessageCard_MessageFragmentDoc, props.message)
  const { id, fullName, email, text, state, createdAt, handledBy, handledAt } = message
  const heading = `message-${id}`
  const [mark, busy] = useMark(id, props.onMarked)
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="l2" px={{ base: '4', md: '5' }} py="4">
      <Box as="article" aria-labelledby={heading}>
        <Flex justify="space-between" gap="1" direction={{ base: 'column', sm: 'row' }}>
          <Heading as="h2" id={heading} textStyle="md" overflowWrap="anywhere">
            {fullName}
          </Heading>
          <Box color="fg.muted" textStyle="sm">
            <Moment date={createdAt} />
          </Box>
        </Flex>
        <Box color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          {email}
        </Box>
        <Box my="4" maxW="65ch" whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
          {text}
        </Box>
        {handledBy && handledAt && (
          <Box color="fg.muted" textStyle="sm" mb="3" overflowWrap="anywhere">
            {state === 'CLOSED' ? 'Closed' : 'Marked as read'} by {handledBy}, <Moment date={handledAt} />
          </Box>
        )}
        <Flex gap="3" wrap="wrap">
          <Button asChild size="sm">
            <Link href={answerTo(email)} aria-label={`Answer ${fullName} by e-mail`} textDecoration="none">
              Answer
            </Link>
          </Button>
          {NEXT[state].map(({ to, words }) => (
            <Button
              key={to}
              size="sm"
              variant="outline"
              disabled={busy}
              aria-label={`${words}: ${fullName}`}
              onClick={() => void mark(to)}
            >
              {words}
            </Button>
          ))}
        </Flex>
      </Box>
    </Box>
  )
}

const NEXT: Record<MessageState, readonly { to: MessageState; words: string }[]> = {
  NEW: [
    { to: 'READ', words: 'Mark as read' },
    { to: 'CLOSED', words: 'Close' },
  ],
  READ: [
    { to: 'CLOSED', words: 'Close' },
    { to: 'NEW', words: 'Mark as new' },
  ],
  CLOSED: [{ to: 'READ', words: 'Open again' }],
}

/** What stands in the address is data: an odd one must not add recipients or a text. */
const answerTo = (email: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent('Your message to DMA')}`

/** Moves it to another state; the list that it leaves is read again, as any that it joins is when it is opened. */
function useMark(messageId: string, onMarked: () => Promise<void>) {
  const [send] = useMarkMessageMutation({ refetchQueries: [ProviderShellDocument] })
  return useOnce(async (state: MessageState) => {
    const [problem] = await problemsOf(async () => {
      const { data } = await send({ variables: { input: { messageId, state } } })
      await onMarked()
      return data?.markMessage.userErrors
    })
    if (problem) notify.error(problem.message)
  })
}
