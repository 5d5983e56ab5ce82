import { useLocation } from 'react-router-dom'
import type { DashboardPageQueryVariables } from '../../gql/graphql'
import { debtStatuses } from '../../ui/format/statuses'
import { KEEP_FOCUS } from '../../ui/Page'
import { ageWords, needWords, sortWords } from './viewWords'
import { useAddress } from '../../ui/useGo'
import { useTyped } from '../../ui/useTyped'

const FILTERS = ['search', 'status', 'needs', 'age', 'class'] as const
const ALL = [...FILTERS, 'sort', 'after', 'before'] as const
type Name = (typeof ALL)[number]

/** What a link to the list brings along: the focus goes to the list, and not to the page's heading. */
export const TO_LIST = { ...KEEP_FOCUS, toList: true } as const

export type DebtorView = ReturnType<typeof useDebtorView>

/** Which part of one's own list is shown, in which order. Stands in the address, so that Back, reload and a link find it again. */
export function useDebtorView() {
  const [params, setParams] = useAddress()
  const { state } = useLocation()
  const value = (name: Name) => known(name, params.get(name))
  const set = (name: Name, next: string) =>
    setParams((before) => searchWith(before, { [name]: next }), { replace: true, state: KEEP_FOCUS })
  const { typed, type } = useTyped({ search: value('search') ?? '' }, (next) => set('search', next.search))
  return {
    search: { typed: typed.search, setTyped: (next: string) => type('search', next) },
    value: (name: Name) => value(name) ?? '',
    set,
    /** A link to another part of the list: what it names is changed, '' takes it away, and it begins at the first page. */
    linkTo: (changes: Partial<Record<Name, string>>) => ({
      to: { search: searchWith(params, changes).toString() },
      state: TO_LIST,
    }),
    cameByLink: (state as Partial<typeof TO_LIST> | null)?.toList === true,
    /** By something that is chosen, and not only typed. */
    isNarrowed: (['status', 'needs', 'age', 'class', 'sort'] as const).some((name) => value(name)),
    isFiltered: FILTERS.some((name) => value(name)),
    // Left out where it says nothing: the cache takes a missing filter and an empty one for two different lists.
    variables: Object.fromEntries(
      ALL.flatMap((name) => (value(name) ? [[name, value(name)]] : [])),
    ) as DashboardPageQueryVariables,
  }
}

function searchWith(params: URLSearchParams, changes: Partial<Record<Name, string>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['after', 'before']) next.delete(name)
  for (const [name, value] of Object.entries(changes))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

/** An address may hold anything. */
function known(name: Name, value: string | null): string | null {
  const words = WORDS[name]
  return !value || (words && !Object.hasOwn(words, value)) ? null : value
}

const WORDS: Partial<Record<Name, object>> = {
  status: debtStatuses,
  needs: needWords,
  age: ageWords,
  sort: sortWords,
}
