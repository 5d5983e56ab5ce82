import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { useDraft } from './useDraft'
import { type FormState, useForm, useSend } from './useForm'
import type { FormError } from './useFormErrors'
import { usePageDraft } from './usePageDraft'

// What every form promises, proven here once for all that are made with this engine (server/house/forms-of-the-client).

interface Answers {
  name: string
  amount: string
  password: string
  statementAccepted: boolean
}
const BLANK: Answers = { name: '', amount: '', password: '', statementAccepted: false }

/** A form of three fields, which answers how often it was sent with what. */
function aForm(send: (answers: Answers) => Promise<readonly FormError[]>, path = '/debtor/7') {
  const sent = vi.fn<() => void>()
  const tries = vi.fn<typeof send>(send)
  function TheForm() {
    const form = useForm(usePageDraft('claim', BLANK))
    const [submit, busy] = useSend(form, {
      wrong: () => form.unanswered({ name: 'Enter a name.' }),
      send: () => tries(form.answers),
      sent,
    })
    return (
      <form onSubmit={(event) => (event.preventDefault(), void submit().catch(() => {}))}>
        {form.errors.map(({ message }) => (
          <p role="alert" key={message}>
            {message}
          </p>
        ))}
        <Text form={form} name="name" />
        <Text form={form} name="amount" />
        <Text form={form} name="password" />
        <input type="checkbox" {...ticked(form)} />
        <button disabled={busy}>Send</button>
      </form>
    )
  }
  const open = () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <TheForm />
      </MemoryRouter>,
    )
  return { open, tries, sent }
}

function Text({ form, name }: { form: FormState<Answers>; name: 'name' | 'amount' | 'password' }) {
  const { error, ...field } = form.text(name)
  return (
    <label>
      {name}
      <input {...field} />
      {error && <em>{error}</em>}
    </label>
  )
}
const ticked = (form: FormState<Answers>) => {
  const { error: _error, ...field } = form.tick('statementAccepted')
  return field
}

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))
const noError: readonly FormError[] = []

describe('a form', () => {
  it('is not sent while something is missing, and says what', async () => {
    const { open, tries } = aForm(async () => noError)
    open()
    await press()
    expect(screen.getByRole('alert').textContent).toBe('Enter a name.')
    expect(tries).not.toHaveBeenCalled()
  })

  it('is sent once, however often its button is pressed while it is on its way', async () => {
    let answer = (_errors: readonly FormError[]) => {}
    const { open, tries, sent } = aForm(() => new Promise((resolve) => (answer = resolve)))
    open()
    type('name', 'Ada')
    const form = screen.getByRole('button').closest('form')!
    await act(async () => void (fireEvent.submit(form), fireEvent.submit(form)))
    await act(async () => void fireEvent.submit(form))
    expect(screen.getByRole('button')).toHaveProperty('disabled', true)
    await act(async () => answer(noError))
    expect(tries).toHaveBeenCalledTimes(1)
    expect(sent).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button')).toHaveProperty('disabled', false)
  })

  it('that was refused keeps all that was typed, with each sentence at its field until that is answered again', async () => {
    const { open, sent } = aForm(async () => [{ field: 'amount', message: 'Too much.' }])
    open()
    type('name', 'Ada')
    type('amount', '9')
    await press()
    expect(field('name').value).toBe('Ada')
    expect(screen.getByText('Too much.', { selector: 'em' })).toBeTruthy()
    type('amount', '8')
    expect(screen.queryByText('Too much.', { selector: 'em' })).toBeNull()
    expect(sent).not.toHaveBeenCalled()
  })

  it('that did not arrive can be sent again, with all that was typed', async () => {
    const answers = [() => Promise.reject(new Error('offline')), async () => noError]
    const { open, tries, sent } = aForm(() => answers.shift()!())
    open()
    type('name', 'Ada')
    await press()
    expect(field('name').value).toBe('Ada')
    await press()
    expect(tries.mock.calls.map(([{ name }]) => name)).toEqual(['Ada', 'Ada'])
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('that went through is blank, here and after a reload', async () => {
    const { open } = aForm(async () => noError)
    const { unmount } = open()
    type('name', 'Ada')
    await press()
    expect(field('name').value).toBe('')
    unmount()
    open()
    expect(field('name').value).toBe('')
  })

  it('that went through keeps what was typed since it was sent, and sends that the next time', async () => {
    let answer = (_errors: readonly FormError[]) => {}
    const { open, tries } = aForm(() => new Promise((resolve) => (answer = resolve)))
    const { unmount } = open()
    type('name', 'Ada')
    type('amount', '9')
    await press()
    type('name', 'Ada Obi')
    await act(async () => answer(noError))
    expect([field('name').value, field('amount').value]).toEqual(['Ada Obi', ''])
    unmount()
    open()
    expect(field('name').value).toBe('Ada Obi')
    await press()
    expect(tries.mock.lastCall![0]).toMatchObject({ name: 'Ada Obi', amount: '' })
    await act(async () => answer(noError))
    expect(field('name').value).toBe('')
  })

  it('that is left and opened again, or reloaded, is as it was left, but for secrets and what has to be stated each time', () => {
    const { open } = aForm(async () => noError)
    const { unmount } = open()
    type('name', 'Ada')
    type('password', 'a secret of 12')
    fireEvent.click(screen.getByRole('checkbox'))
    expect(Object.values(sessionStorage).join()).not.toMatch(/a secret|statementAccepted/)
    unmount()
    open()
    expect([field('name').value, field('password').value]).toEqual(['Ada', ''])
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  })

  it('about another page has words of its own', () => {
    aForm(async () => noError).open()
    type('name', 'Ada')
    document.body.replaceChildren()
    aForm(async () => noError, '/debtor/8').open()
    expect(field('name').value).toBe('')
  })
})

describe('what is kept of a form', () => {
  it('is kept as long as the page is open where a browser forbids storage', () => {
    const forbids = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    const { result } = renderHook(() => useDraft('claim', BLANK))
    act(() => result.current.keep({ name: 'Ada' }))
    expect(result.current.draft.name).toBe('Ada')
    forbids.mockRestore()
  })

  it('holds nothing while nothing was typed, so that what was saved elsewhere is not covered', () => {
    const { result } = renderHook(() => useDraft('claim', BLANK))
    act(() => result.current.keep({ name: 'Ada' }))
    act(() => result.current.drop())
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})
