import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../testing/render'
import { ErrorState } from './ErrorState'
import { Form } from './fields/Form'
import { useDraft } from './fields/useDraft'
import { useForm, useSend } from './fields/useForm'
import { OFFLINE } from '../user-errors'
import { lookForLine } from './line'
import { LINE_IS_LOST, LineNotice } from './LineNotice'

const server = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', server.mockResolvedValue(new Response()))
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

it('a form that did not get through says so until the line is back', async () => {
  render(<AForm />)
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  act(() => void window.dispatchEvent(new Event('offline')))
  await act(() => vi.advanceTimersByTimeAsync(10))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(OFFLINE))
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a name.')
  server.mockResolvedValue(new Response())
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await waitFor(() => expect(screen.getByRole('alert')).not.toHaveTextContent(OFFLINE))
  expect(screen.getByRole('alert'), 'what is still to be mended stays').toHaveTextContent('Enter a name.')

  const elsewhere = screen.getByRole('button', { name: 'Send' })
  elsewhere.focus()
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  act(() => void window.dispatchEvent(new Event('offline')))
  await act(() => vi.advanceTimersByTimeAsync(10))
  server.mockResolvedValue(new Response())
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(elsewhere, 'a line that was lost and is back interrupts nobody').toHaveFocus()
})

function AForm() {
  const form = useForm(useDraft('line', NOTHING))
  const problems = [{ message: OFFLINE }, { message: 'Enter a name.' }]
  const [submit] = useSend(form, { send: () => Promise.resolve(problems) })
  return (
    <Form onSubmit={() => void submit()} errors={form.errors} action="/send">
      <button type="submit">Send</button>
    </Form>
  )
}
const NOTHING = {}

it('one request without an answer is no lost connection while the server answers others', async () => {
  render(<LineNotice />)
  await act(() => lookForLine())
  expect(screen.queryByText(LINE_IS_LOST)).not.toBeInTheDocument()
})
