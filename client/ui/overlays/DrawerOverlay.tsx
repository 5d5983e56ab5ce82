import { CloseButton, Drawer, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Logo } from '../Logo'

interface DrawerOverlayProps {
  open: boolean
  onClose: () => void
  /** Where the focus goes on closing. */
  focusAfter: () => HTMLElement | null
  children: ReactNode
}

/** The menu of a small screen, over the page (SideDrawer). */
export function DrawerOverlay({ open, onClose, focusAfter, children }: DrawerOverlayProps) {
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      finalFocusEl={focusAfter}
      size="xs"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="min(20rem, 88vw)" aria-label="Menu">
            <Drawer.Header h="14" py="0" flex="none">
              <Logo />
            </Drawer.Header>
            <Drawer.Body display="flex" flexDirection="column">
              {children}
            </Drawer.Body>
            <Drawer.CloseTrigger asChild top="1.5" insetEnd="2">
              <CloseButton size="md" aria-label="Close the menu" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
