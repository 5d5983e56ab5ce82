import { Button, Flex } from '@chakra-ui/react'
import { type ReactNode, useContext } from 'react'
import { Dialog } from './Dialog'
import { IsOver } from './isOver'
import { Form } from '../fields/Form'
import type { FormError } from '../fields/useFormErrors'

interface DecisionDialogProps {
  title: string
  /** What will happen, in a sentence or two. */
  consequence: ReactNode
  /** The button that does it. */
  action: string
  /** The one that leaves everything as it is. */
  cancel?: string
  /** Takes something away from the school. */
  isSevere?: boolean
  busy: boolean
  errors: readonly FormError[]
  onDecide: () => void
  onClose: () => void
  /** Questions to answer first. */
  children?: ReactNode
}

/** Asks once more before a decision, and says what it does. Once it is over, what was typed stays to be copied. */
export function DecisionDialog(props: DecisionDialogProps) {
  const {
    title,
    consequence,
    action,
    cancel = 'Cancel',
    isSevere,
    busy,
    errors,
    onDecide,
    onClose,
    children,
  } = props
  // One's own answer comes with how it stands by then, just before the dialog closes.
  const isOver = useContext(IsOver) && !busy
  return (
    <Dialog open onClose={onClose} title={title} role="alertdialog">
      <Form errors={errors} onSubmit={onDecide}>
        {isOver ? <div role="alert">{OVER}</div> : <div>{consequence}</div>}
        {children}
        <Flex gap="3" direction={{ base: 'column-reverse', sm: 'row' }} justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            {isOver ? 'Close and look' : cancel}
          </Button>
          {!isOver && (
            <Button
              type="submit"
              loading={busy}
              loadingText="Sending"
              colorPalette={isSevere ? 'danger' : undefined}
            >
              {action}
            </Button>
          )}
        </Flex>
      </Form>
    </Dialog>
  )
}

// Perhaps by oneself, where the answer to it was lost on the way.
const OVER =
  'This has been settled meanwhile, and there is nothing left to decide here. Close this to see how it stands.'
