import { expect, test } from 'vitest'
import { rowId } from './row-id.js'

test('an id is a whole number as the database counts them', () => {
  expect(['1', '42', '2147483647'].map(rowId)).toEqual([1, 42, 2_147_483_647])
})

test.each([
  '0',
  '-1',
  '2147483648',
  '99999999999',
  '9'.repeat(400),
  '1e3',
  '1.0',
  '0x1',
  '01',
  ' 1',
  '1 ',
  '',
  'NaN',
  '1 or 1=1',
  '٣',
])('%o is the id of nothing', (given) => {
  expect(rowId(given)).toBe(0)
})
