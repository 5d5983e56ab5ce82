import { useState } from 'react'
import { KEEP_FOCUS } from '../ui/Page'
import { useTypingPause } from '../ui/useTypingPause'
import { useAddress } from '../ui/useGo'

/** A name to search for, as it is typed and as it is asked for. Stands in the address beside the tab. */
export function useInboxSearch() {
  const [params, setParams] = useAddress()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const next = typed.trim()
  useTypingPause(next === search, () =>
    setParams(
      (before) => {
        if (next) before.set('search', next)
        else before.delete('search')
        return before
      },
      { replace: true, state: KEEP_FOCUS },
    ),
  )
  return { typed, setTyped, search: search || null }
}
