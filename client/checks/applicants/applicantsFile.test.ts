import { expect, it } from 'vitest'
import { applicantsIn } from './applicantsFile'

const FIELDS = ['student', 'parent', 'phone', 'email', 'date_of_birth', 'region', 'reference']
const aFile = (rows: string[], fields: (string | null)[] = FIELDS, missing: string[] = []) =>
  applicantsIn({
    reading: {
      sheets: [{ name: '', lines: rows.length }],
      sheet: 0,
      columns: fields.map((field) => ({ heading: field ?? 'Class', example: '', field })),
      fields: [],
      isRemembered: false,
      missing,
      dayFirst: true,
      daysEitherWay: 0,
    },
    lines: rows.map((row, at) => ({ row: at + 2, cells: row.split(',') })),
  })

it('a line is asked as it was read, with columns of the school’s own, which stay', () => {
  const { header, applicants } = aFile(['JSS 1,  Ada   Obi ,A-1'], [null, 'student', 'reference'])
  expect(header).toEqual(['Class', 'student', 'reference'])
  expect(applicants).toEqual([
    {
      row: 2,
      cells: ['JSS 1', 'Ada Obi', 'A-1'],
      problem: null,
      asked: {
        student: 'Ada Obi',
        parent: null,
        phone: null,
        email: null,
        dateOfBirth: null,
        region: null,
        reference: 'A-1',
      },
    },
  ])
})

it('nobody is in a file whose columns are not known yet', () => {
  expect(aFile(['Ada Obi'], ['student'], ['reference']).applicants).toEqual([])
})

it('what is wrong with a row is said beside its number, and the others stay', () => {
  const fields = ['student', 'phone', 'date_of_birth', 'reference']
  const { applicants } = aFile(
    [
      'Ada Obi,,,1',
      ',,,2',
      'A.,,,3',
      'Eze Obi,,,',
      'Eze Obi,,31/4/2015,5',
      'Eze Obi,2.34803E+12,,6',
      'Eze Obi,,,1',
      `Eze Obi,,,${'7'.repeat(101)}`,
    ],
    fields,
  )
  expect(applicants.map(({ row, problem }) => [row, problem])).toEqual([
    [2, null],
    [3, 'The student’s name is missing.'],
    [4, 'The student’s name needs at least 3 letters.'],
    [5, 'Your reference is missing.'],
    [6, expect.stringMatching(/^Write the date of birth as 2015-04-30/)],
    [7, expect.stringMatching(/cut the phone number short/)],
    [8, 'Line 2 has the same reference.'],
    [9, 'The reference is longer than 100 characters.'],
  ])
})

it('the template’s sample line is never checked', () => {
  const sample = 'Chidinma Okafor,Ngozi Okafor,0803 123 4567,ngozi@example.com,2015-04-30,Lagos,JSS1-001'
  expect(aFile([sample]).applicants[0]!.problem).toMatch(/the template’s sample line/)
})
