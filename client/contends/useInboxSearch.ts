import { useEffect, useState } from 'react'
import { KEEP_FOCUS } from '../ui/Page'
import { useAddress } from '../ui/useGo'

/** How long somebody pauses who has finished typing, in milliseconds. */
const PAUSE_MS = 250

/** A name to search for, as it is typed and as it is asked for. Stands in the address beside the tab. */
export function useInboxSearch() {
  const [params, setParams] = useAddress()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    const next = typed.trim()
    if (next === search) return
    const timer = setTimeout(() => {
      setParams(
        (before) => {
          if (next) before.set('search', next)
          else before.delete('search')
          return before
        },
        { replace: true, state: KEEP_FOCUS },
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, search, setParams])
  return { typed, setTyped, search: search || null }
}
