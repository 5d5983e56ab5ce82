import { act, renderHook } from '@testing-library/react'
import type { ChangeEvent, ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { DraftOwner, keepDraftsOf } from './draftsOf'
import { useDraft } from './useDraft'
import { useForm } from './useForm'
import { usePageEdits } from './usePageDraft'

it('a field that nobody touched follows a change made elsewhere; what was typed stays', () => {
  const { result, rerender } = renderHook((saved) => useForm(usePageEdits('debtor', saved)), {
    initialProps: { studentName: 'Bola Ade', amountOwed: '45000.00' },
    wrapper: MemoryRouter,
  })
  const target = { value: 'Bola Adeyemi' }
  act(() => result.current.text('studentName').onChange({ target } as ChangeEvent<HTMLInputElement>))
  rerender({ studentName: 'Bola Ade', amountOwed: '25000.00' })
  expect(result.current.answers).toEqual({ studentName: 'Bola Adeyemi', amountOwed: '25000.00' })
})

it('what is typed on while it was saved stands over it as the server wrote it, and over what a colleague does then', () => {
  const { result, rerender } = renderHook(
    (saved) => {
      const edits = usePageEdits('debtor', saved)
      return { ...useForm(edits), overtaken: edits.overtaken(saved) }
    },
    { initialProps: { phone: '0802', studentName: 'Bola' }, wrapper: MemoryRouter },
  )
  const type = (value: string) =>
    act(() => result.current.text('phone').onChange({ target: { value } } as ChangeEvent<HTMLInputElement>))
  type('0803 111 0000')
  act(() => result.current.begin())
  type('0803 111 0000, 0804')
  act(() => result.current.dropSent())
  expect(result.current.answers.phone).toBe('0803 111 0000, 0804')
  rerender({ phone: '+2348031110000', studentName: 'Bola' })
  expect(result.current.overtaken).toEqual([])
  type('0803 111 0000, 0804 2')
  expect(result.current.overtaken).toEqual([])
  rerender({ phone: '+2348099999999', studentName: 'Bola' })
  expect(result.current.overtaken).toEqual(['phone'])
})

/** A form that keeps one name, as it is drawn while this person is here; '': a visitor. */
const drawn = (first: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => <DraftOwner value={here}>{children}</DraftOwner>
  let here = first
  const view = renderHook(() => useDraft('registration', BLANK), { wrapper })
  return {
    typed: (name: string) => act(() => view.result.current.keep({ name })),
    types: (changes: Partial<typeof BLANK>) => act(() => view.result.current.keep(changes)),
    note: () => view.result.current.draft.note,
    reads: () => view.result.current.draft.name,
    becomes: (person: string) => {
      if (person) keepDraftsOf(person)
      here = person
      view.rerender()
    },
    leaves: view.unmount,
  }
}

it('what somebody typed is on no form once they are signed out, wherever that was, and there again when they are back', () => {
  const first = drawn('7')
  first.typed('Lagoon College')
  first.becomes('')
  expect(first.reads()).toBe('')
  first.leaves()
  // As after a reload.
  const later = drawn('')
  expect(later.reads()).toBe('')
  later.becomes('7')
  expect(later.reads()).toBe('Lagoon College')
  later.becomes('8')
  expect(later.reads()).toBe('')
  later.becomes('7')
  expect(later.reads()).toBe('')
})

it('a visitor’s words are those of whoever they become, and of nobody who was here before', () => {
  const before = drawn('7')
  before.typed('Lagoon College')
  before.leaves()
  const visitor = drawn('')
  visitor.typed('Creek School')
  visitor.becomes('8')
  expect(visitor.reads()).toBe('Creek School')
  visitor.leaves()
  expect(drawn('').reads()).toBe('')
})

it('what was typed before it was known who it is stands, and not what they had typed earlier', () => {
  const before = drawn('7')
  before.typed('Lagoon College')
  before.types({ note: 'By the lagoon' })
  before.leaves()
  const unknown = drawn('')
  unknown.typed('Creek School')
  unknown.becomes('7')
  expect(unknown.reads()).toBe('Creek School')
  // What they left empty takes nothing away.
  expect(unknown.note()).toBe('By the lagoon')
})

const BLANK = { name: '', note: '' }
