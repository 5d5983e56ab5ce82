import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows } from '../testing/database.js'
import { aCheckedList, whyNotRead } from '../testing/imports.js'
import { aProvider, anApprovedSchool, type SchoolPerson } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let school: SchoolPerson
beforeAll(async () => {
  product = await aProduct()
  // One that was never approved may send fewer.
  school = await anApprovedSchool(product, await aProvider(product))
})
afterAll(() => product.close())

const HEAD = 'student,parent,phone,amount\n'
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const bytes = (...values: number[]) => Buffer.from(values)

const REFUSED: [string, string | Uint8Array, RegExp][] = [
  ['nothing', '', /empty/i],
  ['nothing but lines', '\n\n,,\n', /This file is empty/],
  ['a head alone', HEAD, /no debtor under the column names/],
  [
    'a workbook',
    Buffer.concat([bytes(0x50, 0x4b, 3, 4), Buffer.alloc(100)]),
    /This is a workbook or an archive/,
  ],
  ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 1), /This is a workbook/],
  ['a PDF', '%PDF-1.7\n…', /This is a PDF/],
  ['a program', bytes(0x7f, 0x45, 0x4c, 0x46, 0, 0, 1), /This is no list of debtors/],
  ['a cell with NUL', `${HEAD}Ada\0,b,c,5`, /This is no list of debtors/],
  ['Latin 1', Buffer.from(`${HEAD}Zoé,b,c,5`, 'latin1'), /not saved as UTF-8/],
  ['half a surrogate pair', utf16(`${HEAD}Ada\ud800,b,c,5`), /not saved as UTF-8/],
  ['a quotation mark that is never closed', `${HEAD}"Ada,b,c,5\n`, /quotation mark is opened/],
  ['one line of 4 MB', `${HEAD}${'x'.repeat(4_000_000)}`, /a row that is far too long/],
  ['6 MB', `${HEAD}${'Ada,b,c,5\n'.repeat(600_000)}`, /too large: at most 5 MB/],
  ['5,001 debtors', `${HEAD}${'Ada,b,c,5\n'.repeat(5001)}`, /more than 5,000 debtors/],
  ['no columns that it needs', 'a,b\n1,2', /no column “Name of student”, “Name of parent”, .* or “/],
  [
    'one column twice',
    `student,Pupil,parent,phone,amount\n1,2,3,4,5`,
    /“student” and “Pupil” are the same column twice/,
  ],
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

test('a cell that a spreadsheet would run is a text like any other', async () => {
  const checked = await aCheckedList(
    product,
    `${HEAD}"=HYPERLINK(""http://x.example"")",'=1+1,="0803 123 4567",5`,
    school,
  )
  expect(checked.lines[0]).toMatchObject({ outcome: 'CREATE', studentName: '=HYPERLINK("http://x.example")' })
})
