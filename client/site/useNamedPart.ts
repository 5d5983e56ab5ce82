import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Goes to the part that the address names (#api of the documentation), for which the browser has looked before the page came. */
export function useNamedPart() {
  const { hash } = useLocation()
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  }, [hash])
}
