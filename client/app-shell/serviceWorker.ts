import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

let newVersionIsHere = false

/** Lets the app be opened without a line, once the page has nothing better to do. A browser that cannot does without. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The first one that takes over has nothing to take over from.
  const isUpdate = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => (newVersionIsHere = isUpdate))
  const register = () => void serviceWorker.register('/service-worker.js').catch(() => undefined)
  const soon = () => setTimeout(register, IDLE_AFTER_MS)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon)
}

/** Gives way to a new version where nothing is lost by it: when somebody goes to another page. */
export function useNewVersion(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (newVersionIsHere) window.location.reload()
  }, [pathname])
}

/** By then the first page has been read and asked for all it needs. */
const IDLE_AFTER_MS = 3000
