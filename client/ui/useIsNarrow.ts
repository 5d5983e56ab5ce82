import { useSyncExternalStore } from 'react'

const phone = () => window.matchMedia('(max-width: 767.98px)')

/** Whether the window is a phone's: where not only sizes differ there, but what comes first. Not known at build: false. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => phone().matches,
    () => false,
  )

function subscribe(onChange: () => void) {
  const watched = phone()
  watched.addEventListener('change', onChange)
  return () => watched.removeEventListener('change', onChange)
}
