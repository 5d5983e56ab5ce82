import { InviteSomebody } from '../accounts/InviteSomebody'
import { gql } from '../gql-tag'
import { ProviderPeopleDocument } from '../gql/graphql'
import { useInviteProviderMutation } from '../gql/hooks'

gql`
  mutation InviteProvider($input: InviteProviderInput!) {
    inviteProvider(input: $input) {
      invitation {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** Asks somebody to help, by letter. */
export function InviteProvider() {
  const [invite] = useInviteProviderMutation({
    refetchQueries: [ProviderPeopleDocument],
    awaitRefetchQueries: true,
  })
  return (
    <InviteSomebody
      title="Invite somebody to the desk"
      consequence="They get a letter with a link and choose a username and a password of their own. From then on they can do everything that you can do here. The link works once, for 7 days; inviting the same address again ends the earlier link."
      send={async (email) => {
        const { data } = await invite({ variables: { input: { email } } })
        return data?.inviteProvider.userErrors
      }}
    />
  )
}
