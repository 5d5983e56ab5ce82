import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { SessionProvider } from '../session'
import { render } from '../testing/render'
import { stopClock } from '../testing/stopped-clock'
import { Component as ForgotPasswordPage } from './ForgotPasswordPage'
import { Component as SignInPage } from './SignInPage'
import { Component as SignUpPage } from './SignUpPage'

const EFE = {
  __typename: 'Viewer',
  id: '9',
  username: 'efe',
  email: 'efe@family.example',
  emailVerified: true,
  isProvider: false,
  unreadNotifications: 0,
  school: null,
}
const PERSON = { Username: 'efe', 'E-mail': 'efe@family.example', Password: 'violet-otter-basket' }
const refusedBecause = (code: string, field: string) => [
  { __typename: 'UserError', code, field: [field], message: 'Not this one.' },
]

// The words of the specification's error catalogue, where each of them stands, and how long.
it.each([
  ['Please fill all fields', '/signin', 'Sign in', {}, {}],
  [
    'Incorrect Credentials',
    '/signin',
    'Sign in',
    { 'Username or e-mail': 'efe', Password: 'something else' },
    { SignIn: { signIn: answer('SignIn', refusedBecause('WRONG_CREDENTIALS', 'password')) } },
  ],
  ['Please fill all fields', '/signup', 'Sign up', {}, {}],
  ['Password does not match', '/signup', 'Sign up', { ...PERSON, 'Confirm password': 'violet' }, {}],
  [
    'Not Completed, Please try again with different credentials',
    '/signup',
    'Sign up',
    { ...PERSON, 'Confirm password': PERSON.Password },
    { SignUp: { signUp: answer('SignUp', refusedBecause('TAKEN', 'username')) } },
  ],
  [
    'Successfully registered',
    '/signup',
    'Sign up',
    { ...PERSON, 'Confirm password': PERSON.Password },
    { SignUp: { signUp: { ...answer('SignUp', []), viewer: EFE } } },
  ],
])('“%s” stands at the top right of %s for five seconds', async (words, path, button, values, answers) => {
  const { pass, until } = open(path, answers)
  const send = await until(() => screen.queryByRole('button', { name: button }))
  fill(values)
  fireEvent.click(send)
  await pass(UNTIL_IT_STANDS_MS)
  const toast = await until(() => toastOf(words))
  expect(toast).toHaveAttribute('data-placement', 'top-end')
  await pass(4500)
  expect(toastOf(words)).not.toBeNull()
  // It leaves with a movement.
  await pass(1500)
  await until(() => !toastOf(words))
})

it('“Incorrect Credentials” is taken back by signing in', async () => {
  const refused = answer('SignIn', refusedBecause('WRONG_CREDENTIALS', 'password'))
  const answers: Record<string, object> = { SignIn: { signIn: refused } }
  const { pass, until } = open('/signin', answers)
  const send = await until(() => screen.queryByRole('button', { name: 'Sign in' }))
  fill({ 'Username or e-mail': 'efe', Password: 'something else' })
  fireEvent.click(send)
  await pass(UNTIL_IT_STANDS_MS)
  expect(toastOf('Incorrect Credentials')).not.toBeNull()
  answers.SignIn = { signIn: { ...answer('SignIn', []), viewer: EFE } }
  fireEvent.click(send)
  // It leaves with a movement.
  await pass(1000)
  expect(toastOf('Incorrect Credentials')).toBeNull()
})

it('a new password is told for three seconds, and leads to signing in after four', async () => {
  const { pass, until } = open('/forgot-password', {
    RequestPasswordReset: {
      requestPasswordReset: { ...answer('RequestPasswordReset', []), requestId: 'a1b2' },
    },
    ResetPassword: { resetPassword: { ...answer('ResetPassword', []), changed: true } },
  })
  const receive = await until(() => screen.queryByRole('button', { name: 'Receive Code' }))
  fill({ 'E-mail': PERSON['E-mail'] })
  fireEvent.click(receive)
  const submit = await until(() => screen.queryByRole('button', { name: 'Submit' }))
  fill({ Code: '12345678', 'New password': PERSON.Password, 'Confirm password': PERSON.Password })
  fireEvent.click(submit)
  const words = 'Your password has been changed'
  await pass(UNTIL_IT_STANDS_MS)
  await until(() => toastOf(words))
  await pass(2700)
  expect(toastOf(words)).not.toBeNull()
  await pass(900)
  expect(toastOf(words)).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(words)
  await pass(500)
  await until(() => screen.queryByRole('heading', { level: 1, name: 'Sign in' }))
})

/** Toasts begin a tenth of a second after what they tell. */
const UNTIL_IT_STANDS_MS = 200

const toastOf = (words: string) =>
  [...document.querySelectorAll('[data-scope="toast"][data-part="root"]')].find(({ textContent }) =>
    textContent?.includes(words),
  ) ?? null

function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function answer(name: string, userErrors: object[]) {
  return { __typename: `${name}Payload`, viewer: null, userErrors }
}

/** The page as a visitor sees it, its timers stopped, before a server that answers so. */
function open(path: string, given: Record<string, object>) {
  const clock = stopClock()
  const rules = { __typename: 'RegisterRules', timeZone: 'Africa/Lagos' }
  const answers: Record<string, object> = { Session: { viewer: null, registerRules: rules }, ...given }
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { operationName } = JSON.parse(body) as { operationName: string }
    const data = { ...answers, ...given }[operationName]
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
  render(
    <SessionProvider>
      <Routes>
        <Route path="/signin" element={<SignInPage />} />
        <Route path="/signup" element={<SignUpPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      </Routes>
    </SessionProvider>,
    path,
  )
  return clock
}
