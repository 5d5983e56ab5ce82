import { expect, test } from 'vitest'
import { loadConfig } from '../config.js'
import { regionOf } from './region.js'

const { regions } = loadConfig({ DATA_DIR: '/tmp/none', NODE_ENV: 'test' })

const WRITTEN: ((region: string) => string)[] = [
  (region) => region,
  (region) => region.toLowerCase(),
  (region) => region.toUpperCase(),
  (region) => `  ${region.replace(' ', '   ')} `,
  (region) => region.replace(' ', '-'),
  (region) => region.replace(' ', ''),
  (region) => `${region} State`,
  (region) => `${region.toLowerCase()} state.`,
]

test('every region of the register is read however people write it, and as no other', () => {
  for (const region of regions)
    for (const write of WRITTEN) expect(regionOf(write(region), { regions }), write(region)).toBe(region)
})

test.each([
  'FCT',
  'fct',
  'F.C.T.',
  'Abuja',
  'FCT-Abuja',
  'Abuja (FCT)',
  'Federal Capital Territory',
  'Federal Capital Territory, Abuja',
])('the capital is one region: %s', (typed) => {
  expect(regionOf(typed, { regions })).toBe('FCT Abuja')
  expect(regionOf(typed, { regions: ['Lagos', 'Federal Capital Territory'] })).toBe(
    'Federal Capital Territory',
  )
})

test.each(['', '  ', 'State', 'Nowhere', 'Lago', 'Lagos Ogun', '???', '中文', null, undefined])(
  'what is none of them is not known: %s',
  (typed) => {
    expect(regionOf(typed, { regions })).toBeNull()
  },
)

test('what could be two is neither, unless it is one to the letter', () => {
  const twice = { regions: ['Western', 'Western Region'] }
  expect(regionOf('western', twice)).toBeNull()
  expect(regionOf('Western Region', twice)).toBe('Western Region')
  expect(regionOf('Western', twice)).toBe('Western')
})
