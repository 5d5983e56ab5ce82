import { useMutation } from '@apollo/client/react'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SuspendSchoolDocument } from '../gql/graphql'
import { SessionProvider } from '../session'
import { render } from '../testing/render'
import { problemsOf } from '../user-errors'

describe('an act that wants the password confirmed', () => {
  it('asks once, is sent again, and ends as if nothing had happened', async () => {
    const { user, sent, outcomes } = aDesk()
    await user.click(screen.getByRole('button', { name: 'Suspend both' }))
    await user.type(await screen.findByLabelText('Password'), 'a long river')
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    await user.dblClick(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(outcomes).toEqual(['done', 'done']))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(sent('ConfirmPassword')).toEqual([{ input: { password: 'a long river' } }])
    expect(sent('SuspendSchool')).toHaveLength(4)
  })

  it('fails with a sentence when one does not want to, and asks anew the next time', async () => {
    const { user, sent, outcomes } = aDesk()
    await user.click(screen.getByRole('button', { name: 'Suspend one' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(outcomes).toEqual([REQUIRED]))
    expect(sent('ConfirmPassword')).toEqual([])
    expect(sent('SuspendSchool')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Suspend one' }))
    expect(await screen.findByLabelText('Password')).toHaveValue('')
  })

  it('waits while the password is wrong or missing, and says so beside the field', async () => {
    const { user, outcomes } = aDesk()
    await user.click(screen.getByRole('button', { name: 'Suspend one' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.')
    await user.type(screen.getByLabelText('Password'), 'a short river')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
        'This is not your present password.',
      ),
    )
    expect(outcomes).toEqual([])
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'a long river')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(outcomes).toEqual(['done']))
  })

  it('gives way to signing in again when the session has ended meanwhile', async () => {
    const { user, outcomes } = aDesk({ sessionEnded: true })
    await user.click(await screen.findByRole('button', { name: 'Suspend one' }))
    await user.type(await screen.findByLabelText('Password'), 'a long river')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(
      await screen.findByRole('alertdialog', { name: 'You are no longer signed in' }),
    ).toBeInTheDocument()
    expect(screen.queryByText('Please confirm your password')).not.toBeInTheDocument()
    expect(outcomes).toEqual([REQUIRED])
  })
})

const REQUIRED = 'Nothing was done yet: please confirm your password first.'
const thrown = (code: string, message: string) => ({
  data: null,
  errors: [{ message, extensions: { code } }],
})

/** A page of the provider's before a server that wants the password confirmed. */
function aDesk({ sessionEnded = false } = {}) {
  const requests: { operationName: string; variables: { input: { password?: string } } }[] = []
  let confirmed = false
  const answer = (operation: string, password?: string) => {
    if (operation === 'Session') return { data: { viewer: ngozi, registerRules } }
    if (operation === 'SuspendSchool')
      return confirmed
        ? { data: { suspendSchool: { __typename: 'SchoolPayload', school: null, userErrors: [] } } }
        : thrown('PASSWORD_REQUIRED', REQUIRED)
    if (sessionEnded) return thrown('UNAUTHENTICATED', 'Please sign in first.')
    confirmed = password === 'a long river'
    const wrong = {
      __typename: 'UserError',
      field: ['password'],
      message: 'This is not your present password.',
    }
    const payload = {
      confirmedUntil: confirmed ? '2026-11-20T10:15:00Z' : null,
      userErrors: confirmed ? [] : [wrong],
    }
    return { data: { confirmPassword: { __typename: 'ConfirmPasswordPayload', ...payload } } }
  }
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as (typeof requests)[number]
    requests.push(request)
    const text = JSON.stringify(answer(request.operationName, request.variables.input?.password))
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  })
  const outcomes: string[] = []
  const view = render(
    <SessionProvider>
      <Desk onOutcome={(outcome) => outcomes.push(outcome)} />
    </SessionProvider>,
  )
  const sent = (name: string) =>
    requests.filter(({ operationName }) => operationName === name).map(({ variables }) => variables)
  return { ...view, sent, outcomes }
}

function Desk({ onOutcome }: { onOutcome: (outcome: string) => void }) {
  const [suspend] = useMutation(SuspendSchoolDocument)
  const act = async () => {
    const [problem] = await problemsOf(async () => {
      const { data } = await suspend({ variables: { input: { schoolId: '7', reason: 'Complaints.' } } })
      return data?.suspendSchool.userErrors
    })
    onOutcome(problem?.message ?? 'done')
  }
  return (
    <>
      <button onClick={() => void act()}>Suspend one</button>
      <button onClick={() => void Promise.all([act(), act()])}>Suspend both</button>
    </>
  )
}

const registerRules = { __typename: 'RegisterRules', timeZone: 'Africa/Lagos' }
const ngozi = {
  __typename: 'Viewer',
  id: '3',
  username: 'ngozi',
  email: 'ngozi@dma.example',
  emailVerified: true,
  isProvider: true,
  unreadNotifications: 0,
  school: null,
}
