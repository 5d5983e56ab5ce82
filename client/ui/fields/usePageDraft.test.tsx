import { act, renderHook } from '@testing-library/react'
import type { ChangeEvent } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
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
