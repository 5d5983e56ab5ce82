import { stringify } from 'csv-stringify/browser/esm/sync'
import { kindOfResult, RESULT_WORDS } from '../../../common/check-words'
import { debtStatuses } from '../../ui/format/statuses'
import { APPLICANT_COLUMNS } from '../../../common/applicant-columns'
import { SAMPLE } from './applicant'
import { type ApplicantsRun, linesOf, nobodyWords } from './applicantsRun'
import { chance, kindOf } from '../checkWords'
import { guarded } from '../../../common/guarded-cell'

/** The school's own columns, and beside them what was found: a line for each result, one for who was not found. */
export function resultFile(run: ApplicantsRun): Blob {
  const rows = linesOf(run).map(({ applicant, check, result }) => {
    const cells = run.header.map((_name, at) => applicant.cells[at] ?? '')
    if (!check) return [...cells, applicant.problem ? `Not checked: ${applicant.problem}` : 'Not checked yet']
    if (!result) return [...cells, nobodyWords(check), '', '', '', '', check.id]
    const { likelihood, score, school, amount, status, disputed, since, statement } = result
    return [
      ...cells,
      kindOf(result).word,
      // A name alone is never more than possible, however surely it is the same name.
      likelihood === 'LIKELY' ? `Likely, ${chance(score)}` : 'Possible',
      RESULT_WORDS[kindOfResult(result)].relation,
      school.name,
      school.phone,
      check.id,
      amount,
      status && `${debtStatuses[status].word}${disputed ? ', disputed' : ''}`,
      since,
      statement,
    ]
  })
  const columns = [...run.header, ...RESULT_COLUMNS]
  // As many cells in every row: some programs take a short one for a broken file.
  return spreadsheet([columns, ...rows.map((row) => columns.map((_column, at) => row[at]))])
}

const RESULT_COLUMNS = [
  'result',
  'likelihood',
  'relation',
  'creditor_school',
  'creditor_phone',
  'check',
  'amount',
  'status',
  'since',
  'the_family_says',
]

/** An empty list with one made-up applicant. */
export const templateFile = () => spreadsheet([[...APPLICANT_COLUMNS], SAMPLE])

/** The mark tells spreadsheets that it is UTF-8; what they would run gets an apostrophe in front. */
const spreadsheet = (rows: (string | null | undefined)[][]) =>
  new Blob(
    [
      stringify(rows, {
        bom: true,
        cast: { string: guarded },
        record_delimiter: 'windows',
        quote_record_delimiter: true,
      }),
    ],
    {
      type: 'text/csv;charset=utf-8',
    },
  )
