import { Button, Flex } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  InvitationsTable_InvitationFragmentDoc,
  type InvitationsTable_InvitationFragment as Invitation,
} from '../gql/graphql'
import { useSendInvitationAgainMutation, useWithdrawInvitationMutation } from '../gql/hooks'
import { ROLE_WORDS } from '../../common/school-words'
import { type Column, DataTable } from '../ui/DataTable'
import { Email } from '../ui/format/Email'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { When } from '../ui/format/When'
import { problemsOf } from '../user-errors'

gql`
  fragment InvitationsTable_invitation on Invitation {
    id
    email
    role
    invitedBy
    expiresAt
  }

  mutation WithdrawInvitation($input: InvitationInput!) {
    withdrawInvitation(input: $input) {
      withdrawnId
      userErrors {
        field
        message
      }
    }
  }

  mutation SendInvitationAgain($input: InvitationInput!) {
    sendInvitationAgain(input: $input) {
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

interface InvitationsTableProps {
  invitations: readonly FragmentType<typeof InvitationsTable_InvitationFragmentDoc>[]
  /** Reads the list anew. */
  onChanged: () => Promise<unknown>
}

/** Who was asked and has not answered. A lost letter is sent again here, one to the wrong address taken back. */
export function InvitationsTable({ invitations, onChanged }: InvitationsTableProps) {
  const rows = invitations.map((each) => readFragment(InvitationsTable_InvitationFragmentDoc, each))
  const [withdraw] = useWithdrawInvitationMutation()
  const [sendAgain] = useSendInvitationAgainMutation()
  const [act, busy] = useOnce(async (send: Parameters<typeof problemsOf>[0], said: string) => {
    const [problem] = await problemsOf(send)
    if (problem) notify.error(problem.message)
    else notify.success(said)
    await onChanged()
  })
  const sendLetter = ({ id, email }: Invitation) =>
    act(
      async () =>
        (await sendAgain({ variables: { input: { invitationId: id } } })).data?.sendInvitationAgain
          .userErrors,
      `A new link is on its way to ${email}`,
    )
  const takeBack = ({ id, email }: Invitation) =>
    act(
      async () =>
        (await withdraw({ variables: { input: { invitationId: id } } })).data?.withdrawInvitation.userErrors,
      `The link sent to ${email} no longer works`,
    )
  const columns = rows.some(({ role }) => role) ? [EMAIL, ROLE, ...ABOUT] : [EMAIL, ...ABOUT]
  return (
    <DataTable
      caption="Invited"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      action={(invitation) => (
        <Flex gap="2" wrap={{ base: 'wrap', md: 'nowrap' }} justify={{ md: 'flex-end' }}>
          <Button
            variant="outline"
            size="sm"
            disabled={busy}
            aria-label={`Send the invitation of ${invitation.email} again`}
            onClick={() => void sendLetter(invitation)}
          >
            Send again
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={busy}
            aria-label={`Withdraw the invitation of ${invitation.email}`}
            onClick={() => void takeBack(invitation)}
          >
            Withdraw
          </Button>
        </Flex>
      )}
    />
  )
}

const EMAIL: Column<Invitation> = {
  key: 'email',
  header: 'E-mail',
  card: 'title',
  cell: ({ email }) => <Email address={email} />,
}
const ROLE: Column<Invitation> = { key: 'role', header: 'As', cell: ({ role }) => role && ROLE_WORDS[role] }
const ABOUT: readonly Column<Invitation>[] = [
  { key: 'by', header: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  {
    key: 'until',
    header: 'Link works until',
    cell: ({ expiresAt }) => <When date={expiresAt} far="beside" />,
  },
]
