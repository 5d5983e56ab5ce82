import { useEffect, useRef, useState } from 'react'

/** One try at a time: what is asked for while an earlier one is on its way is not done, so a double click sends once. */
export function useOnce<Args extends unknown[]>(act: (...args: Args) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const pressed = useRef<Element>(null)
  // A button that rests meanwhile loses the focus: whoever has not gone elsewhere finds it where it was.
  useEffect(() => {
    const { activeElement, body } = document
    if (!busy && activeElement === body && pressed.current instanceof HTMLElement)
      pressed.current.focus({ preventScroll: true })
  }, [busy])
  const run = async (...args: Args) => {
    if (running.current) return
    running.current = true
    pressed.current = document.activeElement
    setBusy(true)
    try {
      await act(...args)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [run, busy] as const
}
