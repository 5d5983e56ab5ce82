import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from '../testing/seeded-faults.js'

test('there are thirty faults or more to be seeded, none twice', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(30)
  expect(new Set(FAULTS.map(({ what }) => what)).size).toBe(FAULTS.length)
})

test.each(FAULTS)('where “$what” would be seeded stands once in the product', ({ file, from, to, tests }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
  expect(tests.filter((path) => !existsSync(path))).toEqual([])
})
