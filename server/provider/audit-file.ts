import type { EntityManager } from '@mikro-orm/postgresql'
import type { Request, Response, Router } from 'express'
import { exactRouter } from '../doors/addresses.js'
import type { Context, World } from '../context.js'
import { answerError } from '../doors/answer.js'
import { answerCsv, type CsvRow } from '../doors/csv-file.js'
import { localDate } from '../../common/days.js'
import type { ExportTicket } from '../shared/export-ticket.js'
import { auditRows, type AuditFilter, type AuditRow } from './audit-rows.js'
import { auditSentence } from './audit-words.js'
import { AUDIT_FILE } from './audit.js'

/** Rows that are in memory at a time. */
const AT_ONCE = 500

/** The audit trail as a file. */
export function auditFileRoutes(
  world: World,
  contextOf: (request: Request, response: Response) => Promise<Context>,
): Router {
  const router = exactRouter()
  router.get(AUDIT_FILE, async (request, response) => {
    const context = await contextOf(request, response)
    const ticket = context.audit.redeem(request.query)
    if (!ticket) return expired(response)
    await answerCsv(response, {
      name: `audit-${localDate(new Date(ticket.until), world.rules.timeZone)}`,
      columns: COLUMNS,
      rows: cellsOf(world, ticket),
    })
  })
  return router
}

const COLUMNS = ['When', 'Who', 'Of which school', 'Act', 'School', 'Claim', 'What happened']

async function* cellsOf(world: World, { filter, until }: ExportTicket<AuditFilter>): AsyncGenerator<CsvRow> {
  const { timeZone } = world.rules
  let after: AuditRow | null = null
  for (;;) {
    const em = world.orm.em.fork() as EntityManager
    const rows: AuditRow[] = await auditRows(em, filter, {
      timeZone,
      limit: AT_ONCE,
      after,
      until: new Date(until),
    })
    for (const row of rows)
      yield [
        row.at.toISOString(),
        row.actor,
        row.actorSchool,
        row.act,
        row.school,
        row.debtorId,
        auditSentence(row),
      ]
    after = rows.at(-1) ?? null
    if (rows.length < AT_ONCE) return
  }
}

const expired = (response: Response) =>
  answerError(response, {
    status: 404,
    code: 'NOT_FOUND',
    message: 'This address has expired. Export the audit trail again.',
  })
