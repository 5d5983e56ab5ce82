import { useEffect, useRef } from 'react'

/** The heading of what has just taken the place of something else takes the focus; one far down, as on a phone, comes to the top. */
export function useHeadingInView() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = heading.current
    if (!element) return
    element.focus({ preventScroll: true })
    const { top } = element.getBoundingClientRect()
    if (top < 0 || top > window.innerHeight / 2) element.scrollIntoView()
  }, [])
  return heading
}
