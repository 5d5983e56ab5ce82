import { LONGEST } from '../../common/limits'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { TextareaField } from '../ui/fields/TextareaField'
import { useForm } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { useDecision } from '../ui/overlays/useDecision'
import type { problemsOf } from '../user-errors'

interface ReasonDialogProps {
  /** What it is decided of: the reason that was begun for one is none for another. */
  about: string
  title: string
  /** What will happen, in a sentence or two. */
  consequence: string
  /** The button that does it. */
  action: string
  isSevere?: boolean
  /** Sends the decision with its reason and answers the payload's `userErrors`. */
  send: (reason: string) => ReturnType<Parameters<typeof problemsOf>[0]>
  /** Said when it went through. */
  said: string
  onClose: () => void
}

/** A decision that its school is told the reason of. */
export function ReasonDialog({ about, send, said, onClose, ...words }: ReasonDialogProps) {
  const form = useForm(usePageDraft(`reason-${about}`, BLANK))
  const decision = useDecision({
    form,
    wrong: () => form.unanswered({ reason: 'Say why.' }),
    send: () => send(form.answers.reason),
    said,
    onClose,
  })
  return (
    <DecisionDialog {...words} {...decision}>
      <TextareaField {...form.text('reason')} label="Reason" rows={4} maxLength={LONGEST.reason} />
    </DecisionDialog>
  )
}

const BLANK = { reason: '' }
