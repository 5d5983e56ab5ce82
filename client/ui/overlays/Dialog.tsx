import type { DialogProps } from './DialogOverlay'
import { useOverlays } from './useOverlays'

/** A question over the page. Keeps the focus inside, gives it back on closing. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open)
  return overlays && <overlays.DialogOverlay {...props} />
}
