import { Button } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useOverlays } from '../ui/overlays/useOverlays'
import { sayThenDo } from '../ui/useWaits'

/** The navigation below `lg`: behind one button, closed again as soon as it has led somewhere. */
export function SideDrawer({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState(key)
  const trigger = useRef<HTMLButtonElement>(null)
  const closedByHand = useRef(false)
  // Having gone elsewhere closes it for good: Back finds it closed.
  if (place !== key) {
    setPlace(key)
    setOpen(false)
  }
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
        onClick={() => {
          closedByHand.current = false
          sayThenDo(() => setOpen(true))
        }}
      >
        <Menu aria-hidden />
        Menu
      </Button>
      {overlays && (
        <overlays.DrawerOverlay
          open={open}
          onClose={() => {
            closedByHand.current = true
            setOpen(false)
          }}
          // Closed by hand: back to the button. Closed by going somewhere: to what one went for.
          focusAfter={() => (closedByHand.current ? trigger.current : document.querySelector('h1'))}
        >
          {children}
        </overlays.DrawerOverlay>
      )}
    </>
  )
}
