import type { ReactNode } from 'react'
import { useOverlays } from './useOverlays'

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

/** A question over the page. Keeps the focus inside, gives it back on closing. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open)
  return overlays && <overlays.DialogOverlay {...props} />
}
