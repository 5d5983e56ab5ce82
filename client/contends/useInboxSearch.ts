import { KEEP_FOCUS } from '../ui/Page'
import { useTyped } from '../ui/useTyped'
import { useAddress } from '../ui/useGo'

/** A name to search for, as it is typed and as it is asked for. Stands in the address beside the tab. */
export function useInboxSearch() {
  const [params, setParams] = useAddress()
  const search = params.get('search') ?? ''
  const { typed, type } = useTyped({ search }, (next) =>
    setParams(
      (before) => {
        if (next.search) before.set('search', next.search)
        else before.delete('search')
        return before
      },
      { replace: true, state: KEEP_FOCUS },
    ),
  )
  return { typed: typed.search, setTyped: (next: string) => type('search', next), search: search || null }
}
