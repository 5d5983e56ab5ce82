import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { SessionList_ViewerFragmentDoc, type SessionList_ViewerFragment } from '../gql/graphql'
import { useEndOtherSessionsMutation, useEndSessionMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { useClock } from '../ui/format/Clock'
import { formatDate } from '../ui/format/formatDate'
import { When } from '../ui/format/When'
import { problemsOf } from '../user-errors'

gql`
  fragment SessionList_viewer on Viewer {
    id
    sessions {
      id
      device
      current
      lastSeenAt
    }
  }

  mutation EndSession($input: EndSessionInput!) {
    endSession(input: $input) {
      viewer {
        id
        ...SessionList_viewer
      }
      userErrors {
        message
      }
    }
  }

  mutation EndOtherSessions {
    endOtherSessions {
      viewer {
        id
        ...SessionList_viewer
      }
      userErrors {
        message
      }
    }
  }
`

/** Every browser that is signed in, and a way to sign the others out. */
export function SessionList({ viewer }: { viewer: FragmentType<typeof SessionList_ViewerFragmentDoc> }) {
  const { sessions } = readFragment(SessionList_ViewerFragmentDoc, viewer)
  const [endSession] = useEndSessionMutation()
  const [endOthers] = useEndOtherSessionsMutation()
  const [end, ending] = useOnce(async (sessionId: string) => {
    const [problem] = await problemsOf(async () => {
      const { data } = await endSession({ variables: { input: { sessionId } } })
      return data?.endSession.userErrors
    })
    tell(problem?.message, 'That device is signed out')
  })
  const [endAll, endingAll] = useOnce(async () => {
    const [problem] = await problemsOf(async () => (await endOthers()).data?.endOtherSessions.userErrors)
    tell(problem?.message, 'All other devices are signed out')
  })
  return (
    <>
      <chakra.ul borderTopWidth="1px">
        {sessions.map((session) => (
          <Line key={session.id} session={session} busy={ending} onEnd={() => end(session.id)} />
        ))}
      </chakra.ul>
      {sessions.length > 1 && (
        <Button variant="outline" mt="4" onClick={endAll} loading={endingAll} loadingText="Ending">
          End all others
        </Button>
      )}
    </>
  )
}

interface LineProps {
  session: SessionList_ViewerFragment['sessions'][number]
  busy: boolean
  onEnd: () => void
}

function Line({ session, busy, onEnd }: LineProps) {
  const { timeZone } = useClock()
  return (
    <Flex as="li" align="center" justify="space-between" gap="4" py="3" borderBottomWidth="1px">
      <Box minW="0">
        <Box fontWeight="medium">{session.device}</Box>
        <Box color="fg.muted" textStyle="xs">
          {session.current ? (
            'This one, now'
          ) : (
            <>
              Last used <When date={session.lastSeenAt} />
            </>
          )}
        </Box>
      </Box>
      {!session.current && (
        <Button
          variant="outline"
          size="sm"
          disabled={busy}
          aria-label={`End ${session.device}, last used ${formatDate(session.lastSeenAt, timeZone)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Flex>
  )
}

function tell(problem: string | undefined, done: string) {
  if (problem) notify.error(problem)
  else notify.success(done)
}
