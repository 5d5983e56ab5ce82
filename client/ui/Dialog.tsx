import { CloseButton, Dialog as Chakra, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface DialogProps {
  open: boolean
  /** Esc, the cross and a tap outside. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the one that goes on last. */
  actions?: ReactNode
  /** alertdialog for what cannot be undone: a tap outside does not close it. */
  role?: 'dialog' | 'alertdialog'
}

/** A question over the page. Keeps the focus inside, gives it back on closing. */
export function Dialog({ open, onClose, title, children, actions, role = 'dialog' }: DialogProps) {
  return (
    <Chakra.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      role={role}
      placement="center"
      motionPreset="none"
      size="sm"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content>
            <Chakra.Header pe="14">
              <Chakra.Title>{title}</Chakra.Title>
            </Chakra.Header>
            <Chakra.Body>{children}</Chakra.Body>
            {actions && (
              <Chakra.Footer flexDirection={{ base: 'column-reverse', sm: 'row' }} alignItems="stretch">
                {actions}
              </Chakra.Footer>
            )}
            <Chakra.CloseTrigger asChild top="3.5">
              <CloseButton size="sm" aria-label="Close" />
            </Chakra.CloseTrigger>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  )
}
