import { expect, test } from 'vitest'
import { isSameTerm } from './terms.js'

test.each([
  ['2nd term 2024/25', 'Second Term, 2024/2025'],
  ['2nd term 2024/25', 'Term 2 24/25'],
  ['Second Term, 2024/2025', 'TERM II (2024-2025)'],
  ['first  TERM', 'First term'],
  ['1st term', 'First term fees, 2024/25'],
  ['T3 2024/2025', '3rd term 2024 – 25'],
  ['First term 2024', 'First term 2024/2025'],
  ['2024/2025 session', 'Second term, 2024/2025'],
  ['2ème trimestre 2024/2025', 'Second term 2024/25'],
  ['Second term, invoice 7', 'Second term'],
  ['Hostel', 'hostel fees'],
  ['Outstanding: second term', '2nd term'],
  ['Second term 2024/2025 (2024)', 'Second term 2024/2025'],
])('“%s” and “%s” are one term', (one, other) => {
  expect(isSameTerm(one, other)).toBe(true)
  expect(isSameTerm(other, one)).toBe(true)
})

test.each([
  ['First term', 'Second term'],
  ['First term 2024/25', 'First term 2025/26'],
  ['First term 2023', 'First term 2024/2025'],
  ['Second term, invoice 7', 'Second term, invoice 8'],
  ['Second term 2025/2026, invoice 2026', 'Second term 2025/2026, invoice 2027'],
  ['Second term 2025/2026, invoice no. 2025', 'Second term 2025/2026, invoice no. 7'],
  ['2025/26, receipt #2025/26', '2025/26, receipt #2024/25'],
  ['Hostel, first term', 'Uniform, first term'],
  ['Third term', 'Term 1'],
])('“%s” and “%s” are two', (one, other) => {
  expect(isSameTerm(one, other)).toBe(false)
  expect(isSameTerm(other, one)).toBe(false)
})

test.each([
  ['', 'First term'],
  [null, 'First term'],
  ['School fees', 'First term'],
  ['First term', '2024/2025'],
  ['Hostel', 'First term'],
])('nothing tells whether “%s” and “%s” are one', (one, other) => {
  expect(isSameTerm(one, other)).toBeNull()
})
