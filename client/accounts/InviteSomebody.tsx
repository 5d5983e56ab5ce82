import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { Field } from '../ui/fields/Field'
import { SelectField } from '../ui/fields/SelectField'
import { useDecision } from '../ui/overlays/useDecision'
import { useForm } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { malformed } from '../schools/registering/schoolAnswers'

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
  const form = useForm(usePageDraft('invitation', BLANK))
  const { email, role } = form.answers
  const decision = useDecision({
    form,
    // All that can be seen here: the server asks for a password before it looks at anything.
    wrong: () => [
      ...form.unanswered({
        email: 'Enter the e-mail address of the person.',
        ...(roles ? { role: 'Choose what they are.' } : {}),
      }),
      ...malformed(form.answers, ['email']),
    ],
    send: () => send(email, role),
    said: `An invitation is on its way to ${email.trim()}`,
    onClose,
  })
  return (
    <DecisionDialog {...decision} title={title} consequence={consequence} action="Send the invitation">
      <Field {...form.text('email')} label="Their e-mail" type="email" autoComplete="off" />
      {roles && <SelectField {...form.text('role')} {...roles} placeholder="Choose one" />}
    </DecisionDialog>
  )
}

const BLANK = { email: '', role: '' }
