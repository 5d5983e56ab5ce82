import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countRows } from '../../testing/databases/database.js'
import { aZip, anOds, xlsxFiles, xlsxRows } from '../../testing/files/a-workbook.js'
import { aCheckedList, whyNotRead } from '../../testing/imports.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'

const product = await theProduct()
// One that was never approved may send fewer.
const school = await anApprovedSchool(product, await aProvider(product))

const HEAD = 'student,parent,phone,amount\n'
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const bytes = (...values: number[]) => Buffer.from(values)

const PLAIN = readFileSync('server/testing/files/workbooks/plain.xlsx')
const FILES = xlsxFiles([xlsxRows([HEAD.trim().split(','), ['Ada', 'b', 'c', '5']])])
const [BOMB, LYING_BOMB] = [undefined, 100].map((declared) =>
  aZip({ ...FILES, 'xl/sharedStrings.xml': Buffer.alloc(500_000_000, ' ') }, declared ? { declared } : {}),
) as [Buffer, Buffer]
const REPEATED =
  '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000000" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'

/** The mark of a password on every file of a ZIP. */
function locked(zip: Buffer): Buffer {
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1)) zip[at + 8]! |= 1
  return zip
}

function manyTexts(): Buffer {
  const cells = Array.from(
    { length: 1000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  )
  return aZip(xlsxFiles([cells.join('')], `<si><t>${'x'.repeat(30_000)}</t></si>`))
}

const REFUSED: [string, string | Uint8Array, RegExp][] = [
  ['nothing', '', /empty/i],
  ['nothing but lines', '\n\n,,\n', /This file is empty/],
  ['a head alone', HEAD, /no debtor under the column names/],
  ['the beginning of a workbook', Buffer.concat([bytes(0x50, 0x4b, 3, 4), Buffer.alloc(100)]), /damaged/],
  [
    'an old workbook',
    bytes(0xd0, 0xcf, 0x11, 0xe0, 1),
    /This is an old workbook \(\.xls\), or one with a password/,
  ],
  ['a PDF', '%PDF-1.7\n…', /This is a PDF/],
  ['a program', bytes(0x7f, 0x45, 0x4c, 0x46, 0, 0, 1), /We cannot read this file as a list/],
  ['a cell with NUL', `${HEAD}Ada\0,b,c,5`, /We cannot read this file as a list/],
  ['a cell with NUL in UTF-16', utf16(`${HEAD}Ada\0,b,c,5`), /We cannot read this file as a list/],
  ['half a surrogate pair', utf16(`${HEAD}Ada\ud800,b,c,5`), /We cannot read this file as a list/],
  ['a quotation mark that is never closed', `${HEAD}"Ada,b,c,5\n`, /quotation mark is opened/],
  ['one line of 4 MB', `${HEAD}${'x'.repeat(4_000_000)}`, /a line that is far too long/],
  [
    'a heading of a million brackets',
    aZip(xlsxFiles([xlsxRows([['('.repeat(1_000_000)]])])),
    /no debtor under/,
  ],
  ['a row of long texts', aZip(xlsxFiles([xlsxRows([Array(20).fill('x'.repeat(3000))])])), /far too long/],
  ['lines of nothing but commas', `${','.repeat(250_000)}\n`.repeat(19), /This file is empty/],
  ['6 MB', `${HEAD}${'Ada,b,c,5\n'.repeat(600_000)}`, /too large: at most 5 MB/],
  ['5,001 debtors', `${HEAD}${'Ada,b,c,5\n'.repeat(5001)}`, /more than 5,000 debtors/],
  ['half a workbook', PLAIN.subarray(0, PLAIN.length / 2), /damaged/],
  ['a text document', aZip({ 'word/document.xml': '<w:document/>' }), /an archive or another kind/],
  ['an .ods with a password', anOds('', '<manifest:encryption-data/>'), /has a password/],
  [
    'another document of LibreOffice',
    aZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
    /an archive or another kind/,
  ],
  ['a workbook with a password inside its ZIP', locked(aZip(FILES)), /has a password/],
  ['a workbook of 500 MB', BOMB, /holds more than we can look through/],
  ['a workbook of 500 MB that says it is small', LYING_BOMB, /holds more than we can look through/],
  ['an .ods that repeats a cell a million million times', anOds(REPEATED), /holds more than/],
  ['an .ods of paragraphs inside each other', anOds('<text:p>'.repeat(300_000)), /damaged/],
  ['a workbook that writes one long text again and again', manyTexts(), /holds more than/],
  ['a workbook with nothing in it', aZip(xlsxFiles([''])), /This file is empty/],
]

test.each(REFUSED)(
  '%s is refused with a sentence, and nothing is kept of it',
  async (_what, list, sentence) => {
    expect(await whyNotRead(product, list, school)).toMatch(sentence)
    expect(await countRows(product, 'debtor_import', 'import_line')).toBe(0)
  },
)

test('what no form takes is refused on its line, and the others are read', async () => {
  const checked = await aCheckedList(
    product,
    `${HEAD}${['Ada\u0007,b,c,5', `${'x'.repeat(151)},b,c,5`, 'Ada,b,c,1e3', 'Ada,b,c,-5', 'Ada,b,c,"5,00"', 'Ada,b,c,5.001', 'Obi,b,c,5,more,than,asked'].join('\n')}`,
    school,
  )
  expect(checked.lines.map(({ outcome }: any) => outcome)).toEqual([...Array(6).fill('REFUSE'), 'CREATE'])
})

test.each([58, 59, 60])(
  'an example or a column name with an emoji after %i letters is shown',
  async (letters) => {
    const cell = `${'x'.repeat(letters)}😊 thanks`
    const heading = `${'y'.repeat(letters + 40)}😊`
    const checked = await aCheckedList(
      product,
      `student,parent,phone,amount,Remarks,${heading}\nAda,b,c,5,${cell},z`,
      school,
    )
    expect(checked.lines).toMatchObject([{ outcome: 'CREATE', studentName: 'Ada' }])
  },
)

test('a name is read as it stands, wherever in the file: no letter is cut in two', async () => {
  const name = '𞤀𞤣𞤢𞤥 𞤁𞤭𞤢𞤤𞤮'
  for (let beside = 0; beside < 4; beside++) {
    const lines = Array.from({ length: 400 }, () => `${name},${'b'.repeat(beside + 1)},c,5`)
    const checked = await aCheckedList(product, HEAD + lines.join('\n'), school)
    expect(new Set(checked.lines.map(({ studentName }: any) => studentName))).toEqual(new Set([name]))
  }
})

test('a cell that a spreadsheet would run is a text like any other', async () => {
  const checked = await aCheckedList(
    product,
    `${HEAD}"=HYPERLINK(""http://x.example"")",'=1+1,="0803 123 4567",5`,
    school,
  )
  expect(checked.lines[0]).toMatchObject({ outcome: 'CREATE', studentName: '=HYPERLINK("http://x.example")' })
})

test('macros, links and pictures of a workbook are not even unpacked, and what it hides changes nothing', async () => {
  const checked = await aCheckedList(
    product,
    aZip({
      ...FILES,
      'xl/vbaProject.bin': Buffer.alloc(100_000_000),
      'xl/externalLinks/externalLink1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
      'xl/media/image1.png': Buffer.alloc(50_000_000),
      '../../etc/passwd': 'x',
    }),
    school,
  )
  expect(checked.lines).toMatchObject([{ outcome: 'CREATE', studentName: 'Ada' }])
})

test('a list as wide as a spreadsheet is read, whatever stands above it and however its lines end', async () => {
  const [wide, above] = [','.repeat(16_384), `${'('.repeat(15_000)}\n`]
  const list = `${above}${HEAD.trim()}${wide}\r\nAda,b,c,5${wide}\nObi,b,c,5\rUche,b,c,5`
  const { lines } = await aCheckedList(product, list, school)
  expect(lines.map(({ studentName, outcome }: any) => [studentName, outcome])).toEqual(
    ['Ada', 'Obi', 'Uche'].map((name) => [name, 'CREATE']),
  )
})

test('what no database takes is left out of a cell', async () => {
  const rows = [HEAD.trim().split(','), ['A_x0000_da', 'b_xD800_', 'c', '5']]
  const { lines } = await aCheckedList(product, aZip(xlsxFiles([xlsxRows(rows)])), school)
  expect(lines).toMatchObject([{ studentName: 'Ada' }])
})

test('tags inside each other without end are answered, and soon', async () => {
  const depth = 500_000
  const nested = `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`
  const began = performance.now()
  const answer = await whyNotRead(product, aZip(xlsxFiles([nested])), school)
  expect(answer).toMatch(/empty|damaged|more work|holds more/)
  expect(performance.now() - began).toBeLessThan(15_000)
})
