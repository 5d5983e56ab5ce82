import { useLayoutEffect } from 'react'

let waiting = 0

/** Says at the top of the page, as long as `on`, that what was pressed or gone to is on its way (public/first-paint.css). */
export function useWaits(on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return
    count(1)
    return () => count(-1)
  }, [on])
}

function count(more: number) {
  waiting += more
  document.documentElement.toggleAttribute('data-waits', waiting > 0)
}
