import { screen, within, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { Component } from './WardQuestionPage'

it('asks once, however often the button is pressed, and then keeps nothing of what was typed', async () => {
  const { user, asked } = open()
  await fill(user)
  await user.dblClick(screen.getByRole('button', { name: 'Send my question' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'We are looking' })).toHaveFocus())
  expect(asked.map(({ variables }) => variables)).toEqual([
    {
      input: {
        student: 'Chidinma Okafor',
        parent: 'Ngozi Okafor',
        email: 'ngozi@example.com',
        phone: '',
        subject: '',
      },
    },
  ])
  expect(sessionStorage).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Ask about another child' }))
  expect(screen.getByLabelText('Your child’s full name')).toHaveValue('')
})

it('names what is missing, each beside its field, and leads back to the chooser', async () => {
  const { user, asked } = open()
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/register')
  await user.click(screen.getByRole('button', { name: 'Send my question' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(3)
  expect(screen.getByLabelText('Your full name')).toHaveAccessibleDescription('Enter your full name.')
  expect(asked).toEqual([])
})

it('says beside the field what the server refuses, and keeps what was typed through a broken line', async () => {
  let broken = true
  const { user } = open(() => {
    if (broken) throw new Error('the line broke')
    return refusing({ field: ['email'], message: 'Enter an e-mail address in full.' })
  })
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Send my question' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing you typed is lost/)
  broken = false
  await user.click(screen.getByRole('button', { name: 'Send my question' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Enter an e-mail address in full.'))
  expect(screen.getByLabelText('Your e-mail address')).toHaveAccessibleDescription(/in full/)
  expect(screen.getByLabelText('Your child’s full name')).toHaveValue('Chidinma Okafor')
})

type Person = ReturnType<typeof render>['user']

async function fill(user: Person) {
  for (const [label, text] of [
    ['Your child’s full name', 'Chidinma Okafor'],
    ['Your full name', 'Ngozi Okafor'],
    ['Your e-mail address', 'ngozi@example.com'],
  ] as const) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
}

const refusing = (...userErrors: { field: string[]; message: string }[]) => ({
  askAboutWard: {
    __typename: 'AskAboutWardPayload',
    asked: userErrors.length > 0 ? null : true,
    userErrors: userErrors.map((one) => ({ __typename: 'UserError', ...one })),
  },
})

function open(answer: () => unknown = () => refusing()) {
  const { asked, Provider } = answering({ AskAboutWard: answer })
  const { user } = render(
    <Provider>
      <Component />
    </Provider>,
    '/student',
  )
  return { user, asked }
}
