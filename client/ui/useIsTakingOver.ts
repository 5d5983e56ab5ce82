import { useSyncExternalStore } from 'react'

/**
 * True while a page that came as HTML is taken over, and when it is rendered at build: then a component shows what
 * everybody sees, not what this browser keeps. False straight afterwards, and everywhere else.
 */
export function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}
