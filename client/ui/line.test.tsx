import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../testing/render'
import { ErrorState } from './ErrorState'
import { lookForLine } from './line'
import { LINE_IS_LOST, LineNotice } from './LineNotice'

const server = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', server.mockResolvedValue(new Response()))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a lost connection is said politely, and goes by itself when the server answers again', async () => {
  const retry = vi.fn<() => void>()
  render(
    <>
      <LineNotice />
      <ErrorState onRetry={retry} />
    </>,
  )
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  act(() => void window.dispatchEvent(new Event('offline')))
  expect((await screen.findByText(LINE_IS_LOST)).closest('[aria-live]')).toHaveAttribute(
    'aria-live',
    'polite',
  )
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText(LINE_IS_LOST)).toBeVisible()
  expect(retry).not.toHaveBeenCalled()

  server.mockResolvedValue(new Response())
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await waitFor(() => expect(screen.queryByText(LINE_IS_LOST)).not.toBeInTheDocument())
  expect(retry, 'what did not load is asked for again').toHaveBeenCalledOnce()
})

it('one request without an answer is no lost connection while the server answers others', async () => {
  render(<LineNotice />)
  await act(() => lookForLine())
  expect(screen.queryByText(LINE_IS_LOST)).not.toBeInTheDocument()
})
