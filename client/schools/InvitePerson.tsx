import { InviteSomebody } from '../accounts/InviteSomebody'
import { gql } from '../gql-tag'
import { SchoolPeopleDocument, type SchoolRole } from '../gql/graphql'
import { useInviteAdministratorMutation } from '../gql/hooks'
import { ROLE_WORDS } from '../../common/school-words'
import { optionsOf } from '../ui/fields/optionsOf'

gql`
  mutation InviteAdministrator($input: InviteAdministratorInput!) {
    inviteAdministrator(input: $input) {
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

/** Asks somebody to act for the school, by letter. */
export function InvitePerson() {
  const [invite] = useInviteAdministratorMutation({
    refetchQueries: [SchoolPeopleDocument],
    awaitRefetchQueries: true,
  })
  return (
    <InviteSomebody
      title="Invite somebody to your school"
      consequence="They get a letter with a link. From then on they can do everything that you can do for the school, with an account of their own. The link works once, for 7 days; inviting the same address again ends the earlier link. Everybody who acts for the school is told."
      roles={{ label: 'Their role', options: ROLES }}
      send={async (email, role) => {
        const { data } = await invite({ variables: { input: { email, role: role as SchoolRole } } })
        return data?.inviteAdministrator.userErrors
      }}
    />
  )
}

const ROLES = optionsOf(ROLE_WORDS)
