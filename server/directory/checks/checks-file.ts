import type { EntityManager } from '@mikro-orm/postgresql'
import type { RequestContext } from '../../request.js'
import { isOneOf, plainRows } from '../../database/plain-rows.js'
import type { CsvRow } from '../../doors/csv-file.js'
import type { ExportFile } from '../../exports/export-file.js'
import { School } from '../../schools/school.entity.js'
import { searchPatterns } from '../../shared/connection.js'
import { part } from '../../shared/sql-part.js'
import { checksUntil, type CheckFilter } from './check-history.js'
import { foundWords, OUTCOME_WORDS, PURPOSE_WORDS } from '../../../common/check-words.js'
import type { Look } from '../look.entity.js'
import { saidToBeOthers } from './somebody-else.js'

/** Rows that are in memory at a time. */
const AT_ONCE = 500

/** A school's own checks as a file for a spreadsheet. */
export const CHECKS_FILE: ExportFile<CheckFilter> = {
  path: '/admin/checks.csv',
  right: 'exportChecks',
  act: 'checks.exported',
  isOfAccount: true,
  name: 'checks',
  columns: [
    'Check',
    'When',
    'Reference',
    'Student',
    'Parent',
    'Purpose',
    'What was found',
    'Listed by',
    'Outcome',
    'Outcome recorded',
    'Asked by',
    'Key',
  ],
  mustBeReadable: ({ search }) => void searchPatterns(search),
  rows: cellsOf,
  again: 'Export the checks again.',
}

async function* cellsOf(context: RequestContext, filter: CheckFilter, until: Date): AsyncGenerator<CsvRow> {
  const { em, school } = context
  let before: number | null = null
  for (;;) {
    em.clear()
    const range = { until, before, limit: AT_ONCE }
    const looks: Look[] = await checksUntil(em, school.id, filter, range)
    const schools = await namesOf(em, looks)
    const others = await saidToBeOthers(em, school.id, looks)
    for (const look of looks) yield cellsIn(look, schools, others.before(look))
    before = looks.at(-1)?.id ?? null
    if (looks.length < AT_ONCE) return
  }
}

function cellsIn(look: Look, schools: Map<number, string>, putAside: boolean): CsvRow {
  const results = look.results ?? []
  return [
    look.id,
    look.at.toISOString(),
    look.reference,
    look.asked.student,
    look.asked.parent,
    look.purpose && PURPOSE_WORDS[look.purpose],
    foundWords(look.results, { shown: look.shown.length, putAside }),
    [...new Set(results.map(({ schoolId }) => schools.get(schoolId)))].join('; '),
    look.outcome && OUTCOME_WORDS[look.outcome],
    look.outcomeAt?.toISOString(),
    look.account.unwrap().username,
    look.apiKey?.unwrap().name,
  ]
}

async function namesOf(em: EntityManager, looks: readonly Look[]): Promise<Map<number, string>> {
  const ids = [...new Set(looks.flatMap(({ results }) => (results ?? []).map(({ schoolId }) => schoolId)))]
  if (ids.length === 0) return new Map()
  const rows = await plainRows(em, School, part`where one.id ${isOneOf(ids)}`, { fields: NAMES })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const NAMES = ['id', 'name'] as const
