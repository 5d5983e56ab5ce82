import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pair } from '../align.js'
import { borneTogether } from './borne-together.js'
import { soundKey } from '../normalise.js'
import { pairKey, skeleton } from '../pair-keys.js'
import { Vocabulary } from './vocabulary.js'
import { word } from '../word.js'

const NAMES = ['kodzo', 'gbador', 'aseyenam', 'mensa']
const ENTRIES = 1_000_000
const vocabulary = new Vocabulary(
  ENTRIES,
  NAMES.map((name) => [name, soundKey(name), 2000] as const),
)
const pairs = (...names: string[]) =>
  names.map((name): Pair => ({ typed: word(name), listed: word(name), agreement: 'same', bits: 9 }))
const key = (one: string, other: string) => pairKey(skeleton(word(one)), skeleton(word(other)))
const bits = (wards: [one: string, other: string, wards: number][], ...names: string[]) =>
  borneTogether(
    new Map(wards.map(([one, other, count]) => [key(one, other), count])),
    vocabulary,
  )(pairs(...names))

test('names that chance brings together are as rare as their shares tell, and so are those of one family', () => {
  expect(bits([['kodzo', 'gbador', 7]], 'kodzo', 'gbador')).toBe(0)
  expect(bits([['kodzo', 'gbador', 10]], 'kodzo', 'gbador')).toBe(0)
  expect(bits([], 'kodzo', 'gbador', 'aseyenam')).toBe(0)
})

test('two names that are borne together eight times as often as chance has it are some three bits commoner', () => {
  const more = bits([['kodzo', 'gbador', 35]], 'kodzo', 'gbador')
  expect(more).toBe(2.5)
})

test('names lose no more by it than they prove, and all of them eight bits at most', () => {
  const many = new Map(
    NAMES.flatMap((one) => NAMES.map((other) => [key(one, other), 50_000] as [string, number])),
  )
  const together = borneTogether(many, vocabulary)
  const weak = pairs('kodzo', 'gbador').map((pair) => ({ ...pair, bits: 1.5 }))
  expect(together(weak)).toBe(1.5)
  expect(together(pairs(...NAMES))).toBe(8)
})

test('of three names of one people two pairs count, and the third says it again', () => {
  const all: [string, string, number][] = [
    ['kodzo', 'gbador', 35],
    ['gbador', 'aseyenam', 35],
    ['kodzo', 'aseyenam', 35],
  ]
  const two = bits(all, 'kodzo', 'gbador')
  expect(bits(all, 'kodzo', 'gbador', 'aseyenam')).toBeCloseTo(2 * two, 3)
})

test('however many are listed, two names lose five bits at most', () => {
  expect(bits([['kodzo', 'gbador', 100_000]], 'kodzo', 'gbador')).toBe(5)
})

test('whatever is counted, it takes bits and gives none, and more wards take more', () => {
  const counts = fc.array(fc.nat(10_000), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(counts, fc.nat(2), fc.nat(5000), (some, at, more) => {
      const listed = (wards: number[]): [string, string, number][] => [
        ['kodzo', 'gbador', wards[0]!],
        ['gbador', 'aseyenam', wards[1]!],
        ['kodzo', 'aseyenam', wards[2]!],
      ]
      const [less, most] = [some, some.with(at, some[at]! + more)].map((wards) =>
        bits(listed(wards), 'kodzo', 'gbador', 'aseyenam', 'mensa'),
      )
      expect(less).toBeGreaterThanOrEqual(0)
      expect(most).toBeGreaterThanOrEqual(less!)
    }),
  )
})
