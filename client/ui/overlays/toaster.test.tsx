import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { render } from '../../testing/render'
import { notify } from './toaster'

it('what can be undone says so for eight seconds, and waits while the keyboard is in it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = render(<button type="button">elsewhere</button>)
  const onUndo = vi.fn<() => void>()
  notify.undoable('Debtor updated', 'Payment status: Completed', onUndo)
  await vi.advanceTimersByTimeAsync(7000)
  const undo = screen.getByRole('button', { name: 'Undo' })
  await user.keyboard('{Alt>}[KeyT]{/Alt}')
  for (let steps = 0; steps < 5 && document.activeElement !== undo; steps++) await user.tab()
  expect(undo).toHaveFocus()
  await vi.advanceTimersByTimeAsync(20_000)
  await user.keyboard('{Enter}')
  expect(onUndo).toHaveBeenCalledOnce()
})
