import { Button, CloseButton, Drawer, Portal } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Logo } from '../ui/Logo'

/** The navigation below `lg`: behind one button, closed again as soon as it has led somewhere. */
export function SideDrawer({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  // Open at one place only: having gone elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Drawer.Root
      open={openAt === key}
      onOpenChange={(change) => setOpenAt(change.open ? key : undefined)}
      // Closed by hand: back to the button. Closed by going somewhere: to what one went for.
      finalFocusEl={() => (openAt === undefined ? trigger.current : document.querySelector('h1'))}
      size="xs"
      lazyMount
      unmountOnExit
    >
      <Drawer.Trigger asChild>
        <Button ref={trigger} variant="ghost" px="3" me="-3" hideFrom="lg" data-needs-script>
          <Menu aria-hidden />
          Menu
        </Button>
      </Drawer.Trigger>
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
