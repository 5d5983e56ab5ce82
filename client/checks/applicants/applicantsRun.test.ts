import { expect, it } from 'vitest'
import type { Applicant } from './applicant'
import { beginRun, linesOf, nextLot, withAnswer } from './applicantsRun'
import { resultFile } from './resultFile'

const applicants = (count: number): Applicant[] =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    cells: [`Child ${at}`, `=R-${at}`],
    asked: { student: `Child ${at}`, reference: `=R-${at}` },
    problem: null,
  }))
const aRun = (count: number) =>
  beginRun(
    { name: 'list.csv', header: ['student', 'reference'], applicants: applicants(count) },
    'ADMISSION',
    'k',
  )
const RESULT = {
  relation: 'CHILD' as const,
  oneOf: false,
  likelihood: 'LIKELY' as const,
  score: 6,
  entry: {
    id: '7',
    school: { id: '3', name: '@Greenfield', contactNumber: '+234 803 555 0100' },
    amountOwed: { amount: '45000.00', currency: 'NGN' },
    status: 'ABANDONED_PAYMENT' as const,
    disputed: true,
    statement: '=We have paid half.',
    since: '2026-01-31',
  },
}
const SHORT = {
  ...RESULT,
  relation: 'FAMILY' as const,
  entry: { ...RESULT.entry, amountOwed: null, status: null, disputed: null, statement: null, since: null },
}
const answerTo = (lot: readonly Applicant[], results: (typeof RESULT | typeof SHORT)[] = []) => ({
  checks: lot.map(({ row }) => ({
    id: `c${row}`,
    summary: results.length > 0 ? 'Likely this child' : 'Nobody',
    results,
  })),
  userErrors: [],
})

it('goes through a list lot by lot, each with a name of its own that a reload finds again', () => {
  let run = aRun(60)
  const sizes: number[] = []
  const names = new Set<string>()
  for (let lot = nextLot(run); lot; lot = nextLot(run)) {
    expect(nextLot(JSON.parse(JSON.stringify(run)))?.requestKey).toBe(lot.requestKey)
    sizes.push(lot.applicants.length)
    names.add(lot.requestKey)
    run = withAnswer(run, lot.applicants, answerTo(lot.applicants))
  }
  expect(sizes).toEqual([25, 25, 10])
  expect(names.size).toBe(3)
  expect(Object.keys(run.checks)).toHaveLength(60)
})

it('leaves out whom the server refuses, says why, and asks for the others again', () => {
  const run = aRun(3)
  const lot = nextLot(run)!
  const after = withAnswer(run, lot.applicants, {
    checks: [],
    userErrors: [{ field: ['wards', '1', 'dateOfBirth'], message: 'This day is in the future.' }],
  })
  expect(after.applicants.map(({ problem }) => problem)).toEqual([null, 'This day is in the future.', null])
  expect(nextLot(after)!.applicants.map(({ row }) => row)).toEqual([2, 4])
  // What is about the whole list must not be asked for again for ever.
  const none = withAnswer(run, lot.applicants, {
    checks: [],
    userErrors: [{ field: ['wards'], message: 'No.' }],
  })
  expect(nextLot(none)).toBeNull()
})

it('makes a file with a line for each result, what was told and no more, and nothing that a spreadsheet runs', async () => {
  let run = aRun(4)
  const [found, nobody, refused, waiting] = run.applicants
  run = withAnswer(run, [found!], answerTo([found!], [RESULT, SHORT]))
  run = withAnswer(run, [nobody!], answerTo([nobody!]))
  run = {
    ...run,
    applicants: [found!, nobody!, { ...refused!, problem: 'Your reference is missing.' }, waiting!],
  }
  expect(linesOf(run)).toHaveLength(5)
  const text = Buffer.from(await readAll(resultFile(run))).toString('utf8')
  expect(text.split('\r\n')).toEqual([
    '\ufeffstudent,reference,result,likelihood,relation,creditor_school,creditor_phone,check,amount,status,since,the_family_says',
    `Child 0,'=R-0,Likely this child,"Likely, 98%",This child,'@Greenfield,'+234 803 555 0100,c2,45000.00,"Abandoned payment, disputed",2026-01-31,'=We have paid half.`,
    `Child 0,'=R-0,Another child of this family,"Likely, 98%",Same family,'@Greenfield,'+234 803 555 0100,c2,,,,`,
    `Child 1,'=R-1,Nobody,,,,,c3,,,,`,
    `Child 2,'=R-2,Not checked: Your reference is missing.,,,,,,,,,`,
    `Child 3,'=R-3,Not checked yet,,,,,,,,,`,
    '',
  ])
})

const readAll = (blob: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(blob)
  })
