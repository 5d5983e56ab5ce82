import type { SchoolCategory, SchoolLevel } from '../gql/graphql'
import { KEEP_FOCUS } from '../ui/Page'
import { useTyped } from '../ui/useTyped'
import { CATEGORY_WORDS, LEVEL_WORDS } from '../../common/school-words'
import { useAddress } from '../ui/useGo'

const NAMES = ['search', 'region', 'category', 'level'] as const
type FilterName = (typeof NAMES)[number]

/** Which schools are shown. Stands in the address, so that Back, reload and a shared link find it again. */
export function useSchoolFilters() {
  const [params, setParams] = useAddress()
  const set = (name: FilterName, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true, state: KEEP_FOCUS },
    )
  const value = (name: FilterName) => params.get(name) ?? ''
  const { typed, type } = useTyped({ search: value('search') }, (next) => set('search', next.search))
  return {
    search: typed.search,
    setSearch: (next: string) => type('search', next),
    value,
    set,
    isFiltered: NAMES.some((name) => params.has(name)),
    clear: () => {
      type('search', '')
      setParams({}, { replace: true, state: KEEP_FOCUS })
    },
    variables: {
      search: value('search') || null,
      region: value('region') || null,
      category: known(CATEGORY_WORDS, value('category')) as SchoolCategory | null,
      level: known(LEVEL_WORDS, value('level')) as SchoolLevel | null,
    },
  }
}

/** An address may hold anything. */
const known = (words: object, value: string) => (Object.hasOwn(words, value) ? value : null)
