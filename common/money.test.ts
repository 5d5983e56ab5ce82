import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, formatMinor, minorUnits } from './money.js'

test.each([
  ['45000', 4_500_000],
  ['45000.5', 4_500_050],
  ['45000.05', 4_500_005],
  [' 0.01 ', 1],
  ['-0.01', -1],
  [0.29, 29],
  [1.1, 110],
  [4.35, 435],
])('%o is so many hundredths', (typed, minor) => {
  expect(minorUnits(typed)).toBe(minor)
})

test.each([
  '',
  '.5',
  '5.',
  '1,000',
  '1e3',
  '0x10',
  '12.345',
  '--1',
  '+1',
  'NaN',
  'Infinity',
  '٣',
  '1 000',
  0.1 + 0.2,
  1e21,
])('%o is no amount', (typed) => {
  expect(minorUnits(typed)).toBeNull()
})

test('every amount comes back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (minor) => {
      expect(minorUnits(decimal(minor))).toBe(minor)
    }),
  )
})

test('letters write amounts with the currency’s sign and thousands', () => {
  expect(formatMinor(4_500_000, 'NGN')).toBe('₦45,000.00')
  expect(
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency: 'NGN',
      currencyDisplay: 'narrowSymbol',
    }).format(1),
  ).toBe(formatMinor(100, 'NGN'))
  expect(formatMinor(100_000_000_000, 'NGN')).toBe('₦1,000,000,000.00')
  expect(formatMinor(-5, 'USD')).toBe('−$0.05')
})
