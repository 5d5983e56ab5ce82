import type { Context } from '../context.js'
import { authorise, finds } from '../policy.js'
import {
  badInput,
  connection,
  decodeCursor,
  encodeCursor,
  pageSize,
  searchText,
  type PageArgs,
} from '../shared/connection.js'
import { exportAddress, openedTicket, type ExportTicket } from '../shared/export-ticket.js'
import { auditRows, type AuditFilter, type Place } from './audit-rows.js'

export const AUDIT_FILE = '/provider/audit.csv'

/** Every act on record, for the provider alone. */
export class Audit {
  constructor(private readonly context: Context) {}

  /** The newest first. */
  async page(filter: AuditFilter, { first, after }: PageArgs) {
    authorise(this.context.viewer, 'desk')
    const rows = await auditRows(this.context.em, filter, {
      timeZone: this.context.rules.timeZone,
      limit: pageSize(first) + 1,
      after: after ? placeOf(after) : null,
    })
    return connection(rows, first, after, ({ at, id }) => encodeCursor([at.toISOString(), id]))
  }

  /** The address of a file with all of it, for this provider and the next minutes. Exporting is an act on record too. */
  async export(filter: AuditFilter): Promise<string> {
    authorise(this.context.viewer, 'exportAudit')
    for (const typed of [filter.school, filter.person]) searchText(typed)
    const { em, viewer, config } = this.context
    this.context.history.add(em, { act: 'audit.exported' })
    await em.flush()
    return exportAddress(config, AUDIT_FILE, {
      filter,
      account: viewer.account!.id,
      until: this.context.now().toISOString(),
    })
  }

  /** What an address of ours asks for, if it was made for this viewer a moment ago. */
  redeem(query: { ticket?: unknown }): ExportTicket<AuditFilter> | null {
    const { viewer, config } = this.context
    if (!finds(viewer, 'exportAudit')) return null
    return openedTicket(config.secret, AUDIT_FILE, query, {
      account: viewer.account!.id,
      now: this.context.now(),
    })
  }
}

function placeOf(cursor: string): Place {
  const [text, id] = decodeCursor(cursor, ['text', 'integer'])
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw badInput('This page marker is not one of ours. Start again.')
  return { at, id }
}
