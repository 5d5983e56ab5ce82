import { act, renderHook } from '@testing-library/react'
import type { ChangeEvent } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { keepDraftsOf, putDraftsAway } from './draftsOf'
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

it('what somebody typed is on no form once they are signed out, and there again when they are back', () => {
  const typed = () => renderHook(() => useDraft('registration', BLANK))
  keepDraftsOf('7')
  const first = typed()
  act(() => first.result.current.keep({ name: 'Lagoon College' }))
  first.unmount()
  putDraftsAway()
  const nobody = typed()
  expect(nobody.result.current.draft).toEqual(BLANK)
  nobody.unmount()
  keepDraftsOf('7')
  const again = typed()
  expect(again.result.current.draft).toEqual({ name: 'Lagoon College' })
  again.unmount()
  putDraftsAway()
  keepDraftsOf('8')
  expect(typed().result.current.draft).toEqual(BLANK)
  keepDraftsOf('7')
  expect(typed().result.current.draft).toEqual(BLANK)
})

it('a visitor’s words stay with whoever they become', () => {
  putDraftsAway()
  const visitor = renderHook(() => useDraft('contact', BLANK))
  act(() => visitor.result.current.keep({ name: 'Ada' }))
  visitor.unmount()
  putDraftsAway()
  keepDraftsOf('7')
  expect(renderHook(() => useDraft('contact', BLANK)).result.current.draft).toEqual({ name: 'Ada' })
})

const BLANK = { name: '' }
