import { useEffect, useRef } from 'react'

/** The heading of what has just taken the place of something else: it is brought into view and takes the focus. */
export function useHeadingInView() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return heading
}
