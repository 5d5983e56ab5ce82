import { describe, expect, it } from 'vitest'
import { answerWords, chance, signedBits, strengthOf } from './checkWords'

describe('the words of an answer', () => {
  it.each([
    [[], 'No match found'],
    [
      [
        ['CHILD', 'LIKELY'],
        ['FAMILY', 'POSSIBLE'],
      ],
      'Likely this child',
    ],
    [[['CHILD', 'POSSIBLE']], 'Possibly this child'],
    [[['FAMILY', 'POSSIBLE']], 'Another child of this family'],
    [[['FAMILY', 'POSSIBLE', true]], 'One of the children of this family'],
  ] as const)('of %j begin “%s”', (results, title) => {
    const kinds = results.map(([relation, likelihood, oneOf = false]) => ({ relation, likelihood, oneOf }))
    expect(answerWords(kinds, { putAside: false }).title).toBe(title)
  })

  it('of nobody but whom the school itself put aside say so', () => {
    const { title, text } = answerWords([], { putAside: true })
    expect(title).toBe('No other match found')
    expect(text).toMatch(/Your school has said before, .* Besides that, no school in the register claims/)
  })

  it.each([
    [-20, 'under 1%'],
    [-2, '20%'],
    [0, '50%'],
    [3.25, '90%'],
    [7, '99%'],
    [7.7, 'over 99%'],
    [40, 'over 99%'],
  ])('never claim to be certain: %d bits are a chance of %s', (bits, words) => {
    expect(chance(bits)).toBe(words)
  })

  it.each([
    [9.24, '+9.2'],
    [-3.5, '−3.5'],
    [-0.04, '0.0'],
  ])('sign %d as %s', (bits, words) => {
    expect(signedBits(bits)).toBe(words)
  })

  it.each([
    [11, 'Strong'],
    [-7, 'Strong'],
    [6.9, 'Fair'],
    [-1.5, 'Weak'],
    [0.04, 'None'],
  ])('call evidence of %d bits %s', (bits, words) => {
    expect(strengthOf(bits)).toBe(words)
  })
})
