import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { TextareaField } from '../ui/fields/TextareaField'
import { useKeptText } from '../ui/fields/usePageDraft'
import { useDecision } from '../ui/overlays/useDecision'
import type { problemsOf } from '../user-errors'

interface ReasonDialogProps {
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
export function ReasonDialog({ send, said, onClose, ...words }: ReasonDialogProps) {
  const [reason, setReason, drop] = useKeptText(`reason-${words.title}`)
  const { decide, busy, problems } = useDecision({ send: () => send(reason), said, onClose, drop })
  return (
    <DecisionDialog
      {...words}
      busy={busy}
      errors={problems.errors}
      onDecide={() => (reason.trim() ? decide() : problems.show([{ field: 'reason', message: 'Say why.' }]))}
      onClose={onClose}
    >
      <TextareaField
        name="reason"
        label="Reason"
        rows={4}
        maxLength={1000}
        value={reason}
        error={problems.of('reason')}
        onChange={(event) => {
          setReason(event.target.value)
          problems.mend('reason')
        }}
      />
    </DecisionDialog>
  )
}
