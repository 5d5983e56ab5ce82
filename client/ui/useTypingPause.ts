import { useEffect } from 'react'

/** How long somebody pauses who has finished typing, in milliseconds. */
const PAUSE_MS = 300

/** Calls `ask` when whoever types pauses, as long as what is typed is not what `isAsked`. */
export function useTypingPause(isAsked: boolean, ask: () => void): void {
  useEffect(() => {
    if (isAsked) return
    const timer = setTimeout(ask, PAUSE_MS)
    return () => clearTimeout(timer)
  })
}
