import { describe, expect, it } from 'vitest'
import { birthDate } from './applicant'
import { readApplicants } from './applicantsFile'

const read = (content: string | Uint8Array, name = 'list.csv') =>
  readApplicants({
    name,
    size: content.length,
    arrayBuffer: async () => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    },
  } as File)
const sentence = (content: string | Uint8Array) =>
  read(content).then(
    () => 'was read',
    ({ message }: Error) => message,
  )
const LINE = 'Chidinma Okafor,Ngozi Okafor,0803 123 4567,n@example.com,2015-04-30,Lagos,A-1'
const HEADER = 'student,parent,phone,email,date_of_birth,region,reference'
const WHOLE = {
  student: 'Chidinma Okafor',
  parent: 'Ngozi Okafor',
  phone: '0803 123 4567',
  email: 'n@example.com',
  dateOfBirth: '2015-04-30',
  region: 'Lagos',
  reference: 'A-1',
}

describe('a list is read', () => {
  const semicolons = `${HEADER}\n${LINE}`.replaceAll(',', ';')
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(`${HEADER}\r\n${LINE}`, 'utf16le')])
  it.each([
    ['as the template has it', `${HEADER}\r\n${LINE}\r\n`],
    ['with the mark of UTF-8', `\ufeff${HEADER}\n${LINE}`],
    ['with semicolons', semicolons],
    ['with semicolons that its first line names', `sep=;\r\n${semicolons}`],
    ['with tabs', `${HEADER}\n${LINE}`.replaceAll(',', '\t')],
    ['in the UTF-16 of a spreadsheet', utf16],
    ['with old line ends', `${HEADER}\r${LINE}\r`],
    ['quoted', `${HEADER}\n${LINE.replaceAll(/[^,]+/g, '"$&"')}`],
    [
      'with names of columns as people write them',
      `Student's Name,PARENT , Phone No.,E-mail,DoB,State,Ref\n${LINE}`,
    ],
    ['with empty rows and cells around', `,,,,,,,\n${HEADER},,\n\n${LINE},,\n,,,,,,,\n`],
  ])('%s', async (_how, content) => {
    const { applicants } = await read(content)
    expect(applicants).toHaveLength(1)
    expect(applicants[0]).toMatchObject({ asked: WHOLE, problem: null })
  })

  it('in any order of its columns, with columns of the school’s own, which stay', async () => {
    const { header, applicants } = await read('Class,reference,student\nJSS 1,"A,1","Okafor, Chidinma"')
    expect(header).toEqual(['Class', 'reference', 'student'])
    expect(applicants[0]).toMatchObject({
      row: 2,
      cells: ['JSS 1', 'A,1', 'Okafor, Chidinma'],
      asked: { student: 'Okafor, Chidinma', reference: 'A,1', parent: null, dateOfBirth: null },
    })
  })

  it('without what a spreadsheet puts around a text, or our own files before a sign', async () => {
    const { applicants } = await read(
      'student,phone,reference\n  Ada   Obi ,"=""08031234567""",1\nEze Obi,\'+2348031234567,2',
    )
    expect(applicants.map(({ asked }) => [asked.student, asked.phone])).toEqual([
      ['Ada Obi', '08031234567'],
      ['Eze Obi', '+2348031234567'],
    ])
  })
})

describe('a file of no use is refused with a sentence', () => {
  const rows = (count: number) =>
    `student,reference\n${Array.from({ length: count }, (_, at) => `Ada Obi,${at}`).join('\n')}`
  it.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /is empty/],
    ['blank lines', '\n\n , \n', /is empty/],
    ['a header alone', HEADER, /no applicant under the column names/],
    ['no student', 'name of school,reference\nx,1', /no column “student”/],
    ['no column of ours', 'a,b\n1,2', /no column “student” or “reference”/],
    ['a column twice', 'student,ward,reference\na,b,1', /“student” and “ward” are the same column twice/],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), /This is a workbook\. .*CSV UTF-8/],
    ['a PDF', new TextEncoder().encode('%PDF-1.7'), /This is a PDF/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), /no list of applicants/],
    ['Latin-1', new Uint8Array(Buffer.from('student,reference\nZoé Obi,1', 'latin1')), /not saved as UTF-8/],
    ['an open quotation mark', 'student,reference\n"Ada Obi,1\n', /cannot be read/],
    ['1,001 applicants', rows(1001), /has 1,001 applicants\. A list may hold 1,000/],
    ['too many bytes', 'x'.repeat(2 * 1024 * 1024 + 1), /larger than 2 MB/],
  ])('%s', async (_what, content, expected) => {
    expect(await sentence(content)).toMatch(expected)
  })

  it('but not with 1,000 applicants', async () => {
    expect(await sentence(rows(1000))).toBe('was read')
  })
})

it('what is wrong with a row is said beside its number, and the others stay', async () => {
  const { applicants } = await read(
    [
      'student,phone,date_of_birth,reference',
      'Ada Obi,,,1',
      ',,,2',
      'A.,,,3',
      '',
      'Eze Obi,,,',
      'Eze Obi,,31/4/2015,5',
      'Eze Obi,2.34803E+12,,6',
      'Eze Obi,,,1',
      `Eze Obi,,,${'7'.repeat(101)}`,
    ].join('\n'),
  )
  expect(applicants.map(({ row, problem }) => [row, problem])).toEqual([
    [2, null],
    [3, 'The student’s name is missing.'],
    [4, 'The student’s name needs at least 3 letters.'],
    [6, 'Your reference is missing.'],
    [7, expect.stringMatching(/^Write the date of birth as 2015-04-30/)],
    [8, expect.stringMatching(/cut the phone number short/)],
    [9, 'Row 2 has the same reference.'],
    [10, 'The reference is longer than 100 characters.'],
  ])
})

it.each([
  ['2015-04-30', '2015-04-30'],
  ['30/04/2015', '2015-04-30'],
  ['3/4/2015', '2015-04-03'],
  ['30.4.2015', '2015-04-30'],
  ['30-Apr-2015', '2015-04-30'],
  ['30 April 2015', '2015-04-30'],
  ['2015-04-30 00:00:00', '2015-04-30'],
  ['2015/4/3', '2015-04-03'],
  ['29/2/2016', '2016-02-29'],
  ['', null],
  ['29/2/2015', undefined],
  ['4/30/2015', undefined],
  ['30/4/15', undefined],
  ['42124', undefined],
  ['soon', undefined],
])('a date of birth written as %j is %j', (text, day) => {
  expect(birthDate(text)).toBe(day)
})
