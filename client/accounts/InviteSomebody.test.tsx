import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../testing/render'
import { InviteSomebody } from './InviteSomebody'

it('an invitation to what is no address is mended before anything is sent, and so before a password is asked', async () => {
  const sent: string[] = []
  const { user } = render(
    <InviteSomebody
      title="Invite somebody"
      consequence="They get a letter."
      send={(email) => Promise.resolve((sent.push(email), []))}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Invite somebody' }))
  const email = await screen.findByLabelText('Their e-mail')
  await user.type(email, 'bad')
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await waitFor(() => expect(email).toBeInvalid())
  expect(screen.getByRole('alert')).toHaveTextContent('Enter an e-mail address in full')
  expect(sent).toEqual([])
  await user.type(email, '@example.com')
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await waitFor(() => expect(sent).toEqual(['bad@example.com']))
})
