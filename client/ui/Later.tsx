import { type ReactNode, useDeferredValue } from 'react'

/** What the first screen does not show: it is made once that is painted. `waits`: whether it is so, as it first comes. */
export function Later({ waits, children }: { waits: boolean; children: ReactNode }) {
  const isMade = useDeferredValue(true, !waits)
  return isMade && children
}
