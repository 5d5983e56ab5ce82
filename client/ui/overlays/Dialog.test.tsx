import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../../testing/render'
import { Dialog } from './Dialog'
import { useFocusKept } from './useFocusKept'

it('gives the focus back, and on to the heading when what opened it goes a moment later', async () => {
  const { user } = render(<Deciding />)
  const opener = screen.getByRole('button', { name: 'Decide' })
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(opener).toHaveFocus())
  await waitFor(() => expect(opener).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The case' })).toHaveFocus())
})

function Deciding() {
  useFocusKept()
  const [asked, setAsked] = useState(false)
  const [decided, setDecided] = useState(false)
  const decide = () => {
    setAsked(false)
    setTimeout(() => setDecided(true), 300)
  }
  return (
    <>
      <h1 tabIndex={-1}>The case</h1>
      {!decided && <button onClick={() => setAsked(true)}>Decide</button>}
      {asked && (
        <Dialog open title="Sure?" onClose={() => setAsked(false)}>
          <button onClick={decide}>Yes</button>
        </Dialog>
      )}
    </>
  )
}
