import { createContext, useEffect, useRef, useSyncExternalStore } from 'react'

/** Whether the server can be reached, as far as this browser has found out. */
let isLost = false
let looking = false
const listeners = new Set<() => void>()
const LOOK_AGAIN_AFTER_MS = 3000
/** On a connection that is half dead nothing ever comes. */
const PATIENCE_MS = 10_000

/** True while nothing gets through to the server. */
export function useLineIsLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  )
}

/** Calls `act` when the line is there again. */
export function useLineIsBack(act: () => void): void {
  useWhenOver(useLineIsLost(), act)
}

/** Calls `act` when something is so no more. */
export function useWhenOver(isSo: boolean, act: () => void): void {
  const wasSo = useRef(isSo)
  useEffect(() => {
    if (wasSo.current && !isSo) act()
    wasSo.current = isSo
  }, [isSo, act])
}

/** Whether the session of whoever looks has ended, and they are not back yet; told by the session. */
export const IsSignedOut = createContext(false)

/** Call it when a request got no answer: looks whether that was more than a hiccup, and until the line is back. */
export async function lookForLine(): Promise<void> {
  if (looking) return
  looking = true
  while (!(await answers())) {
    set(true)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_AFTER_MS))
  }
  looking = false
  set(false)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    window.addEventListener('offline', lookNow)
    window.addEventListener('online', lookNow)
    if (!navigator.onLine) lookNow()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('offline', lookNow)
    window.removeEventListener('online', lookNow)
  }
}

function lookNow() {
  void lookForLine()
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok
  } catch {
    return false
  }
}

function set(lost: boolean) {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}
