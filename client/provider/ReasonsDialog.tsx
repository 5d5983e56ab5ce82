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
  const { form, rows, reasons, unexplained, ...written } = useReasons(`reasons-${dialog.title}`)
  const decision = useDecision({
    form,
    wrong: () => unexplained,
    send: () => send(reasons),
    said,
    onClose,
  })
  return (
    <DecisionDialog {...dialog} {...decision}>
      {rows.map((row, index) => (
        <ReasonRow
          key={row.key}
          index={index}
          row={row}
          error={written.errorOf(index)}
          onChange={(changed) => written.change(index, changed)}
          onRemove={rows.length > 1 ? () => written.remove(index) : undefined}
        />
      ))}
      <Button variant="ghost" justifySelf="start" ms="-4" onClick={written.add}>
        <Plus size={18} aria-hidden /> Add another reason
      </Button>
    </DecisionDialog>
  )
}
