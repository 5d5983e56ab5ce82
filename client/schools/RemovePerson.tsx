import { Text } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { SchoolPeopleDocument } from '../gql/graphql'
import { useRemoveAdministratorMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'

gql`
  mutation RemoveAdministrator($input: RemoveAdministratorInput!) {
    removeAdministrator(input: $input) {
      viewer {
        ...Session_viewer
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface RemovePersonProps {
  person: { id: string; username: string; email: string; workingKeys: number }
  /** Whether the school's own letters go to their address. */
  readsForSchool: boolean
  onClose: () => void
}

/** Takes the school from somebody. */
export function RemovePerson({ person, readsForSchool, onClose }: RemovePersonProps) {
  const { id, username, email, workingKeys } = person
  const [remove] = useRemoveAdministratorMutation({
    refetchQueries: [SchoolPeopleDocument],
    awaitRefetchQueries: true,
  })
  const decision = useDecision({
    send: async () => {
      const answer = await remove({ variables: { input: { accountId: id } } })
      return answer.data?.removeAdministrator.userErrors
    },
    said: `${username} does not act for your school any more`,
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title={`Remove ${username}?`}
      consequence={
        <>
          They are signed out everywhere at once and see nothing of the school any more. Invitations that they
          sent end if nobody has used them. What they did stays on record. You can invite them again.
          {readsForSchool && <Text mt="3">{lettersGoOn(email)}</Text>}
          {workingKeys > 0 && <Text mt="3">{keysGoOn(workingKeys)}</Text>}
        </>
      }
      action="Remove"
      isSevere
    />
  )
}

const lettersGoOn = (email: string) =>
  `${email} is your school’s address, too: its letters, with what families write, go on there. Give the school another address first, under Profile.`

const keysGoOn = (keys: number) =>
  keys === 1
    ? 'An API key that they answer for keeps working for the school’s program, and you answer for it from then on. If they may have kept a copy, revoke it.'
    : `${keys} API keys that they answer for keep working for the school’s programs, and you answer for them from then on. If they may have kept a copy, revoke them.`
