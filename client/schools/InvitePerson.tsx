import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../gql-tag'
import { SchoolPeopleDocument, type SchoolRole } from '../gql/graphql'
import { useInviteAdministratorMutation } from '../gql/hooks'
import { DecisionDialog } from '../ui/DecisionDialog'
import { Field } from '../ui/Field'
import { SelectField } from '../ui/SelectField'
import { useDecision } from '../ui/useDecision'
import { optionsOf, roleWords } from './schoolWords'

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
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>Invite somebody</Button>
      {asked && <Invitation onClose={() => setAsked(false)} />}
    </>
  )
}

function Invitation({ onClose }: { onClose: () => void }) {
  const [invite] = useInviteAdministratorMutation({
    refetchQueries: [SchoolPeopleDocument],
    awaitRefetchQueries: true,
  })
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('')
  const { decide, busy, problems } = useDecision({
    send: async () => {
      const { data } = await invite({ variables: { input: { email, role: role as SchoolRole } } })
      return data?.inviteAdministrator.userErrors
    },
    said: `An invitation is on its way to ${email.trim()}`,
    onClose,
  })
  const decideWithAnswers = () => {
    const blank = [
      ...(email.trim() ? [] : [{ field: 'email', message: 'Enter the e-mail address of the person.' }]),
      ...(role ? [] : [{ field: 'role', message: 'Choose what they are.' }]),
    ]
    if (blank.length > 0) problems.show(blank)
    else decide()
  }
  return (
    <DecisionDialog
      title="Invite somebody to your school"
      consequence="They get a letter with a link. From then on they can do everything that you can do for the school, with an account of their own. The link works once, for 7 days; inviting the same address again ends the link before. Everybody who acts for the school is told."
      action="Send the invitation"
      busy={busy}
      errors={problems.errors}
      onDecide={decideWithAnswers}
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
      <SelectField
        name="role"
        label="What are they at your school?"
        options={optionsOf(roleWords)}
        placeholder="Choose one"
        value={role}
        error={problems.of('role')}
        onChange={(event) => {
          setRole(event.target.value)
          problems.mend('role')
        }}
      />
    </DecisionDialog>
  )
}
