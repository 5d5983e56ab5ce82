import { useLocation } from 'react-router-dom'
import { paths } from '../../common/paths'
import { usePageState } from '../ui/usePageState'
import { TO_LIST } from './dashboard/useDebtorView'

/** What a link to one debtor brings along: the address at which the list stood, and which part of it. */
export interface FromList {
  list: string
}

/** For links out of a list of one's own. */
export function useFromList(): FromList | null {
  const { pathname, search } = useLocation()
  return search || pathname !== paths.dashboard ? { list: `${pathname}${search}` } : null
}

interface ListLeft {
  to: string
  /** What its page is called where a link leads back to it. */
  name: string
  /** What links to further pages of this debtor bring along for that. */
  state: FromList | null
  /** What whoever is led back to it brings along. */
  onReturn: object | null
}

/** One's own list as it was left. */
export function useListLeft(): ListLeft {
  const list = usePageState<Partial<FromList>>()?.list
  if (!list) return { to: paths.dashboard, name: HOME, state: null, onReturn: null }
  const isToConfirm = list === paths.confirmDebtors
  return {
    to: list,
    name: isToConfirm ? 'Claims to confirm' : HOME,
    state: { list },
    onReturn: isToConfirm ? null : TO_LIST,
  }
}

const HOME = 'My Home'
