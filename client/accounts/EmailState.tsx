import { Box, Button, Flex } from '@chakra-ui/react'
import { CircleCheck, Clock } from 'lucide-react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { EmailState_ViewerFragmentDoc } from '../gql/graphql'
import { useRequestEmailVerificationMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { StatusTag } from '../ui/StatusTag'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

gql`
  fragment EmailState_viewer on Viewer {
    id
    email
    emailVerified
  }

  mutation RequestEmailVerification {
    requestEmailVerification {
      userErrors {
        message
      }
    }
  }
`

interface EmailStateProps {
  viewer: FragmentType<typeof EmailState_ViewerFragmentDoc>
}

/** One's own address, whether it is proved, and how to prove it. */
export function EmailState({ viewer }: EmailStateProps) {
  const { email, emailVerified } = readFragment(EmailState_ViewerFragmentDoc, viewer)
  const [request] = useRequestEmailVerificationMutation()
  const [send, busy] = useOnce(async () => {
    const [problem] = await problemsOf(
      async () => (await request()).data?.requestEmailVerification.userErrors,
    )
    if (problem) notify.error(problem.message)
    else notify.success('The link is on its way', `Look for it at ${email}.`)
  })
  return (
    <>
      <Flex align="center" gap="3" wrap="wrap">
        <Box fontWeight="semibold" minW="0">
          {email}
        </Box>
        <StatusTag {...(emailVerified ? CONFIRMED : UNCONFIRMED)} />
      </Flex>
      {!emailVerified && (
        <>
          <Box color="fg.muted" mt="2" mb="3">
            We sent you a link when the address was entered. Open it to confirm that the address is yours.
          </Box>
          <Button variant="outline" onClick={send} loading={busy} loadingText="Sending">
            Send the link again
          </Button>
        </>
      )}
    </>
  )
}

const CONFIRMED = { word: 'Confirmed', meaning: 'settled', icon: CircleCheck } as const
const UNCONFIRMED = { word: 'Not confirmed yet', meaning: 'waiting', icon: Clock } as const
