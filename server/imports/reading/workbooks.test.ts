import { readFileSync } from 'node:fs'
import { CFB } from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { act } from '../../testing/client.js'
import { countRows, rows } from '../../testing/databases/database.js'
import { aCheckedList, anImport, importOf, sendApplicants, untilAtRest } from '../../testing/imports.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'

const product = await theProduct()
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

const workbook = (name: string) => readFileSync(`server/testing/files/workbooks/${name}`)
const fieldsOf = ({ reading }: any) => reading.columns.map(({ heading, field }: any) => [heading, field])
const readIn = ({ lines }: any, row: number) =>
  Object.fromEntries(
    lines.find((line: any) => line.row === row).read.map(({ field, value }: any) => [field, value]),
  )
const readAnew = async (id: string, said: object, as = school) => {
  const { userErrors } = await act(product, 'readImport', { id, ...said }, { as })
  if (userErrors.length > 0) throw new Error(userErrors[0].message)
  return untilAtRest(product, id, as)
}

/** As a spreadsheet writes a workbook that holds something besides its tables. */
function withPart(name: string, contentType: string): Buffer {
  const zip = CFB.read(workbook('greenfield.xlsx'), { type: 'buffer' })
  const types = CFB.find(zip, '/[Content_Types].xml')!
  const named = `<Override PartName="/${name}" ContentType="${contentType}"/></Types>`
  types.content = Buffer.from(
    Buffer.from(types.content as never)
      .toString('utf8')
      .replace('</Types>', named),
  )
  CFB.utils.cfb_add(zip, `/${name}`, Buffer.from('<x/>'))
  return CFB.write(zip, { fileType: 'zip', type: 'buffer' } as never) as Buffer
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
test.each([
  ['somebody’s comment', 'xl/persons/person.xml', 'application/vnd.ms-excel.person+xml'],
  ['a formula that fills several cells', 'xl/metadata.xml', `${OFFICE}.spreadsheetml.sheetMetadata+xml`],
  ['another workbook', 'xl/externalLinks/externalLink1.xml', `${OFFICE}.spreadsheetml.externalLink+xml`],
  ['formulas', 'xl/calcChain.xml', `${OFFICE}.spreadsheetml.calcChain+xml`],
  ['a macro', 'xl/vbaProject.bin', 'application/vnd.ms-office.vbaProject'],
  ['a theme', 'xl/theme/theme1.xml', `${OFFICE}.theme+xml`],
  ['its author', 'docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ['a pivot table', 'xl/pivotTables/pivotTable1.xml', `${OFFICE}.spreadsheetml.pivotTable+xml`],
])('a workbook with %s in it is read as one without', async (_what, name, contentType) => {
  const { reading } = await aCheckedList(product, withPart(name, contentType), school)
  expect(reading.sheets).toEqual([
    { name: 'Teachers', lines: 2 },
    { name: 'Debtors', lines: 4 },
  ])
})

describe.each(['greenfield.xlsx', 'greenfield.ods'])('%s, as LibreOffice saves it', (name) => {
  let checked: any
  beforeAll(async () => (checked = await aCheckedList(product, workbook(name), school)))

  test('is read from the sheet with the most known columns, below its merged headings', () => {
    expect(checked.reading).toMatchObject({
      sheets: [
        { name: 'Teachers', lines: 2 },
        { name: 'Debtors', lines: 4 },
      ],
      sheet: 1,
      missing: [],
      dayFirst: true,
      daysEitherWay: 1,
      isRemembered: false,
    })
    expect(fieldsOf(checked)).toEqual([
      ['S/N', null],
      ['Name of Pupil', 'studentName'],
      ['Parent / Guardian', 'parentName'],
      ['Phone(s)', 'phone'],
      ['Balance (₦)', 'amountOwed'],
      ['Due date', 'dueDate'],
      ['D.O.B', 'dateOfBirth'],
      ['House', null],
    ])
    expect(checked.leftOut).toEqual(['S/N', 'House'])
  })

  test('shows each line as it was understood: sums, days, phones, what a formula shows', () => {
    expect(checked.counts).toMatchObject({ create: 4, refuse: 0 })
    expect(readIn(checked, 5)).toEqual({
      studentName: 'Adaeze Nwosu',
      parentName: 'Mrs Ifeoma Nwosu',
      phone: '0803 123 4501',
      amountOwed: '₦45,000.00',
      dueDate: '2026-04-03',
      dateOfBirth: '2014-05-31',
    })
    expect(readIn(checked, 6)).toMatchObject({
      phone: '0803 123 4502, 0805 123 4502',
      amountOwed: '₦45,000.00',
      dueDate: '2026-04-03',
      dateOfBirth: '2014-05-31',
    })
    expect(readIn(checked, 7)).toMatchObject({
      studentName: 'Zoë Ékundayo',
      phone: '8031234503',
      amountOwed: '₦12,500.50',
      dueDate: '2026-04-03',
    })
    expect(readIn(checked, 8)).toMatchObject({ amountOwed: '₦57,500.50', dueDate: '2026-04-30' })
  })

  test('is read with the month first when somebody says so; real days stay', async () => {
    const anew = await readAnew(checked.id, { dayFirst: false })
    expect(anew.reading).toMatchObject({ dayFirst: false, sheet: 1 })
    expect(readIn(anew, 5)).toMatchObject({ dueDate: '2026-04-03' })
    expect(readIn(anew, 6)).toMatchObject({ dueDate: '2026-03-04' })
    expect(anew.lines.find(({ row }: any) => row === 6).problems).toEqual([
      { field: 'dateOfBirth', message: expect.stringMatching(/^Write this day like/) },
    ])
  })

  test('has another sheet read when somebody says so, and asks what its columns are', async () => {
    const other = await readAnew(checked.id, { sheet: 0 })
    expect(other.reading).toMatchObject({
      sheet: 0,
      missing: ['studentName', 'parentName', 'phone', 'amountOwed'],
    })
    expect(other.lines).toEqual([])
    const { userErrors } = await act(
      product,
      'runImport',
      { id: checked.id, statementAccepted: true },
      { as: school },
    )
    expect(userErrors[0].message).toBe('There is nothing to import in this file.')
    const { userErrors: none } = await act(
      product,
      'readImport',
      { id: checked.id, sheet: 7 },
      { as: school },
    )
    expect(none[0].message).toBe('There is no such sheet in this file.')
  })
})

test('a plain .xlsx is imported as it was read', async () => {
  const own = await anApprovedSchool(product, provider)
  const { id, counts } = await aCheckedList(product, workbook('plain.xlsx'), own)
  expect(counts).toMatchObject({ create: 2, letters: 1 })
  expect((await anImport(product, { id }, own)).state).toBe('DONE')
  const listed = await rows(
    product,
    `select student_name as name, phone, due_date::text as due,
            (select sum(amount)::int from ledger_entry where debtor_id = d.id) as owed
       from debtor d where school_id = ? order by id`,
    [own.schoolId],
  )
  expect(listed).toEqual([
    { name: 'Ada Obi', phone: '0803 111 2222', due: '2026-09-30', owed: 3_000_000 },
    { name: 'Bola Ade', phone: '0803 111 3333', due: null, owed: 150_050 },
  ])
})

describe('columns that nobody knows', () => {
  const LIST = 'Who,Whose,Ring,How much\nAda Obi,Ngozi Obi,0803 111 2222,5000'
  const MEANT = ['studentName', 'parentName', 'phone', 'amountOwed']

  test('are asked about; what is said is remembered for the school, in any order, and for no other', async () => {
    const own = await anApprovedSchool(product, provider)
    const asked = await aCheckedList(product, LIST, own)
    expect(asked.reading.missing).toEqual(MEANT)
    expect(asked.lines).toEqual([])
    const said = await readAnew(asked.id, { columns: MEANT }, own)
    expect(said.counts.create).toBe(1)
    expect(readIn(said, 2)).toMatchObject({ studentName: 'Ada Obi', amountOwed: '₦5,000.00' })

    const turned = 'RING,how much,Who,Whose\n0803 111 2223,6000,Obi Eze,Ada Eze'
    const again = await aCheckedList(product, turned, own)
    expect(again.reading).toMatchObject({ isRemembered: true, missing: [] })
    expect(readIn(again, 2)).toMatchObject({ studentName: 'Obi Eze', phone: '0803 111 2223' })
    const foreign = await aCheckedList(product, LIST, school)
    expect(foreign.reading).toMatchObject({ isRemembered: false, missing: MEANT })
  })

  test('may not be two of one field, nor a field that there is not', async () => {
    const { id } = await aCheckedList(product, LIST, school)
    const why = async (columns: unknown[]) =>
      (await act(product, 'readImport', { id, columns }, { as: school })).userErrors[0].message
    expect(await why(['phone', 'phone'])).toBe('Two columns are “Parent’s phone number”. Choose one of them.')
    for (const name of ['toString', 'password', '']) expect(await why([name])).toBe('There is no such field.')
    expect((await importOf(product, id, school)).lines).toEqual([])
  })

  test('of a school are at most fifty sets', async () => {
    const own = await anApprovedSchool(product, provider)
    const { id } = await aCheckedList(product, LIST, own)
    await rows(
      product,
      `insert into column_mapping (school_id, list, headings, fields, used_at)
       select ?, 'DEBTORS', 'h' || n, '[]', now() - interval '1 day' from generate_series(1, 60) n`,
      [own.schoolId],
    )
    await readAnew(id, { columns: MEANT }, own)
    const [{ count }] = (await rows(product, 'select count(*)::int from column_mapping where school_id = ?', [
      own.schoolId,
    ])) as [{ count: number }]
    expect(count).toBe(50)
  })

  test('two that may be the same are nobody’s until somebody says which it is', async () => {
    const { reading } = await aCheckedList(
      product,
      'Student,Parent,Phone,Total,Balance\nAda Obi,Ngozi Obi,0803 111 2222,90000,5000',
      school,
    )
    expect(reading.missing).toEqual(['amountOwed'])
  })
})

test.each([
  ['Windows-1252', Buffer.from('student,parent,phone,amount\nZoé Obi,Ada Obi,0803 111 2222,5', 'latin1')],
  [
    'titles above and semicolons',
    'GREENFIELD;;;\n;;;\nstudent;parent;phone;amount\nZoé Obi;Ada Obi;0803 111 2222;5',
  ],
  ['tabs', 'student\tparent\tphone\tamount\nZoé Obi\tAda Obi\t0803 111 2222\t5'],
  [
    'UTF-16',
    Buffer.from('\ufeffstudent\tparent\tphone\tamount\nZoé Obi\tAda Obi\t0803 111 2222\t5', 'utf16le'),
  ],
])('a text with %s is read', async (_how, list) => {
  const { lines } = await aCheckedList(product, list, school)
  expect(lines).toMatchObject([{ studentName: 'Zoé Obi', outcome: 'CREATE' }])
})

test('the template’s sample line is never imported, whatever its sum', async () => {
  const { counts, lines } = await aCheckedList(
    product,
    `student,dob,parent,email,phone,amount
Chidinma Okafor,2014-04-30,Ngozi Okafor,ngozi@example.com,0803 123 4567,99
Chidinma Okafor,2014-04-30,Ngozi Okafor,real@example.com,0803 123 4567,99`,
    school,
  )
  expect(counts).toMatchObject({ create: 1, nothing: 1 })
  expect(lines[0]).toMatchObject({
    outcome: 'NOTHING',
    problems: [{ message: 'This is the template’s sample line. It is never imported.' }],
  })
})

describe('a list of applicants', () => {
  const read = async (list: string | Uint8Array, as = school) => {
    const body = (await (await sendApplicants(product, list, as)).json()) as any
    return body.data?.readApplicants ?? body
  }

  test('is read out of the same files by the same reader, and not kept', async () => {
    const before = await countRows(product, 'debtor_import', 'column_mapping')
    const { applicants } = await read(workbook('greenfield.xlsx'))
    expect(applicants.reading).toMatchObject({ sheet: 1, missing: ['reference'], daysEitherWay: 0 })
    expect(applicants.lines).toHaveLength(4)
    expect(applicants.lines[1]).toMatchObject({ row: 6 })
    expect(applicants.lines[1].cells.slice(1, 4)).toEqual([
      'Tunde Bakare',
      'Mr Segun Bakare',
      '0803 123 4502, 0805 123 4502',
    ])
    expect(applicants.lines[1].cells[6]).toBe('2014-05-31')
    expect(await countRows(product, 'debtor_import', 'column_mapping')).toBe(before)
  })

  test.each([
    ['', /empty/],
    ['student,reference\n', /no applicant under the column names/],
    [
      `student,reference\n${Array.from({ length: 1001 }, (_, at) => `Ada Obi,${at}`).join('\n')}`,
      /more than 1,000 applicants/,
    ],
    ['%PDF-1.7', /This is a PDF/],
  ])('is refused with a sentence when it is of no use', async (list, sentence) => {
    expect((await read(list)).userErrors[0].message).toMatch(sentence)
  })
})
