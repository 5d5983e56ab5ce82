import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** A new route begins at its top. A changed search or hash is the same page and stays where it is. */
export function ScrollToTop() {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for the effect's cleanup.
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
  return null
}
