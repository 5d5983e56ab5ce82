import { Button } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useOverlays } from '../ui/useOverlays'

/** The navigation below `lg`: behind one button, closed again as soon as it has led somewhere. */
export function SideDrawer({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  // Open at one place only: having gone elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const trigger = useRef<HTMLButtonElement>(null)
  const open = openAt === key
  const overlays = useOverlays(open)
  return (
    <>
      <Button
        ref={trigger}
        variant="ghost"
        px="3"
        me="-3"
        hideFrom="lg"
        data-needs-script
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenAt(key)}
      >
        <Menu aria-hidden />
        Menu
      </Button>
      {overlays && (
        <overlays.DrawerOverlay
          open={open}
          onClose={() => setOpenAt(undefined)}
          // Closed by hand: back to the button. Closed by going somewhere: to what one went for.
          focusAfter={() => (openAt === undefined ? trigger.current : document.querySelector('h1'))}
        >
          {children}
        </overlays.DrawerOverlay>
      )}
    </>
  )
}
