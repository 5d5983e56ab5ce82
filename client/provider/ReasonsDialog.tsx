import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { DecisionReasonInput } from '../gql/graphql'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { ReasonRow } from './ReasonRow'
import { useDecision } from '../ui/overlays/useDecision'
import { useReasons } from './useReasons'

interface ReasonsDialogProps {
  title: string
  consequence: string
  action: string
  isSevere?: boolean
  said: string
  send: (reasons: DecisionReasonInput[]) => ReturnType<Parameters<typeof useDecision>[0]['send']>
  onClose: () => void
}

/** A decision that has to be explained: a reason for each document or field that it is about. */
export function ReasonsDialog({ send, said, onClose, ...dialog }: ReasonsDialogProps) {
  const { rows, add, change, remove, reasons, unexplained, drop } = useReasons(`reasons-${dialog.title}`)
  const { decide, busy, problems } = useDecision({ send: () => send(reasons), said, onClose, drop })
  return (
    <DecisionDialog
      {...dialog}
      busy={busy}
      errors={problems.errors}
      onClose={onClose}
      onDecide={() => (unexplained.length > 0 ? problems.show(unexplained) : decide())}
    >
      {rows.map((row, index) => (
        <ReasonRow
          key={row.key}
          index={index}
          row={row}
          error={problems.of(`reasons.${index}.message`)}
          onChange={(changed) => {
            change(row.key, changed)
            problems.mend(`reasons.${index}.message`)
          }}
          onRemove={
            rows.length > 1
              ? () => {
                  remove(row.key)
                  // The rows below move up, and their errors with them.
                  problems.show([])
                }
              : undefined
          }
        />
      ))}
      <Button variant="ghost" justifySelf="start" ms="-4" onClick={add}>
        <Plus size={18} aria-hidden /> Add another reason
      </Button>
    </DecisionDialog>
  )
}
