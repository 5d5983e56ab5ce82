import type { EntityManager } from '@mikro-orm/postgresql'
import type { Request, Response, Router } from 'express'
import { exactRouter } from '../doors/addresses.js'
import type { Context, World } from '../context.js'
import { isOneOf, plainRows } from '../database/plain-rows.js'
import { answerError } from '../doors/answer.js'
import { answerCsv, type CsvRow } from '../doors/csv-file.js'
import { School } from '../schools/school.entity.js'
import { localDate } from '../../common/days.js'
import type { ExportTicket } from '../shared/export-ticket.js'
import { part } from '../shared/sql-part.js'
import { CHECKS_FILE, checksUntil, type CheckFilter } from './check-history.js'
import { foundWords } from './found-words.js'
import type { CheckOutcome, CheckPurpose, Look } from './look.entity.js'

/** Rows that are in memory at a time. */
const AT_ONCE = 500

/** A school's own checks as a file for a spreadsheet. */
export function checksFileRoutes(
  world: World,
  contextOf: (request: Request, response: Response) => Promise<Context>,
): Router {
  const router = exactRouter()
  router.get(CHECKS_FILE, async (request, response) => {
    const context = await contextOf(request, response)
    const ticket = context.checkHistory.redeem(request.query)
    if (!ticket) return expired(response)
    await answerCsv(response, {
      name: `checks-${localDate(new Date(ticket.until), world.rules.timeZone)}`,
      columns: COLUMNS,
      rows: cellsOf(world, context.viewer.school!.id, ticket),
    })
  })
  return router
}

const COLUMNS = [
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
]

async function* cellsOf(
  world: World,
  school: number,
  { filter, until }: ExportTicket<CheckFilter>,
): AsyncGenerator<CsvRow> {
  let before: number | null = null
  for (;;) {
    const em = world.orm.em.fork() as EntityManager
    const range = { until: new Date(until), before, limit: AT_ONCE }
    const looks: Look[] = await checksUntil(em, school, filter, range)
    const schools = await namesOf(em, looks)
    for (const look of looks) yield cellsIn(look, schools)
    before = looks.at(-1)?.id ?? null
    if (looks.length < AT_ONCE) return
  }
}

function cellsIn(look: Look, schools: Map<number, string>): CsvRow {
  const results = look.results ?? []
  return [
    look.id,
    look.at.toISOString(),
    look.reference,
    look.asked.student,
    look.asked.parent,
    look.purpose && PURPOSES[look.purpose],
    foundWords(results),
    [...new Set(results.map(({ schoolId }) => schools.get(schoolId)))].join('; '),
    look.outcome && OUTCOMES[look.outcome],
    look.outcomeAt?.toISOString(),
    look.account.unwrap().username,
    look.apiKey?.unwrap().name,
  ]
}

const PURPOSES: Record<CheckPurpose, string> = {
  ADMISSION: 'Admission',
  READMISSION: 'Re-admission',
  OWN_CLAIM: 'Own claim',
}

const OUTCOMES: Record<CheckOutcome, string> = {
  ADMITTED: 'Admitted',
  ADMITTED_WITH_PLAN: 'Admitted with a plan',
  DECLINED: 'Declined',
}

async function namesOf(em: EntityManager, looks: readonly Look[]): Promise<Map<number, string>> {
  const ids = [...new Set(looks.flatMap(({ results }) => (results ?? []).map(({ schoolId }) => schoolId)))]
  if (ids.length === 0) return new Map()
  const rows = await plainRows(em, School, part`where one.id ${isOneOf(ids)}`, { fields: NAMES })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const NAMES = ['id', 'name'] as const

const expired = (response: Response) =>
  answerError(response, {
    status: 404,
    code: 'NOT_FOUND',
    message: 'This address has expired. Export the checks again.',
  })
