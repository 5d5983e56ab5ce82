import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inForm } from './normal-form.js'
import { manyLines, oneLine, plain } from './plain-text.js'

describe('a text of one line', () => {
  test.each([
    ['Kid\r\nBcc: evil@x.example', 'Kid Bcc: evil@x.example'],
    ['Kid \u202Eevil\u202C', 'Kid evil'],
    ['Ki\u200Bd\uFEFF', 'Kid'],
    ['Kid \u{E0041}\u{E007F}', 'Kid'],
    ['Ki\u00ADd\u2060\u061C\u2066', 'Kid'],
    [`Ki${'\u0301'.repeat(100)}d`, 'Kí\u0301\u0301\u0301\u0301d'],
    ['\u00A0 Kid\u2028\u2029\u3000of\tOkafor\u2003', 'Kid of Okafor'],
    ['a \u200B b', 'a b'],
    ['Kid\u200Dd', 'Kidd'],
    ['\u200B\u200D\uFE0F\u2800', ''],
    ['A\u0301da', 'Áda'],
    ['half \ud800', 'half \ufffd'],
  ])('%j is %j', (typed, stored) => {
    expect(oneLine(typed)).toBe(stored)
  })

  // Half a minute where they are put in their order.
  test.each([['\u0301\u0316'], ['\u0300\u0316\u0321\u0334']])(
    '240 kB of marks on one letter are cut at once',
    (marks) => {
      for (const made of [oneLine, manyLines])
        expect(made(`a${marks.repeat(60_000)}`).length).toBeLessThan(10)
    },
  )

  test('of everything that is put in order as a mark is no run left without end, in whichever form', () => {
    const all = Array.from({ length: 0x11_0000 }, (_, at) => at).filter((at) => at < 0xd800 || at > 0xdfff)
    for (const form of ['NFKC', 'NFKD'] as const) {
      // The last of the classes: a mark of any other is put before it.
      const ordered = all
        .map((at) => String.fromCodePoint(at))
        .filter((sign) => !`\u0345${sign}`.normalize(form).startsWith('\u0345'))
      expect(ordered.length, form).toBeGreaterThan(500)
      const left = ordered.filter((sign) => inForm(form, `a${`${sign}\u0345`.repeat(500)}`).length > 200)
      expect(left, form).toEqual([])
    }
  })

  test.each([
    ['a Persian name with a ZWNJ', 'علی‌رضا'],
    ['a Sinhala name with a ZWJ', 'ශ්‍රී'],
    ['Hindi with a ZWNJ', 'क्‌ष'],
    ['Yoruba with two marks on a letter', 'Ọ̀ṣọ́'],
    ['Arabic with its vowels', 'مُحَمَّد'],
    ['a family of pictures', '👨‍👩‍👧‍👦 👩🏽‍🎓 ❤️‍🔥'],
    ['an apostrophe and a hyphen', 'Asma’u O’Brien-Bello'],
  ])('keeps %s', (_what, text) => {
    expect(oneLine(text)).toBe(text.normalize('NFC'))
    expect(manyLines(text)).toBe(text.normalize('NFC'))
  })
})

test('of several lines these, tabs and blanks stay, and the rest goes as well', () => {
  expect(manyLines(' Paid.\r\n\r\n\tTwi\u200Bce\u202E.  So\u2028there\n')).toBe(
    'Paid.\n\n\tTwice.  So\nthere',
  )
})

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    ...[
      'a',
      'e',
      ' ',
      '.',
      '\n',
      '\r\n',
      '\t',
      '\u00A0',
      '\u2028',
      '\uFEFF',
      '\u2800',
      '\u200B',
      '\u202E',
      '\u2066',
    ],
    ...[
      '\u200C',
      '\u200D',
      '\uFE0F',
      '\u0301',
      '\u0327',
      '\u094D',
      '\u0915',
      '\u093C',
      '\u0646',
      '\u064E',
      '\u0651',
    ],
    ...[
      '\u{1F469}',
      '\u{1F3FD}',
      '\u2764',
      '\u{E0041}',
      '\u3164',
      '\u1100',
      '\u1161',
      '\uD800',
      '\u0340',
      '\u09C7',
      '\u09BE',
    ],
  ),
)
const typed = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

test.each([
  ['oneLine', oneLine],
  ['manyLines', manyLines],
  ['plain', plain],
])('whatever is typed, %s makes the same of what it has made, and nothing in it is unseen', (_name, make) => {
  fc.assert(
    fc.property(typed, (text) => {
      const made = make(text)
      expect(make(made)).toBe(made)
      expect(made.replace(/[\n\t]|\u200c|\u200d|\ufe0f/g, '')).not.toMatch(
        /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{DI}\p{Zl}\p{Zp}]/u,
      )
      expect(made).not.toMatch(/\p{M}{5}/u)
      expect(made).toBe(made.trim())
      if (make === oneLine) expect(made).not.toMatch(/[\n\t]| {2}/)
    }),
    { numRuns: 3000 },
  )
})

test('a long text of joiners and marks takes no long time', () => {
  const began = performance.now()
  for (const unit of ['\u0915\u0301\u200D', '\u0301\u200D', '\u200D', '\u{1F469}\u200D', ' \u200B'])
    oneLine(unit.repeat(100_000))
  // What takes the square of the length takes minutes.
  expect(performance.now() - began).toBeLessThan(20_000)
})
