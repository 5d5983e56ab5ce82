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

/** Says so first and acts when that is painted: what takes long to show does not keep a tap without an answer. */
export function sayThenDo(act: () => void): void {
  count(1)
  requestAnimationFrame(() =>
    setTimeout(() => {
      act()
      setTimeout(() => count(-1))
    }),
  )
}
