import { expect, it } from 'vitest'
import { valueWords } from './historyWords'

it('what is kept of a purged claim as a hash is said to be deleted', () => {
  const words = (value: string | null) => valueWords('reason', value, 'Africa/Lagos')
  expect(words('Iv3eiDbRF4fjzkvPxMCsrFkkU4ej-suO1_4-1KpX414')).toBe('deleted')
  expect(words('The slip was forged.')).toBe('The slip was forged.')
  expect(words(null)).toBe('nothing')
})

it('a day is written as one where there is such a day, and otherwise as it came', () => {
  const words = (value: string) => valueWords('dueDate', value, 'Africa/Lagos')
  expect(words('2027-11-20')).toBe('20 Nov 2027')
  for (const typed of ['2027-13-45', '2027-02-30', '2027-00-10', '20/11/2027', 'soon'])
    expect(words(typed)).toBe(typed)
})
