import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attached } from './file-routes.js'
import { plainName, shownName } from './shown-name.js'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
const RIGHT = {
  'image/jpeg': /\.jpe?g$/,
  'image/png': /\.png$/,
  'image/webp': /\.webp$/,
  'application/pdf': /\.pdf$/,
}

test.each([
  ['receipt.hta', 'receipt.png'],
  ['receipt.png', 'receipt.png'],
  ['RECEIPT.PNG', 'RECEIPT.png'],
  ['receipt.pdf.exe', 'receipt.pdf.png'],
  ['receipt.html   ', 'receipt.png'],
  ['receipt.hta.', 'receipt.png'],
  ['receipt.hta:$DATA', 'receipt.hta$DATA.png'],
  ['receipt\u202Egnp.exe', 'receiptgnp.png'],
  ['re\u200Bcei\u00ADpt\u2066.\u2069hta', 'receipt.png'],
  [`receipt.png${' '.repeat(80)}.scr`, 'receipt.png.png'],
  [`receipt.png${'\u3164'.repeat(80)}.scr`, 'receipt.png.png'],
  ['../../etc/passwd', 'etcpasswd.png'],
  ['..\\..\\autorun.inf', 'autorun.png'],
  ['.htaccess', 'htaccess.png'],
  ['CON', 'document.png'],
  ['nul.tar.gz', 'document.png'],
  ['', 'document.png'],
  ['\u202E', 'document.png'],
  ['.', 'document.png'],
  ['First term 1.2', 'First term 1.2.png'],
  ['Reçu de Mme Adébáyọ̀.jpeg', 'Reçu de Mme Adébáyọ̀.png'],
  ['إيصال.pdf', 'إيصال.png'],
])('a picture that a stranger calls %j is shown as %j', (given, shown) => {
  expect(shownName(given, 'image/png')).toBe(shown.normalize('NFC'))
})

test('a photograph keeps either of its usual endings', () => {
  expect(shownName('IMG_1.jpeg', 'image/jpeg')).toBe('IMG_1.jpeg')
  expect(shownName('IMG_1.JPG', 'image/jpeg')).toBe('IMG_1.jpg')
})

describe('whatever a file is called,', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      ...[
        '.exe',
        '.hta',
        '.png',
        '.',
        ' ',
        '/',
        '\\',
        '\0',
        '\r\n',
        '"',
        "'",
        ';',
        '%00',
        '\u202E',
        '\u2066',
        '\u200F',
      ],
      ...[
        '\u061C',
        '\u00A0',
        '\u2028',
        '\uFEFF',
        '\u034F',
        '\u3164',
        '\u{E0041}',
        '\u0301',
        '\uD800',
        '\uDC00',
        'CON',
        'aux',
      ],
    ),
  )
  const name = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

  test('its shown name ends as what it is, shows all of itself, and is the same when it is shown again', () => {
    fc.assert(
      fc.property(name, fc.constantFrom(...TYPES), (given, type) => {
        const shown = shownName(given, type)
        expect(shown).toMatch(RIGHT[type])
        // What `oneLine` keeps of joiners a script needs.
        expect(shown.replace(/\u200C|\u200D|\uFE0F/g, '')).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{DI}\p{Zl}\p{Zp}"\\/:*?<>|]|^[.\s]|[.\s]\.\w+$/u,
        )
        expect([...shown].length).toBeLessThanOrEqual(100)
        expect(shownName(shown, type)).toBe(shown)
        expect(plainName(given)).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })

  test('the header that saves it is one header, and holds the shown name and nothing else', () => {
    fc.assert(
      fc.property(name, fc.constantFrom(...TYPES), (given, type) => {
        const header = attached({ name: given, mediaType: type })
        expect(header).toMatch(/^(?:inline|attachment); filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
        expect(decodeURIComponent(header.split("''")[1]!)).toBe(shownName(given, type))
      }),
      { numRuns: 500 },
    )
  })
})
