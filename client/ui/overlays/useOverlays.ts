import { useEffect, useSyncExternalStore } from 'react'
import { lookForLine, useLineIsBack } from '../line'
import type * as module from './overlays'
import { useWaits } from '../useWaits'

type Overlays = typeof module

let overlays: Overlays | null = null
let coming: Promise<Overlays> | null = null
const listeners = new Set<() => void>()

/**
 * What lies over a page: dialogs, the menu, toasts. Nothing of it is seen at first, so it is one file, which comes once
 * the page stands (Toaster), or at once for whoever wants it. Null until it is there.
 */
export function useOverlays(wanted: boolean): Overlays | null {
  const fetchWanted = () => void (wanted && fetchOverlays().catch(() => lookForLine()))
  // oxlint-disable-next-line react/exhaustive-deps -- once for each time that it is wanted
  useEffect(fetchWanted, [wanted])
  useLineIsBack(fetchWanted)
  const came = useSyncExternalStore(
    subscribe,
    () => overlays,
    () => null,
  )
  useWaits(wanted && came === null)
  return came
}

/** Fetches them, unless they are there. Rejects when the line is lost; then the next one tries again. */
export function fetchOverlays(): Promise<Overlays> {
  coming ??= import('./overlays').then(
    (came) => {
      overlays = came
      for (const listener of listeners) listener()
      return came
    },
    (error: unknown) => {
      coming = null
      throw error
    },
  )
  return coming
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
