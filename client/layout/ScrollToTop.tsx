import { useContext, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { HasMoved } from '../ui/Page'

/**
 * A new route begins at its top. A changed search or hash is the same page and stays where it is; the first page stands
 * where the browser has it, which would have to work out the whole layout to be told so.
 */
export function ScrollToTop() {
  const { pathname } = useLocation()
  const hasMoved = useContext(HasMoved)
  useLayoutEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for the effect's cleanup.
    if (hasMoved) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hasMoved])
  return null
}
