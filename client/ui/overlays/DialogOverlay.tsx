import { CloseButton, Dialog as Chakra, Portal } from '@chakra-ui/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { fieldIds } from '../fields/Question'

export interface DialogProps {
  open: boolean
  /** Esc, the cross and a tap outside. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the one that goes on last. */
  actions?: ReactNode
  /** alertdialog for what cannot be undone: a tap outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** The name of the field that takes the focus; without it the first thing does, in an alertdialog the cross. */
  startAt?: string
}

/** A Dialog as it stands over the page. */
export function DialogOverlay({
  open,
  onClose,
  title,
  children,
  actions,
  role = 'dialog',
  startAt,
}: DialogProps) {
  useFocusGivenBack(open)
  return (
    <Chakra.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      role={role}
      {...(startAt ? { initialFocusEl: () => document.getElementById(fieldIds(startAt).control) } : {})}
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

/**
 * Chakra gives the focus back when a dialog closes, but not when it is taken off the page while it is open. Where what
 * opened it has gone meanwhile, as a button does that a decision takes away, it goes where useFocusKept says.
 */
function useFocusGivenBack(open: boolean) {
  // Before the dialog takes the focus for itself.
  useLayoutEffect(() => {
    if (!open) return
    const opener = document.activeElement
    return () => {
      // Not before the trap is gone; and only if nothing else has taken the focus meanwhile.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [open])
}
