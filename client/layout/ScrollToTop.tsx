import { useContext, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { HasMoved } from '../ui/Page'

/**
 * A new route begins at its top. A changed search or hash is the same page and stays where it is; the first page stands
 * where the browser has it, which would have to work out the whole layout to be told so.
 */
export function ScrollToTop() {
  const { pathname } = useLocation()
  const hasMoved = useContext(HasMoved)
  const moved = useRef(hasMoved)
  useLayoutEffect(() => {
    moved.current = hasMoved
  })
  useLayoutEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for the effect's cleanup.
    if (moved.current) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
  return null
}
