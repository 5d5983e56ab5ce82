import type { Context } from '../context.js'
import { authorise, may } from '../policy.js'
import {
  badInput,
  connection,
  decodeCursor,
  encodeCursor,
  pageSize,
  searchText,
  type PageArgs,
} from '../shared/connection.js'
import { derivedToken, sameSecret } from '../shared/secrets.js'
import { auditRows, type AuditFilter, type Place } from './audit-rows.js'

/** An export begins within so many minutes of being asked for. */
const TICKET_MINUTES = 5

/** What an export's address holds: for whom, what, and of which moment. */
export interface Ticket {
  filter: AuditFilter
  account: number
  until: string
}

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
    const ticket: Ticket = { filter, account: viewer.account!.id, until: this.context.now().toISOString() }
    const body = encodeURIComponent(JSON.stringify(ticket))
    return `${config.publicUrl}/provider/audit.csv?ticket=${body}&seal=${this.#seal(JSON.stringify(ticket))}`
  }

  /** The ticket of an address that this server's SECRET has sealed for this viewer a moment ago, or null. */
  redeem({ ticket: text, seal }: { ticket?: unknown; seal?: unknown }): Ticket | null {
    const { viewer } = this.context
    if (!may(viewer, 'exportAudit') || typeof text !== 'string' || typeof seal !== 'string') return null
    if (!sameSecret(seal, this.#seal(text))) return null
    const ticket = JSON.parse(text) as Ticket
    const age = this.context.now().getTime() - Date.parse(ticket.until)
    return ticket.account === viewer.account!.id && age < TICKET_MINUTES * 60_000 ? ticket : null
  }

  #seal(text: string): string {
    return derivedToken(this.context.config.secret, `audit-export:${text}`)
  }
}

function placeOf(cursor: string): Place {
  const [text, id] = decodeCursor(cursor, ['text', 'integer'])
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw badInput('This page marker is not one of ours. Start again.')
  return { at, id }
}
