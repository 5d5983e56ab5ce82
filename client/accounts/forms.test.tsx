import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../testing/render'
import type { FormError } from '../ui/fields/useFormErrors'
import { SignInForm, type SignInValues } from './SignInForm'
import { SignUpForm, type SignUpValues } from './SignUpForm'

describe('signing in', () => {
  it('asks for both fields, each in its own sentence and in the specified toast', async () => {
    const { user, sent } = signIn()
    await user.click(button('Sign in'))
    expect(await screen.findByText('Please fill all fields')).toBeInTheDocument()
    expect(field('Username or e-mail')).toHaveAccessibleDescription('Enter your username or e-mail address.')
    expect(field('Password')).toHaveAccessibleDescription('Enter your password.')
    expect(sent).not.toHaveBeenCalled()
  })

  it('sends what was typed, once, however often it is clicked', async () => {
    const { user, sent, answer } = signIn()
    await user.type(field('Username or e-mail'), 'marina')
    await user.type(field('Password'), 'a long river')
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    await user.dblClick(button('Sign in'))
    expect(sent.mock.calls).toEqual([[{ username: 'marina', password: 'a long river', remember: true }]])
    answer([{ field: 'password', message: 'Not right.' }])
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(field('Password')).toHaveValue('a long river')
    await user.click(button('Sign in'))
    expect(sent).toHaveBeenCalledTimes(2)
  })
})

describe('signing up', () => {
  it('does not send two different passwords', async () => {
    const { user, sent } = signUp()
    await fillIn(user, { Username: 'ada', 'E-mail': 'ada@family.example', Password: 'a long river' })
    await user.type(field('Confirm password'), 'a short river')
    await user.click(button('Sign up'))
    expect(field('Confirm password')).toHaveAccessibleDescription('Password does not match')
    expect(sent).not.toHaveBeenCalled()
  })

  it('shows a refusal under the field that it is about, and keeps every answer', async () => {
    const { user, sent, answer } = signUp()
    await fillIn(user, { Username: 'ada', 'E-mail': 'ada@family.example', Password: 'a long river' })
    await user.type(field('Confirm password'), 'a long river')
    await user.click(button('Sign up'))
    answer([{ field: 'username', message: 'This username is taken.' }])
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getByRole('link', { name: 'This username is taken.' })).toBeVisible()
    expect(field('Username')).toBeInvalid()
    expect(field('E-mail')).toHaveValue('ada@family.example')
    expect(sent.mock.calls[0]?.[0].password2).toBe('a long river')
  })
})

type Answer = readonly FormError[]

/** A page that answers when the test says so. */
function page<Values>() {
  const waiting: ((answer: Answer) => void)[] = []
  const sent = vi.fn<(values: Values) => Promise<Answer>>(
    () => new Promise((resolve) => waiting.push(resolve)),
  )
  return { sent, answer: (problems: Answer) => waiting.shift()?.(problems) }
}

function signIn() {
  const { sent, answer } = page<SignInValues>()
  return { ...render(<SignInForm onSubmit={sent} />), sent, answer }
}

function signUp() {
  const { sent, answer } = page<SignUpValues>()
  return { ...render(<SignUpForm onSubmit={sent} />), sent, answer }
}

type User = ReturnType<typeof render>['user']

async function fillIn(user: User, answers: Record<string, string>) {
  for (const [label, answer] of Object.entries(answers)) await user.type(field(label), answer)
}

const field = (label: string) => screen.getByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })
