import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../gql-tag'
import { ProviderPeopleDocument } from '../gql/graphql'
import { useInviteProviderMutation } from '../gql/hooks'
import { Field } from '../ui/Field'
import { DecisionDialog } from '../ui/DecisionDialog'
import { useDecision } from '../ui/useDecision'
import { useKeptText } from '../ui/usePageDraft'

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
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>Invite somebody</Button>
      {asked && <Invitation onClose={() => setAsked(false)} />}
    </>
  )
}

function Invitation({ onClose }: { onClose: () => void }) {
  const [email, setEmail, drop] = useKeptText('invite')
  const [invite] = useInviteProviderMutation({
    refetchQueries: [ProviderPeopleDocument],
    awaitRefetchQueries: true,
  })
  const { decide, busy, problems } = useDecision({
    send: async () => {
      const answer = await invite({ variables: { input: { email } } })
      return answer.data?.inviteProvider.userErrors
    },
    said: `An invitation is on its way to ${email.trim()}`,
    onClose,
    drop,
  })
  const decideWithAddress = () =>
    email.trim()
      ? decide()
      : problems.show([{ field: 'email', message: 'Enter the e-mail address of the person.' }])
  return (
    <DecisionDialog
      title="Invite somebody to the desk"
      consequence="They get a letter with a link and choose a username and a password of their own. From then on they can do everything that you can do here. The link works once, for 7 days; inviting the same address again ends the link before."
      action="Send the invitation"
      busy={busy}
      errors={problems.errors}
      onDecide={decideWithAddress}
      onClose={onClose}
    >
      <Field
        name="email"
        label="Their e-mail"
        type="email"
        autoComplete="off"
        value={email}
        error={problems.of('email')}
        onChange={(event) => {
          setEmail(event.target.value)
          problems.mend('email')
        }}
      />
    </DecisionDialog>
  )
}
