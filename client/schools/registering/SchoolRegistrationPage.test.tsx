import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { Component as SignInPage } from '../../accounts/SignInPage'
import { REDIRECT_AFTER_SAVE_MS, TOAST_CLOSES_AFTER_MS, TOAST_DELAY_MS } from '../../constants'
import { SignedOut } from '../../guards'
import { SessionProvider } from '../../session'
import { render } from '../../testing/render'
import { stopClock } from '../../testing/stopped-clock'
import { aWholeRegistration, keepRegistration } from './aRegistration'
import { Component } from './SchoolRegistrationPage'

beforeEach(() => {
  keepRegistration(aWholeRegistration())
})

const REGISTERED =
  'School registered successfully, you will be sent an email once your account has been approved'

it('is told for five seconds, and leads to signing in after three, which leads whoever is signed in to their home', async () => {
  const { sent, pass, until } = open(null)
  const password = await until(() => screen.queryByLabelText('Password'))
  fireEvent.change(password, { target: { value: 'violet-otter-basket' } })
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'violet-otter-basket' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(await until(() => screen.queryByRole('button', { name: 'Submit' })))
  const scrolled = vi.spyOn(window, 'scrollTo')
  await until(() => screen.queryByRole('heading', { name: 'We have received your registration' }))
  // The form was long, and after Back and Forward no heading comes into view by taking the focus.
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  expect(sent).toMatchObject([{ input: { account: { username: 'lagoon' }, bursar: { name: /./ } } }])
  expect(sessionStorage).toHaveLength(0)
  await pass(500)
  expect(screen.getByText(REGISTERED)).toBeInTheDocument()
  await pass(REDIRECT_AFTER_SAVE_MS - 501)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We have received your registration')
  await pass(1)
  await until(() => screen.queryByText('Here is the dashboard'))
  await pass(TOAST_DELAY_MS + TOAST_CLOSES_AFTER_MS - REDIRECT_AFTER_SAVE_MS - 100)
  expect(screen.getByText(REGISTERED)).toBeInTheDocument()
  // It leaves with a movement.
  await pass(1000)
  await until(() => !screen.queryByText(REGISTERED))
})

it('asks whoever is signed in for no account, and leads to their home', async () => {
  const { sent, pass, until } = open(efe)
  fireEvent.click(await until(() => screen.queryByRole('button', { name: 'Next' })))
  fireEvent.click(await until(() => screen.queryByRole('button', { name: 'Submit' })))
  await until(() => screen.queryByRole('heading', { name: 'We have received your registration' }))
  expect(sent).toEqual([{ input: expect.not.objectContaining({ account: expect.anything() }) }])
  await pass(REDIRECT_AFTER_SAVE_MS)
  await until(() => screen.queryByText('Here is the dashboard'))
})

it('of somebody who is signed out in another tab asks for an account and shows nothing of theirs, which is there again when they are back', async () => {
  const { until } = open(efe)
  const name = await until(() => screen.queryByLabelText('School name'))
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument()
  fireEvent.change(name, { target: { value: 'Lagoon View of Lagos' } })
  const otherTab = new BroadcastChannel('dma-session')
  otherTab.postMessage(null)
  await until(() => screen.queryByLabelText('Username'))
  expect(screen.getByLabelText('School name')).toHaveValue('')
  expect(screen.queryByText('ministryApproval.png')).not.toBeInTheDocument()
  otherTab.postMessage(efe.id)
  otherTab.close()
  await until(() => (screen.queryByLabelText('Username') ? null : screen.queryByLabelText('School name')))
  expect(screen.getByLabelText('School name')).toHaveValue('Lagoon View of Lagos')
  expect(screen.getByText('ministryApproval.png')).toBeInTheDocument()
})

const efe = {
  __typename: 'Viewer',
  id: '9',
  username: 'efe',
  email: 'efe@family.example',
  emailVerified: true,
  isProvider: false,
  unreadNotifications: 0,
  school: null,
}

const LAGOON = {
  __typename: 'School',
  id: '5',
  name: 'Lagoon View',
  state: 'AWAITING_APPROVAL',
  contendsWaiting: { __typename: 'ContendsWaiting', count: 0, dueOn: null },
}

/** The page as a visitor or `viewer` sees it, its timers stopped. Answers what is sent to be registered. */
function open(viewer: object | null) {
  const clock = stopClock()
  const sent: unknown[] = []
  const rules = { __typename: 'RegisterRules', timeZone: 'Africa/Lagos', regions: ['Lagos'] }
  const answers: Record<string, object> = {
    Session: { viewer, registerRules: rules },
    SchoolRegistrationPage: { registerRules: rules },
    CheckRegistration: {
      checkRegistration: { __typename: 'CheckRegistrationPayload', userErrors: [] },
    },
    RegisterSchool: {
      registerSchool: {
        __typename: 'RegisterSchoolPayload',
        school: { __typename: 'School', id: '5' },
        viewer: { ...efe, school: LAGOON },
        userErrors: [],
      },
    },
  }
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string }) => {
    // Whether a document is still there.
    if (!body) return new Response(null)
    const { operationName, variables } = JSON.parse(body) as { operationName: string; variables: object }
    if (operationName === 'RegisterSchool') sent.push(variables)
    const data = answers[operationName]
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
  render(
    <SessionProvider>
      <Routes>
        <Route path="/schoolreg" element={<Component />} />
        <Route element={<SignedOut />}>
          <Route path="/signin" element={<SignInPage />} />
        </Route>
        <Route path="/dashboard" element="Here is the dashboard" />
      </Routes>
    </SessionProvider>,
    '/schoolreg',
  )
  return { sent, ...clock }
}
