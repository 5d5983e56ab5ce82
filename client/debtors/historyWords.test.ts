import { expect, it } from 'vitest'
import { valueWords } from './historyWords'

it('what is kept of a purged claim as a hash is said to be deleted', () => {
  const words = (value: string | null) => valueWords('reason', value, 'Africa/Lagos')
  expect(words('Iv3eiDbRF4fjzkvPxMCsrFkkU4ej-suO1_4-1KpX414')).toBe('deleted')
  expect(words('The slip was forged.')).toBe('The slip was forged.')
  expect(words(null)).toBe('nothing')
})
