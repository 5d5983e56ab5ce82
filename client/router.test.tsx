import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ui/ErrorBoundary'
import { Kit } from './ui/Kit'
import { useAddress } from './ui/useGo'
import { AppRouter, LazyPage, type PageModule, PageOf, whenShown } from './router'

/** Answers to whoever fetches the code of the page with that name, in the order in which they asked. */
let asked: Record<string, Answer[]>
interface Answer {
  resolve: (module: PageModule) => void
  reject: (error: Error) => void
}
beforeEach(() => void (asked = {}))

const isOnTheWay = () => document.documentElement.hasAttribute('data-waits')

describe('whoever goes to a page whose code is not here', () => {
  it('stays where they are, is told that it is on its way, and comes to it in its frame', async () => {
    const { user, history } = open()
    await user.click(screen.getByRole('link', { name: 'first' }))
    expect(history.location.pathname).toBe('/first')
    expect(screen.getByText('This is home')).toBeVisible()
    expect(isOnTheWay()).toBe(true)
    await arrive('first')
    expect(screen.getByText('This is first at /first by PUSH')).toBeVisible()
    expect(isOnTheWay()).toBe(false)
    expect(screen.queryByText('This is home')).toBeNull()
    expect(screen.getByRole('navigation')).toBeVisible()
  })

  it.each([
    ['presses the link again', 'first'],
    ['goes to another page meanwhile', 'second'],
  ])('and %s, has gone one step: Back leads to where they were', async (_, then) => {
    const { user, history } = open()
    await user.click(screen.getByRole('link', { name: 'first' }))
    await user.click(screen.getByRole('link', { name: then }))
    await arrive(then)
    expect(screen.getByText(`This is ${then} at /${then} by PUSH`)).toBeVisible()
    act(() => history.go(-1))
    expect(screen.getByText('This is home')).toBeVisible()
  })

  it('and is led elsewhere by the page they see, leaves no step behind', async () => {
    const { user, history } = open('/led')
    await user.click(screen.getByRole('link', { name: 'first' }))
    await user.click(screen.getByRole('button', { name: 'lead' }))
    expect(screen.getByText('This is home')).toBeVisible()
    await arrive('first')
    expect(screen.getByText('This is home')).toBeVisible()
    expect(history.index).toBe(0)
  })

  it('goes elsewhere if they go elsewhere meanwhile, whichever is there first', async () => {
    const { user } = open()
    await user.click(screen.getByRole('link', { name: 'first' }))
    await user.click(screen.getByRole('link', { name: 'second' }))
    await arrive('second')
    expect(screen.getByText('This is second at /second by PUSH')).toBeVisible()
    await arrive('first')
    expect(screen.getByText('This is second at /second by PUSH')).toBeVisible()
    expect(isOnTheWay()).toBe(false)
  })

  it('is back at once if they turn back', async () => {
    const { user, history } = open()
    await user.click(screen.getByRole('link', { name: 'first' }))
    act(() => history.go(-1))
    expect(screen.getByText('This is home')).toBeVisible()
    expect(isOnTheWay()).toBe(false)
    await arrive('first')
    expect(screen.getByText('This is home')).toBeVisible()
  })

  it('is shown it in the same moment the next time, and no code is fetched again', async () => {
    const { user, history } = open()
    await user.click(screen.getByRole('link', { name: 'first' }))
    await arrive('first')
    act(() => history.go(-1))
    expect(screen.getByText('This is home')).toBeVisible()
    act(() => history.go(1))
    expect(screen.getByText('This is first at /first by POP')).toBeVisible()
    expect(asked.first).toHaveLength(1)
  })

  it('is told when it does not come, with the frame around it, and tries again by going there', async () => {
    const { user } = open()
    await user.click(screen.getByRole('link', { name: 'first' }))
    await act(async () => asked.first!.at(-1)!.reject(new TypeError('no line')))
    expect(screen.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
    expect(isOnTheWay()).toBe(false)
    await user.click(screen.getByRole('link', { name: 'home' }))
    await user.click(screen.getByRole('link', { name: 'first' }))
    await arrive('first')
    expect(screen.getByText('This is first at /first by PUSH')).toBeVisible()
  })
})

it('who comes from elsewhere sees the frame before the page, whose code is fetched once', async () => {
  open('/second')
  expect(screen.getByRole('navigation')).toBeVisible()
  expect(screen.queryByText(/This is/)).toBeNull()
  await arrive('second')
  expect(screen.getByText('This is second at /second by POP')).toBeVisible()
  expect(asked.second).toHaveLength(1)
})

it('what waits for a page to be shown waits for its code, and for no other', async () => {
  const { user } = open()
  await expect(whenShown()).resolves.toBeUndefined()
  await user.click(screen.getByRole('link', { name: 'first' }))
  const heard = vi.fn<() => void>()
  void whenShown().then(heard)
  await Promise.resolve()
  expect(heard).not.toHaveBeenCalled()
  await arrive('first')
  expect(heard).toHaveBeenCalledOnce()
})

it('what waits for a page that is here does not wait for one that was left for it', async () => {
  const { user } = open()
  await user.click(screen.getByRole('link', { name: 'first' }))
  await user.click(screen.getByRole('link', { name: 'home' }))
  const heard = vi.fn<() => void>()
  void whenShown().then(heard)
  await act(async () => {})
  expect(heard).toHaveBeenCalledOnce()
})

it('who goes back while a page is taken over is where the address says', () => {
  const history = createMemoryHistory({ initialEntries: ['/', '/early'], v5Compat: true })
  const GoesBack = () => {
    if (history.location.pathname === '/early') history.go(-1)
    return <p>This is early</p>
  }
  const routes = [
    { path: '/', element: <p>This is home</p> },
    { path: '/early', element: <GoesBack /> },
  ]
  render(<AppRouter routes={routes} history={history} />)
  expect(screen.getByText('This is home')).toBeVisible()
})

it('where even the frame breaks, that is said, until somebody goes elsewhere', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new Error('broken')
  }
  const history = createMemoryHistory({ initialEntries: ['/', '/broken'], v5Compat: true })
  const routes = [
    { path: '/', element: <p>This is home</p> },
    { path: '/broken', element: <Broken /> },
  ]
  render(<AppRouter routes={routes} history={history} />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  act(() => history.go(-1))
  expect(screen.getByText('This is home')).toBeVisible()
})

it('a page that broke on its search is whole without it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const List = () => {
    if (useLocation().search) throw new Error('broken')
    return <p>The list</p>
  }
  const history = createMemoryHistory({ initialEntries: ['/list?after=bad'], v5Compat: true })
  const content = (
    <ErrorBoundary>
      <Outlet />
    </ErrorBoundary>
  )
  const page = <Kit>{content}</Kit>
  render(
    <AppRouter
      routes={[{ element: page, children: [{ path: '/list', element: <List /> }] }]}
      history={history}
    />,
  )
  expect(screen.getByRole('heading', { name: 'This page broke' })).toBeVisible()
  act(() => history.push('/list'))
  expect(screen.getByText('The list')).toBeVisible()
})

it('what is chosen twice in a moment, and chosen beside it, stands: in its field and in the address', () => {
  function Filters() {
    const [params, set] = useAddress()
    const field = (name: string) => ({
      'aria-label': name,
      value: params.get(name) ?? '0',
      onChange: ({ target }: { target: { value: string } }) =>
        set((before) => (before.set(name, target.value), before), { replace: true }),
    })
    return ['order', 'class'].map((name) => (
      <select key={name} {...field(name)}>
        {['0', '1', '2'].map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    ))
  }
  const history = createMemoryHistory({ initialEntries: ['/list'], v5Compat: true })
  render(<AppRouter routes={[{ path: '/list', element: <Filters /> }]} history={history} />)
  // As an arrow does, and as fast: each begins at what the field shows.
  const press = (name: string) => {
    const field = screen.getByLabelText<HTMLSelectElement>(name)
    field.selectedIndex++
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return field
  }
  press('order')
  expect(press('order')).toHaveValue('2')
  expect(press('class')).toHaveValue('1')
  expect(history.location.search).toBe('?order=2&class=1')
})

/** A frame with a page that is here and two that have to be fetched. */
function open(path = '/') {
  const routes: RouteObject[] = [
    {
      element: <Frame />,
      children: [
        { path: '/', element: <p>This is home</p> },
        { path: '/led', element: <Leads /> },
        ...['first', 'second'].map(aLazyPage),
      ],
    },
  ]
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true })
  render(<AppRouter routes={routes} history={history} />)
  return { history, user: userEvent.setup() }
}

/** As a guard does when somebody's session ends. */
function Leads() {
  const [leads, lead] = useState(false)
  return leads ? <Navigate to="/" replace /> : <button onClick={() => lead(true)}>lead</button>
}

function aLazyPage(name: string): RouteObject {
  const fetchCode = () =>
    new Promise<PageModule>((resolve, reject) => (asked[name] ??= []).push({ resolve, reject }))
  const page = new LazyPage(fetchCode)
  return { path: name, element: <PageOf page={page} />, handle: page }
}

const arrive = (name: string) =>
  act(async () => asked[name]!.at(-1)!.resolve({ Component: () => <Named name={name} /> }))

function Named({ name }: { name: string }) {
  return (
    <p>
      This is {name} at {useLocation().pathname} by {useNavigationType()}
    </p>
  )
}

function Frame() {
  return (
    <>
      <nav>
        {['home', 'first', 'second'].map((name) => (
          <Link key={name} to={name === 'home' ? '/' : `/${name}`}>
            {name}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
