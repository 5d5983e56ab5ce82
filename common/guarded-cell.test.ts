import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guarded, unguarded } from './guarded-cell.js'

test.each(['=1+1', '+234 803', '-5', '@sum', '\tx', '\rx', '＝1', "'=1", "''+1", ' =1', '"=1"'])(
  'the cell %j is no formula in a spreadsheet, and is read back as it was',
  (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  },
)

test.each(['', 'Ada', "O'Brien", "'Asma'u", '0803', 'a=b', "'", 'Ada; Obi', 'one\r\n\r\ntwo', 'a, -5'])(
  'the cell %j stays as it is',
  (text) => {
    expect(guarded(text)).toBe(text)
    expect(unguarded(text)).toBe(text)
  },
)

test.each([
  ['Foo;=1+1', "Foo;'=1+1"],
  ['Foo;"=1+1"', `Foo;'"=1+1"`],
  ['Foo\n@sum(1)', "Foo\n'@sum(1)"],
  ["Foo;'=1", "Foo;''=1"],
  ['=1;=2', "'=1;'=2"],
])('behind what a spreadsheet may split at, %j holds no formula either', (text, cell) => {
  expect(guarded(text)).toBe(cell)
  expect(unguarded(cell)).toBe(text)
})

const texts = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '\t', '\r', '\n', "'", '"', ' ', 'a', '1', '|'),
  maxLength: 12,
})

test('whatever a cell holds, it is read back as it was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguarded(guarded(text))).toBe(text)
    }),
    { numRuns: 3000 },
  )
})

// A pattern that reads on from each of them to the end would not be done today.
test('of a million line breaks and quotes none is looked at again from each before it', () => {
  const text = "\n'".repeat(1_000_000)
  expect(unguarded(`${text}=`)).toBe(`${'\n'.repeat(1_000_000)}=`)
  expect(unguarded(`${text}a=`)).toBe(`${text}a=`)
  expect(guarded(`${text}a=`)).toBe(`${text}a=`)
})

/** As a reader does that splits at this sign: one that knows quotes, and one that does not. */
const READERS = [',', ';', '\t'].flatMap((sign) => [
  (line: string) => line.split(sign),
  (line: string) => line.match(new RegExp(`(?:"(?:[^"]|"")*"|[^${sign}"])[^${sign}]*`, 'g')) ?? [],
])

test('whatever cells hold, and wherever their file is split, no cell of it begins a formula', () => {
  fc.assert(
    // A comma splits what has none inside: our own files are quoted where one has.
    fc.property(
      fc.array(
        texts.filter((text) => !text.includes(',')),
        { minLength: 1, maxLength: 4 },
      ),
      (cells) => {
        const file = stringify([cells.map(guarded)], { quote_record_delimiter: true })
        for (const line of file.split(/[\r\n]+/))
          for (const read of READERS)
            for (const cell of read(line)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
      },
    ),
    { numRuns: 1500 },
  )
})
