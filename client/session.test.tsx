import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type RouteObject, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from './App'
import { connect } from './apollo'
import { ChangeEmail } from './accounts/ChangeEmail'
import { Component as SignInPage } from './accounts/SignInPage'
import { SessionDocument, type ChangeEmail_ViewerFragmentDoc } from './gql/graphql'
import type { FragmentType } from './gql/fragment-masking'
import { RequireAccount, RequireProvider, RequireSchool, SignedOut, WithoutSchool } from './guards'
import type { Change } from './live/line'
import type { Viewer } from './viewer'
import { AppRouter } from './router'
import { FirstConnection, keptOnce } from './session'
import { Kit } from './ui/Kit'
import { whenIdle } from './when-idle'

const untold = () => {}
let tellChange: (change: Change) => void
let refuseLine: () => void
let lines = 0
vi.mock('./live/line', () => ({
  openLine: (line: { onChange: typeof tellChange; onSignedOut: () => void }) => {
    lines += 1
    tellChange = line.onChange
    refuseLine = line.onSignedOut
    return () => {}
  },
}))

beforeEach(() => {
  tellChange = untold
  lines = 0
})

const visitor = null
const marina = viewer({
  id: '1',
  username: 'marina',
  school: { id: '7', name: 'Marina College', state: 'APPROVED', contendsWaiting: { count: 0, dueOn: null } },
})
const yetunde = viewer({ id: '2', username: 'yetunde' })
const ngozi = viewer({ id: '3', username: 'ngozi', isProvider: true })

// Who has no school goes to pages of the server, which only a browser asks for: e2e/accounts.spec.ts.
describe('whoever opens', () => {
  it.each([
    ['a school’s page as a visitor', visitor, '/dashboard?a=b', '/signin?next=%2Fdashboard%3Fa%3Db'],
    ['a school’s page as the provider', ngozi, '/dashboard', '/provider'],
    ['a school’s page as a school', marina, '/dashboard', '/dashboard'],
    ['the desk as a school', marina, '/provider', '/dashboard'],
    ['the desk as the provider', ngozi, '/provider', '/provider'],
    ['signing in as a school', marina, '/signin', '/dashboard'],
    ['signing in on the way to somewhere', marina, '/signin?next=%2Fsettings', '/settings'],
    ['signing in with a way off this site', marina, '/signin?next=%2F%2Fevil.example', '/dashboard'],
    ['the page of those without a school as a school', marina, '/contend', '/dashboard'],
    ['registering a school as the provider', ngozi, '/schoolreg', '/provider'],
    ['registering a school as a visitor', visitor, '/schoolreg', '/schoolreg'],
  ])('%s goes where they belong', async (_case, who, from, to) => {
    const { history } = open(from, { Session: session(who) })
    await screen.findByText(`Here is ${new URL(to, 'http://dma').pathname}`)
    expect(history.location.pathname + history.location.search).toBe(to)
  })
})

it('what was read before the page was drawn is one person’s: whoever comes after them begins with nothing of it', async () => {
  const { client } = connect()
  client.writeQuery({ query: SessionDocument, data: session(marina).data as never })
  const box = keptOnce({ ...connect(), client })
  const page = (who: object) => open('/dashboard', { Session: session(who) }, box)
  const first = page(ngozi)
  expect(screen.getByText('Here is /dashboard')).toBeVisible()
  first.unmount()
  expect(box.read()).toBeNull()
  page(ngozi)
  expect(await screen.findByText('Here is /provider')).toBeVisible()
})

it('who it is could not be asked: that is said, and is no school missing', async () => {
  const answers: Record<string, object> = {}
  const { history, user } = open('/provider', answers)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(history.location.pathname).toBe('/provider')
  answers.Session = session(ngozi)
  await user.click(again)
  await screen.findByText('Here is /provider')
})

describe('a session that ends meanwhile', () => {
  it('leaves a form as it was until the same person is back', async () => {
    const unauthenticated = {
      errors: [{ message: 'Please sign in first.', extensions: { code: 'UNAUTHENTICATED' } }],
    }
    const { user } = open('/settings', {
      Session: session(marina),
      ChangeEmail: unauthenticated,
      SignIn: { data: { signIn: { viewer: marina, userErrors: [], __typename: 'SignInPayload' } } },
    })
    await user.type(await screen.findByLabelText('New e-mail address'), 'new@marina.example')
    await user.type(screen.getByLabelText('Your present password'), 'a long river')
    await user.click(screen.getByRole('button', { name: 'Change e-mail' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'You are no longer signed in' })
    expect(screen.getByLabelText('Username or e-mail')).toHaveValue('marina')
    await user.type(screen.getByLabelText('Password'), 'a long river')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(screen.getByLabelText('New e-mail address')).toHaveValue('new@marina.example')
    await waitFor(() => expect(screen.queryByText(/You are no longer signed in/)).not.toBeInTheDocument())
  })

  it('is found out by what is read unasked, and leaves a form as it was as well', async () => {
    const answers: Record<string, object> = {
      Session: session(marina),
      SignIn: { data: { signIn: { viewer: marina, userErrors: [], __typename: 'SignInPayload' } } },
    }
    const { user } = open('/settings', answers)
    await user.type(await screen.findByLabelText('New e-mail address'), 'new@marina.example')
    await waitFor(() => expect(tellChange).not.toBe(untold))
    answers.Session = session(visitor)
    tellChange({ kind: 'NOTIFICATION', id: '1' })
    const dialog = await screen.findByRole('alertdialog', { name: 'You are no longer signed in' })
    expect(screen.getByLabelText('New e-mail address')).toHaveValue('new@marina.example')
    answers.Session = session(marina)
    await user.type(screen.getByLabelText('Password'), 'a long river')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(screen.getByLabelText('New e-mail address')).toHaveValue('new@marina.example')
  })

  it.each<[string, () => void]>([
    ['what is read unasked', () => tellChange({ kind: 'NOTIFICATION', id: '1' })],
    [
      'a page that the browser kept and shows again',
      () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
  ])(
    'and is somebody else’s by now is found out by %s, who begin with nothing of it',
    async (_how, reads) => {
      const answers: Record<string, object> = { Session: session(marina) }
      const { user } = open('/settings', answers)
      await user.type(await screen.findByLabelText('New e-mail address'), 'new@marina.example')
      await waitFor(() => expect(tellChange).not.toBe(untold))
      answers.Session = session(yetunde)
      act(reads)
      await waitFor(() => expect(screen.getByLabelText('New e-mail address')).toHaveValue(''))
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    },
  )

  it('leaves nothing of whoever was there on a page that the browser kept and shows again', async () => {
    const answers: Record<string, object> = { Session: session(marina) }
    const { user } = open('/settings', answers)
    await user.type(await screen.findByLabelText('New e-mail address'), 'new@marina.example')
    answers.Session = session(null)
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await waitFor(() => expect(screen.queryByLabelText('New e-mail address')).not.toBeInTheDocument())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('is told once: whoever closes that goes on looking, and opens no line that would be refused', async () => {
    const { user } = open('/settings', { Session: session(marina) })
    await waitFor(() => expect(lines).toBe(1))
    act(() => refuseLine())
    const dialog = await screen.findByRole('alertdialog', { name: 'You are no longer signed in' })
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    // As long as a line takes to be opened.
    await act(() => new Promise((passed) => whenIdle(async () => setTimeout(passed, 100))))
    expect(lines).toBe(1)
  })

  it('in another tab leads this one to signing in, with a word about why', async () => {
    const { history } = open('/dashboard', { Session: session(marina) })
    await screen.findByText('Here is /dashboard')
    const otherTab = new BroadcastChannel('dma-session')
    otherTab.postMessage(null)
    expect(await screen.findByText('You were signed out')).toBeInTheDocument()
    expect(history.location.search).toBe('?next=%2Fdashboard')
    otherTab.close()
  })
})

describe('what was typed before a sign-out in another tab', () => {
  it.each([
    ['is there again for the same person', marina, 'new@marina.example'],
    ['is gone for somebody else who signs in here', yetunde, ''],
  ])('%s', async (_claim, next, kept) => {
    const { user } = open('/settings', {
      Session: session(marina),
      SignIn: { data: { signIn: { viewer: next, userErrors: [], __typename: 'SignInPayload' } } },
    })
    await user.type(await screen.findByLabelText('New e-mail address'), 'new@marina.example')
    const otherTab = new BroadcastChannel('dma-session')
    otherTab.postMessage(null)
    await screen.findByText('You were signed out')
    otherTab.close()
    await user.type(screen.getByLabelText('Username or e-mail'), 'somebody')
    await user.type(screen.getByLabelText('Password'), 'a long river')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByLabelText('New e-mail address')).toHaveValue(kept)
  })
})

describe('signing in', () => {
  it('says the specified words for a wrong password, and not which of the two was wrong', async () => {
    const userErrors = [
      { __typename: 'UserError', code: 'WRONG_CREDENTIALS', field: null, message: 'Incorrect Credentials' },
    ]
    const { user } = open('/signin', {
      Session: session(visitor),
      SignIn: { data: { signIn: { viewer: null, userErrors, __typename: 'SignInPayload' } } },
    })
    await user.type(await screen.findByLabelText('Username or e-mail'), 'marina')
    await user.type(screen.getByLabelText('Password'), 'a short river')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Incorrect Credentials')).toBeInTheDocument()
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/username or the password/)
  })

  it('goes on to where one was going', async () => {
    const { user, history } = open('/signin?next=%2Fprovider', {
      Session: session(visitor),
      SignIn: { data: { signIn: { viewer: ngozi, userErrors: [], __typename: 'SignInPayload' } } },
    })
    await user.type(await screen.findByLabelText('Username or e-mail'), 'ngozi')
    await user.type(screen.getByLabelText('Password'), 'a long river')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Here is /provider')).toBeInTheDocument()
    expect(history.action).toBe('REPLACE')
  })
})

/** The app at `path`; the network answers each operation, by its name, as given. */
function open(path: string, answers: Record<string, object>, first = keptOnce(null)) {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { operationName } = JSON.parse(body) as { operationName: string }
    const answer = answers[operationName]
    if (!answer) throw new Error(`No answer for ${operationName}`)
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true })
  const { unmount } = render(
    <FirstConnection value={first}>
      <AppRouter routes={routes} history={history} />
    </FirstConnection>,
  )
  return { history, user: userEvent.setup(), unmount }
}

const here = (path: string) => ({ path, element: <p>Here is {path}</p> })
const settings = (
  <Kit>
    <ChangeEmail viewer={marina as unknown as FragmentType<typeof ChangeEmail_ViewerFragmentDoc>} />
  </Kit>
)

const routes: RouteObject[] = [
  {
    element: <App />,
    children: [
      {
        element: <SignedOut />,
        children: [
          {
            path: '/signin',
            element: (
              <>
                <p>Here is /signin</p>
                <Kit>
                  <SignInPage />
                </Kit>
              </>
            ),
          },
        ],
      },
      { element: <RequireSchool />, children: [here('/dashboard')] },
      { element: <RequireProvider />, children: [here('/provider')] },
      {
        element: <RequireAccount />,
        children: [
          {
            path: '/settings',
            element: (
              <>
                <p>Here is /settings</p>
                {settings}
              </>
            ),
          },
        ],
      },
      { element: <WithoutSchool />, children: [here('/contend'), here('/schoolreg')] },
    ],
  },
]

function viewer(given: Partial<Omit<Viewer, 'school'>> & { school?: object }) {
  return {
    __typename: 'Viewer',
    username: '',
    email: `${given.username}@dma.example`,
    emailVerified: true,
    isProvider: false,
    unreadNotifications: 0,
    ...given,
    school: given.school ? { __typename: 'School', ...given.school } : null,
  }
}

function session(viewer: object | null) {
  const registerRules = { __typename: 'RegisterRules', timeZone: 'Africa/Lagos' }
  return { data: { viewer, registerRules } }
}
