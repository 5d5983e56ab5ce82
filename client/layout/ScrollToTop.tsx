import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** A new route begins at its top, or at the part of it that the link named. A changed search or hash is the same page. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  useLayoutEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for the effect's cleanup.
    const part = hash && document.getElementById(hash.slice(1))
    if (part) part.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo({ top: 0, behavior: 'instant' })
    // oxlint-disable-next-line react/exhaustive-deps -- a part of the page one is on, the browser goes to by itself
  }, [pathname])
  return null
}
