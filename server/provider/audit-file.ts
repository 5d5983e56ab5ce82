import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { stringify } from 'csv-stringify'
import { Router, type Request, type Response } from 'express'
import type { Context, World } from '../context.js'
import { answerError } from '../doors/answer.js'
import { localDate } from '../shared/clock.js'
import { auditRows, type AuditRow } from './audit-rows.js'
import { auditSentence } from './audit-words.js'
import type { Ticket } from './audit.js'

/** Rows that are in memory at a time. */
const AT_ONCE = 500

/** The audit trail as a file, row by row from the database to the reader: however long, it needs no more memory. */
export function auditFileRoutes(
  world: World,
  contextOf: (request: Request, response: Response) => Promise<Context>,
): Router {
  const router = Router()
  router.get('/provider/audit.csv', async (request, response) => {
    const context = await contextOf(request, response)
    const ticket = context.audit.redeem(request.query)
    if (!ticket) return expired(response)
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-${localDate(new Date(ticket.until), world.rules.timeZone)}.csv"`,
      'Cache-Control': 'private, no-store',
    })
    await pipeline(
      Readable.from(cellsOf(world, ticket)),
      // A spreadsheet runs what begins with = + - @: such a cell gets an apostrophe in front.
      stringify({
        header: true,
        columns: COLUMNS,
        bom: true,
        escape_formulas: true,
        record_delimiter: 'windows',
      }),
      response,
    )
  })
  return router
}

const COLUMNS = ['When', 'Who', 'Of which school', 'Act', 'School', 'Claim', 'What happened']

async function* cellsOf(world: World, { filter, until }: Ticket): AsyncGenerator<(string | number | null)[]> {
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
