import { expect, test } from 'vitest'
import { lettersWords, printWords } from './importWords'

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

test.each([
  [0, ''],
  [1, '1 family has no e-mail address: print its letter and hand it over.'],
  [1000, '1,000 families have no e-mail address: print their letters and hand them over.'],
])('%i letters to print: “%s”', (letters, words) => {
  expect(printWords(letters)).toBe(words)
})
