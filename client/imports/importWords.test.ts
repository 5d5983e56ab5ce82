import { expect, test } from 'vitest'
import {
  backWords,
  lettersWords,
  printLaterWords,
  printWords,
  undoWords,
  waitingWords,
  withoutDuplicates,
} from './importWords'

const list = (over: object = {}) => ({ letters: 0, lettersOfAdded: 0, lettersPerSecond: 10, ...over })

test.each([
  [0, 10, true, 'No letter will be sent.'],
  [1, 10, true, '1 letter will be sent within a minute.'],
  [599, 10, true, '599 letters will be sent within a minute.'],
  [5000, 10, true, '5,000 letters will be sent over about 9 minutes.'],
  [10_000, 1, true, '10,000 letters will be sent over about 3 hours.'],
  [5000, 10, false, '5,000 letters will be sent once your school is approved.'],
])('%i letters at %i a second, approved %o: “%s”', (letters, perSecond, isApproved, words) => {
  expect(lettersWords(list({ letters, lettersPerSecond: perSecond }), isApproved, 0)).toBe(words)
})

test.each([
  [0, ''],
  [1, '1 family has no e-mail address: print its letter and hand it over.'],
  [1000, '1,000 families have no e-mail address: print their letters and hand them over.'],
])('%i letters to print: “%s”', (letters, words) => {
  expect(printWords(letters)).toBe(words)
})

test('letters that wait say how long, and that the import can be undone', () => {
  const wait = 'Those about added debtors wait 10 minutes first, in which you can undo the import.'
  // All of them may be about such: then none is sent within a minute.
  expect(lettersWords(list({ letters: 2, lettersOfAdded: 2 }), true, 10)).toBe(
    `2 letters will be sent. ${wait}`,
  )
  expect(lettersWords(list({ letters: 5000, lettersOfAdded: 5000 }), true, 10)).toBe(
    `5,000 letters will be sent over about 9 minutes. ${wait}`,
  )
  expect(lettersWords(list(), true, 10)).toBe('No letter will be sent.')
  // Those about changes do not wait.
  expect(lettersWords(list({ letters: 3, lettersOfAdded: 2 }), true, 10)).toBe(
    `3 letters will be sent within a minute. ${wait}`,
  )
})

test('what comes back after it was withdrawn waits for nothing, and is not undone', () => {
  const sent = '40 letters will be sent within a minute.'
  expect(lettersWords(list({ letters: 40 }), true, 10)).toBe(sent)
  expect(backWords(0, true)).toBe('')
  expect(backWords(1, true)).toBe(
    '1 claim that you had withdrawn is listed again: its family is told at once, and undoing the import does not change that.',
  )
  expect(backWords(40, false)).toBe(
    '40 claims that you had withdrawn are listed again: undoing the import does not change that.',
  )
})

test('undoing says what leaves the list, and what stays and why', () => {
  expect(undoWords({ added: 18, undoable: 18, changed: 0 })).toEqual({
    go: '18 claims leave your list.',
    stay: '',
  })
  expect(undoWords({ added: 18, undoable: 17, changed: 2 })).toEqual({
    go: '17 claims leave your list.',
    stay: '1 claim stays: listed before, known to the family, or paid since. Changes to claims you listed before stay too.',
  })
})

test.each([
  [{ undoable: 3, letters: 3 }, 'The letters about them leave at 14:10.'],
  [{ undoable: 1, letters: 1 }, 'The letter about it leaves at 14:10.'],
  [{ undoable: 40, letters: 1 }, '1 letter about them leaves at 14:10.'],
  [{ undoable: 40, letters: 0 }, ''],
])('of what was added, %j: “%s”', (added, words) => {
  expect(waitingWords(added, '14:10')).toBe(words)
})

test.each([
  [0, ''],
  [1, '1 family has no e-mail address: print and hand over its letter after 14:10.'],
  [40, '40 families have no e-mail address: print and hand over their letters after 14:10.'],
])('%i letters to print once an import cannot be undone any more: “%s”', (letters, words) => {
  expect(printLaterWords(letters, '14:10')).toBe(words)
})

test('without the duplicates fewer letters leave, and fewer are to be printed', () => {
  const counts = { letters: 5, lettersOfDuplicates: 2, toPrint: 3, toPrintOfDuplicates: 3 }
  expect(withoutDuplicates(counts)).toBe(
    'Without them, 3 letters will be sent. Without them, no letter is to be printed.',
  )
  expect(withoutDuplicates({ ...counts, lettersOfDuplicates: 0, toPrintOfDuplicates: 0 })).toBe('')
})
