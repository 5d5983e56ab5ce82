import {
  type ComponentType,
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  createPath,
  type Location,
  matchRoutes,
  type NavigationType,
  type Navigator,
  type RouteObject,
  Router,
  type UNSAFE_createBrowserHistory as createHistory,
  useRoutes,
} from 'react-router-dom'
import { RouteErrorPage } from './layout/RouteErrorPage'
import { Appearance } from './ui/Appearance'
import { Boundary } from './ui/ErrorBoundary'
import { FormSkeleton } from './ui/Skeletons'
import { IsLeaving } from './ui/useGo'
import { useWaits } from './ui/useWaits'

type History = ReturnType<typeof createHistory>
const POP = 'POP' as NavigationType
const PUSH = 'PUSH' as NavigationType
type State = 'coming' | 'here' | 'failed'

/** A page's code. Beside its component it may say more of the page, as whoever asks for it knows. */
export interface PageModule {
  Component: ComponentType
  handle?: unknown
}

/** A page whose code comes when it is first gone to, as the `handle` of its route. */
export class LazyPage {
  code: PageModule | null = null
  /** Why it did not come, the last time. */
  problem: unknown = null
  #coming: Promise<void> | null = null
  readonly #listeners = new Set<() => void>()

  constructor(readonly fetchCode: () => Promise<PageModule>) {}

  readonly state = (): State => (this.code ? 'here' : this.problem ? 'failed' : 'coming')

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Ends well in any case: a page that could not be fetched says so, and is tried again by whoever goes there. */
  fetch(): Promise<void> {
    this.#coming ??= this.#fetch()
    return this.#coming
  }

  async #fetch(): Promise<void> {
    try {
      this.code = await this.fetchCode()
    } catch (error) {
      this.problem = error
      this.#coming = null
    }
    for (const listener of this.#listeners) listener()
  }
}

/** The page at an address, if its code comes when it is gone to. */
export function lazyPageAt(routes: RouteObject[], location: { pathname: string }): LazyPage | null {
  const handle: unknown = matchRoutes(routes, location)?.at(-1)?.route.handle
  return handle instanceof LazyPage ? handle : null
}

/** The page of a route: a stand-in for who comes from elsewhere, until it is there. */
export function PageOf({ page }: { page: LazyPage }): ReactNode {
  const state = useSyncExternalStore(page.subscribe, page.state, page.state)
  useEffect(() => void (page.state() === 'coming' && page.fetch()), [page])
  if (state === 'failed') return <RouteErrorPage />
  return page.code ? <page.code.Component /> : <FormSkeleton />
}

let shown: Promise<void> = Promise.resolve()

/** Resolves when the page that somebody is on the way to is shown. */
export const whenShown = (): Promise<void> => shown

interface AppRouterProps {
  routes: RouteObject[]
  history: History
}

/**
 * Shows the page of each address. Whoever goes to one stays where they are until its code is here, and is told that it is
 * on its way; who goes elsewhere meanwhile goes there.
 */
export function AppRouter({ routes, history }: AppRouterProps) {
  const [{ location, action }, show] = useState({ location: history.location, action: history.action })
  const [isOnTheWay, setOnTheWay] = useState(false)
  const asked = useRef(location)
  /** The address is that of a page which was gone to, and has not been shown. */
  const isUnseen = useRef(false)
  const thenReplace = useRef<(() => void) | null>(null)
  const shownPath = useRef(location.pathname)
  useLayoutEffect(() => void (shownPath.current = location.pathname), [location])
  const isLeaving = useCallback(() => history.location.pathname !== shownPath.current, [history])
  useWaits(isOnTheWay)

  useLayoutEffect(() => {
    const goOn = (next: Location, action: NavigationType) => {
      if (asked.current !== next) return
      isUnseen.current = false
      const shows = () => {
        setOnTheWay(false)
        show({ location: next, action })
      }
      // What is chosen on a page stands in its field at once: from there the next key goes on.
      if (action !== POP && next.pathname === shownPath.current) shows()
      else startTransition(shows)
    }
    const follow = (next: Location, by: NavigationType) => {
      asked.current = next
      const action = isUnseen.current && by !== POP ? PUSH : by
      const page = lazyPageAt(routes, next)
      if (!page || page.code) {
        shown = Promise.resolve()
        // In the same moment: on the way back the browser then finds the page that it scrolls.
        return goOn(next, action)
      }
      isUnseen.current = action === PUSH
      setOnTheWay(true)
      shown = page.fetch().then(() => goOn(next, action))
    }
    const stop = history.listen(({ location: next, action: by }) => {
      const replace = thenReplace.current
      thenReplace.current = null
      if (replace && by === POP) return replace()
      follow(next, by)
    })
    // Somebody may have gone back while this page was taken over.
    const now = history.location
    if (now.key !== asked.current.key || createPath(now) !== createPath(asked.current)) follow(now, POP)
    return stop
  }, [routes, history])

  // A page that nobody has seen is no step to go back to.
  const navigator = useMemo<Navigator>(
    () => ({
      ...history,
      push: (to, state) => (isUnseen.current ? history.replace(to, state) : history.push(to, state)),
      replace(to, state) {
        if (!isUnseen.current) return history.replace(to, state)
        isUnseen.current = false
        // What is on its way is wanted no more.
        asked.current = { ...asked.current }
        thenReplace.current = () => history.replace(to, state)
        history.go(-1)
      },
    }),
    [history],
  )
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      <IsLeaving value={isLeaving}>
        <Boundary place={location.key} standIn={() => <Broken />}>
          <Pages routes={routes} />
        </Boundary>
      </IsLeaving>
    </Router>
  )
}

/** Where not even a frame is left. */
function Broken() {
  return (
    <Appearance>
      <RouteErrorPage />
    </Appearance>
  )
}

/** Every page at its address; for whatever router stands around it. */
export const Pages = memo(({ routes }: { routes: RouteObject[] }) => useRoutes(routes))
