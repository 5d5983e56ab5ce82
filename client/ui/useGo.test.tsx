import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { Link, type RouteObject, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { useInboxSearch } from '../contends/useInboxSearch'
import { useDebtorView } from '../debtors/dashboard/useDebtorView'
import { useDeskFilters } from '../provider/schools/useDeskFilters'
import { AppRouter, LazyPage, type PageModule, PageOf } from '../router'
import { useSchoolFilters } from '../schools/useSchoolFilters'
import { useAddress, useGo } from './useGo'

/** Longer than any of these waits for somebody who types. */
const PAUSE_MS = 400
const pause = () => act(() => new Promise((over) => void setTimeout(over, PAUSE_MS)))

type Typing = [typed: string, type: (words: string) => void]

/** What a list is searched by, each as its own page has it. */
const SEARCHES: Record<string, () => Typing> = {
  'the desk': function useDesk() {
    const { value, onChange } = useDeskFilters(['search']).fieldFor('search')
    return [value, (words) => onChange({ target: { value: words } })]
  },
  'one’s debtors': function useDebtors() {
    const { typed, setTyped } = useDebtorView().search
    return [typed, setTyped]
  },
  'the cases': function useCases() {
    const { typed, setTyped } = useInboxSearch()
    return [typed, setTyped]
  },
  schools: function useSchools() {
    const { search, setSearch } = useSchoolFilters()
    return [search, setSearch]
  },
}

describe.each(Object.entries(SEARCHES))('who types what %s are searched by', (_, useSearch) => {
  function Search() {
    const [typed, type] = useSearch()
    return <input aria-label="Search" value={typed} onChange={(event) => type(event.target.value)} />
  }

  it('finds it in the address after a moment', async () => {
    const { user, history } = open(<Search />)
    await user.type(screen.getByLabelText('Search'), 'Obi')
    await pause()
    expect(history.location.search).toBe('?search=Obi')
  })

  it('is shown the whole list again where a link leads to it', async () => {
    const { user, history } = open(<Search />)
    await user.type(screen.getByLabelText('Search'), 'Obi')
    await pause()
    act(() => history.push('/here'))
    await pause()
    expect(history.location.search).toBe('')
    expect(screen.getByLabelText('Search')).toHaveValue('')
  })

  it.each(['on its way', 'here'])('and goes to a page that is %s, is not called back', async (where) => {
    const { user, history, arrive } = open(<Search />)
    if (where === 'here') await arrive()
    await user.type(screen.getByLabelText('Search'), 'Obi')
    await user.click(screen.getByRole('link'))
    await pause()
    expect(history.location).toMatchObject({ pathname: '/elsewhere', search: '' })
    await arrive()
    expect(screen.getByText('This is elsewhere')).toBeVisible()
  })
})

/** What a page does once something has ended, as ImportPage and useSave do. */
const LATE: Record<string, () => () => void> = {
  'says what its address is': function useLateAddress() {
    const [, set] = useAddress()
    return () => set({ list: '77' })
  },
  'leads on': function useLateGo() {
    const go = useGo()
    return () => go('/done')
  },
}

describe.each(Object.entries(LATE))('a page that %s when something has ended', (_, useEnd) => {
  function Works({ onBegin }: { onBegin: (end: () => void) => void }) {
    const [begun, begin] = useState(false)
    const end = useEnd()
    return <button onClick={() => (begin(true), onBegin(end))}>{begun ? 'Works' : 'Begin'}</button>
  }

  it.each([
    ['does so for whoever is still there', 'nowhere', ['/here?list=77', '/done']],
    ['calls nobody back who is on the way elsewhere', 'on the way', ['/elsewhere']],
    ['calls nobody back who is elsewhere', 'elsewhere', ['/elsewhere']],
  ])('%s', async (_says, where, then) => {
    let end: () => void = () => {}
    const { user, history, arrive } = open(<Works onBegin={(ends) => (end = ends)} />)
    await user.click(screen.getByRole('button', { name: 'Begin' }))
    if (where !== 'nowhere') await user.click(screen.getByRole('link'))
    if (where === 'elsewhere') await arrive()
    act(() => end())
    expect(then).toContain(history.location.pathname + history.location.search)
  })
})

/** A page with a link to another one, whose code comes with `arrive`. */
function open(content: ReactNode) {
  let come: (module: PageModule) => void = () => {}
  const elsewhere = new LazyPage(() => new Promise<PageModule>((resolve) => (come = resolve)))
  const routes: RouteObject[] = [
    {
      path: '/here',
      element: (
        <>
          {content}
          <Link to="/elsewhere">Elsewhere</Link>
        </>
      ),
    },
    { path: '/elsewhere', element: <PageOf page={elsewhere} />, handle: elsewhere },
    { path: '/done', element: <p>Done</p> },
  ]
  const history = createMemoryHistory({ initialEntries: ['/here'], v5Compat: true })
  render(<AppRouter routes={routes} history={history} />)
  const arrive = () =>
    act(async () => {
      const fetched = elsewhere.fetch()
      come({ Component: () => <p>This is elsewhere</p> })
      await fetched
    })
  return { history, arrive, user: userEvent.setup() }
}
