import { useLocation } from 'react-router-dom'
import { paths } from '../../common/paths'
import { usePageState } from '../ui/usePageState'

/** What a link to one debtor brings along: which part of the list stood there. */
export interface FromList {
  list: string
}

/** For links out of one's own list. */
export function useFromList(): FromList | null {
  const { search } = useLocation()
  return search ? { list: search } : null
}

/** One's own list as it was left, and what links to further pages of this debtor bring along for that. */
export function useListLeft(): { to: string; state: FromList | null } {
  const list = usePageState<Partial<FromList>>()?.list
  return list ? { to: `${paths.dashboard}${list}`, state: { list } } : { to: paths.dashboard, state: null }
}
