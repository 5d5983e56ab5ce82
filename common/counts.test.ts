import { expect, test } from 'vitest'
import { counted, figure } from './counts.js'

test('whole numbers are grouped as Intl groups them', () => {
  const numbers = Array.from({ length: 16 }, (_, digits) => [
    10 ** digits - 1,
    10 ** digits,
    123 * 10 ** digits,
  ])
  for (const number of numbers.flat()) expect(figure(number)).toBe(new Intl.NumberFormat('en').format(number))
})

test('one is one, and none are several', () => {
  expect([0, 1, 2, 1000].map((count) => counted(count, 'claim'))).toEqual([
    '0 claims',
    '1 claim',
    '2 claims',
    '1,000 claims',
  ])
  expect(counted(1, 'try', 'tries')).toBe('1 try')
  expect(counted(2, 'try', 'tries')).toBe('2 tries')
})
