import { useRef, useState } from 'react'

/** One try at a time: what is asked for while an earlier one is on its way is not done, so a double click sends once. */
export function useOnce<Args extends unknown[]>(act: (...args: Args) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (...args: Args) => {
    if (running.current) return
    running.current = true
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
