import type { RequestContext } from '../request.js'
import type { CsvRow } from '../doors/csv-file.js'
import type { ExportFile } from '../exports/export-file.js'
import { auditRows, type AuditFilter, type AuditRow } from './audit-rows.js'
import { auditSentence } from './audit-words.js'

/** Rows that are in memory at a time. */
const AT_ONCE = 500

/** The audit trail as a file. */
export const AUDIT_FILE: ExportFile<AuditFilter> = {
  path: '/provider/audit.csv',
  right: 'exportAudit',
  act: 'audit.exported',
  isOfAccount: false,
  name: 'audit',
  columns: ['When', 'Who', 'Of which school', 'Act', 'School', 'Claim', 'What happened'],
  rows: cellsOf,
  again: 'Export the audit trail again.',
}

async function* cellsOf(context: RequestContext, filter: AuditFilter, until: Date): AsyncGenerator<CsvRow> {
  const { timeZone } = context.rules
  let after: AuditRow | null = null
  for (;;) {
    const rows: AuditRow[] = await auditRows(context.em, filter, {
      timeZone,
      limit: AT_ONCE,
      after,
      until,
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
