import { expect, test } from 'vitest'
import { lettersWords } from './importWords'

test.each([
  [0, 10, true, 'No letter leaves.'],
  [1, 10, true, '1 letter leaves, within a minute.'],
  [599, 10, true, '599 letters leave, within a minute.'],
  [5000, 10, true, '5,000 letters leave, over about 9 minutes.'],
  [10_000, 1, true, '10,000 letters leave, over about 3 hours.'],
  [5000, 10, false, '5,000 letters leave once your school is approved.'],
])('%i letters at %i a second, approved %o: “%s”', (letters, perSecond, isApproved, words) => {
  expect(lettersWords(letters, perSecond, isApproved)).toBe(words)
})
