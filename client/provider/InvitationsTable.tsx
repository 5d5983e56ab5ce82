import { Button } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  InvitationsTable_InvitationFragmentDoc,
  type InvitationsTable_InvitationFragment as Invitation,
  ProviderPeopleDocument,
} from '../gql/graphql'
import { useWithdrawProviderInvitationMutation } from '../gql/hooks'
import { type Column, DataTable } from '../ui/DataTable'
import { notify } from '../ui/toaster'
import { useOnce } from '../ui/useOnce'
import { When } from '../ui/When'
import { problemsOf } from '../user-errors'

gql`
  fragment InvitationsTable_invitation on ProviderInvitation {
    id
    email
    invitedBy
    expiresAt
  }

  mutation WithdrawProviderInvitation($input: WithdrawProviderInvitationInput!) {
    withdrawProviderInvitation(input: $input) {
      withdrawnId
      userErrors {
        field
        message
      }
    }
  }
`

interface InvitationsTableProps {
  invitations: readonly FragmentType<typeof InvitationsTable_InvitationFragmentDoc>[]
}

/** Who was asked and has not answered. One sent to the wrong address is taken back here. */
export function InvitationsTable({ invitations }: InvitationsTableProps) {
  const rows = invitations.map((each) => readFragment(InvitationsTable_InvitationFragmentDoc, each))
  const [withdraw] = useWithdrawProviderInvitationMutation({
    refetchQueries: [ProviderPeopleDocument],
    awaitRefetchQueries: true,
  })
  const [takeBack, busy] = useOnce(async ({ id, email }: Invitation) => {
    const [problem] = await problemsOf(async () => {
      const { data } = await withdraw({ variables: { input: { invitationId: id } } })
      return data?.withdrawProviderInvitation.userErrors
    })
    if (problem) notify.error(problem.message)
    else notify.success(`The link sent to ${email} opens nothing any more`)
  })
  return (
    <DataTable
      caption="Invited"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      action={(invitation) => (
        <Button
          variant="outline"
          size="sm"
          disabled={busy}
          aria-label={`Withdraw the invitation of ${invitation.email}`}
          onClick={() => void takeBack(invitation)}
        >
          Withdraw
        </Button>
      )}
    />
  )
}

const COLUMNS: readonly Column<Invitation>[] = [
  { key: 'email', header: 'E-mail', card: 'title', cell: ({ email }) => email },
  { key: 'by', header: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  {
    key: 'until',
    header: 'Link works until',
    cell: ({ expiresAt }) => <When date={expiresAt} far="beside" />,
  },
]
