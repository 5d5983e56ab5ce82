import { expect, test } from 'vitest'
import { guarded, unguarded } from './guarded-cell.js'

test.each(['=1+1', '+234 803', '-5', '@sum', '\tx', '\rx', '＝1', "'=1", "''+1"])(
  'the cell %j is no formula in a spreadsheet, and is read back as it was',
  (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  },
)

test.each(['', 'Ada', "O'Brien", "'Asma'u", '0803', 'a=b', "'"])('the cell %j stays as it is', (text) => {
  expect(guarded(text)).toBe(text)
  expect(unguarded(text)).toBe(text)
})
