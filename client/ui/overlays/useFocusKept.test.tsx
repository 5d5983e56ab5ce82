import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render'
import { useFocusKept } from './useFocusKept'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

it('where a button takes itself away, the focus goes to where its section begins', async () => {
  const { user } = render(<Desk />)
  await user.click(screen.getByRole('button', { name: 'Mark as read' }))
  await aMoment()
  expect(screen.getByRole('heading', { name: 'Letters' })).toHaveFocus()
})

it('a button that rests before it goes holds its place too', async () => {
  const { user } = render(<Desk />)
  const button = screen.getByRole('button', { name: 'End' })
  await user.click(button)
  expect(button).toBeDisabled()
  // As a browser does it; here a button keeps the focus while it rests.
  act(() => button.blur())
  await aMoment(200)
  await aMoment()
  expect(button).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Letters' })).toHaveFocus()
})

it('where the section goes with it, the focus goes to where the page begins', async () => {
  const { user } = render(<Desk />)
  await user.click(screen.getByRole('button', { name: 'Close all' }))
  await aMoment()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('whatever takes the focus by itself keeps it', async () => {
  const { user } = render(<Desk />)
  await user.click(screen.getByRole('button', { name: 'Mark as read' }))
  screen.getByRole('link', { name: 'elsewhere' }).focus()
  await aMoment()
  expect(screen.getByRole('link', { name: 'elsewhere' })).toHaveFocus()
})

it('whoever clicked beside everything is left alone', async () => {
  const { user } = render(<Desk />)
  screen.getByRole('button', { name: 'Goes by itself' }).focus()
  await user.click(document.body)
  await aMoment(200)
  await aMoment()
  expect(screen.queryByRole('button', { name: 'Goes by itself' })).toBeNull()
  expect(document.body).toHaveFocus()
})

const aMoment = (ms = 150) => act(() => vi.advanceTimersByTimeAsync(ms))

function Desk() {
  useFocusKept()
  const [closed, close] = useState(false)
  return (
    <>
      <h1>Desk</h1>
      <a href="/elsewhere">elsewhere</a>
      {!closed && <Letters onClose={() => close(true)} />}
    </>
  )
}

function Letters({ onClose }: { onClose: () => void }) {
  const [isRead, read] = useState(false)
  const [ending, end] = useState<'soon' | 'done'>()
  const endSoon = () => {
    end('soon')
    setTimeout(() => end('done'), 200)
  }
  return (
    <section>
      <h2>Letters</h2>
      {!isRead && <button onClick={() => read(true)}>Mark as read</button>}
      {ending !== 'done' && (
        <button disabled={ending === 'soon'} onClick={endSoon}>
          End
        </button>
      )}
      {ending !== 'done' && <button onFocus={endSoon}>Goes by itself</button>}
      <button onClick={onClose}>Close all</button>
    </section>
  )
}
