import { expect, it } from 'vitest'
import { seenAfterSilence, seenByOthers } from './seen-words.js'

it.each([
  ['that others see', { listed: true, from: null }, true, 'Other schools see the claim marked as disputed.'],
  [
    'with a change of its own',
    { listed: true, from: '2026-12-05' },
    false,
    'Other schools can see the claim.',
  ],
  [
    'within its notice',
    { listed: false, from: '2026-12-05' },
    true,
    'Other schools cannot see the claim yet. They can from 5 Dec 2026, marked as disputed.',
  ],
  ['that is hidden', { listed: false, from: null }, true, 'Other schools cannot see the claim now.'],
])('of a claim %s nothing else is said than what is so', (_which, seen, isDisputed, words) => {
  expect(seenByOthers(seen, isDisputed)).toBe(words)
})

it('what nobody sees is not seen less after a silence', () => {
  expect(seenAfterSilence({ listed: true, from: null })).toContain('no longer')
  expect(seenAfterSilence({ listed: false, from: '2026-12-05' })).toContain('do not see it')
  expect(seenAfterSilence({ listed: false, from: null })).toBe('')
})
