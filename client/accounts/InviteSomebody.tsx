import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { Field } from '../ui/fields/Field'
import { SelectField } from '../ui/fields/SelectField'
import { useDecision } from '../ui/overlays/useDecision'
import { usePageDraft } from '../ui/fields/usePageDraft'

interface InviteSomebodyProps {
  /** The dialog's title, and what they are invited to. */
  title: string
  consequence: string
  /** What they can be. Left out: there is nothing to choose. */
  roles?: { label: string; options: readonly { value: string; label: string }[] }
  /** Sends the invitation and answers the payload's `userErrors`; `role` is one of `roles`. */
  send: (email: string, role: string) => ReturnType<Parameters<typeof useDecision>[0]['send']>
}

/** A button that asks whom to invite, by letter. */
export function InviteSomebody(props: InviteSomebodyProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>Invite somebody</Button>
      {asked && <Invitation {...props} onClose={() => setAsked(false)} />}
    </>
  )
}

function Invitation(props: InviteSomebodyProps & { onClose: () => void }) {
  const { title, consequence, roles, send, onClose } = props
  const { draft, keep, drop } = usePageDraft('invitation', BLANK)
  const { email, role } = draft
  const { decide, busy, problems } = useDecision({
    send: () => send(email, role),
    said: `An invitation is on its way to ${email.trim()}`,
    onClose,
    drop,
  })
  const decideWithAnswers = () => {
    const blank = [
      ...(email.trim() ? [] : [{ field: 'email', message: 'Enter the e-mail address of the person.' }]),
      ...(role || !roles ? [] : [{ field: 'role', message: 'Choose what they are.' }]),
    ]
    if (blank.length > 0) problems.show(blank)
    else decide()
  }
  return (
    <DecisionDialog
      title={title}
      consequence={consequence}
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
          keep({ email: event.target.value })
          problems.mend('email')
        }}
      />
      {roles && (
        <SelectField
          name="role"
          {...roles}
          placeholder="Choose one"
          value={role}
          error={problems.of('role')}
          onChange={(event) => {
            keep({ role: event.target.value })
            problems.mend('role')
          }}
        />
      )}
    </DecisionDialog>
  )
}

const BLANK = { email: '', role: '' }
