import { useEffect } from 'react'
import { TOAST_CLOSES_AFTER_MS, TOAST_DELAY_MS, UNDO_CLOSES_AFTER_MS } from '../../constants'
import { whenIdle } from '../../when-idle'
import { lookForLine } from '../line'
import { fetchOverlays, useOverlays } from './useOverlays'

/** Says something for five seconds or `closesAfterMs`, top right. What must not be missed belongs on the page as well. */
export const notify = {
  error: say('error'),
  success: say('success'),
  info: say('info'),
  /** What was done, and for a moment the way back. */
  undoable: (title: string, description: string, onUndo: () => void) => {
    const action = { label: 'Undo', onClick: onUndo }
    show({ type: 'success', title, description, duration: UNDO_CLOSES_AFTER_MS, action })
  },
  /** Takes back what was said to be wrong, once it is right. */
  allIsWell: () =>
    void fetchOverlays().then(
      ({ toasts }) => {
        for (const { id, type } of toasts.getVisibleToasts()) if (type === 'error') toasts.dismiss(id)
      },
      () => undefined,
    ),
}

/** The corner where toasts appear; mounted once by Appearance. Fetches what lies over pages once the page stands. */
export function Toaster() {
  const overlays = useOverlays(false)
  useEffect(() => whenIdle(fetchInSteps), [])
  return overlays && <overlays.ToastCorner />
}

/** What they are made with, and then they: a tap is heard in between. */
async function fetchInSteps() {
  await import('../Kit')
  await new Promise((resolve) => setTimeout(resolve))
  await fetchOverlays()
}

type Kind = 'error' | 'success' | 'info'

function say(type: Kind) {
  return (title: string, description?: string, closesAfterMs = TOAST_CLOSES_AFTER_MS) =>
    show({ type, title, description, duration: closesAfterMs })
}

/** A screen reader tells what comes into a corner that stands: a moment after it does. */
function show(toast: Toast) {
  void fetchOverlays().then(
    ({ toasts }) => setTimeout(() => toasts.create(toast), TOAST_DELAY_MS),
    () => lookForLine(),
  )
}

interface Toast {
  type: Kind
  title: string
  description: string | undefined
  duration: number
  action?: { label: string; onClick: () => void }
}
