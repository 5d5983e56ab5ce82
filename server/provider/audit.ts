import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import {
  badInput,
  connection,
  decodeCursor,
  encodeCursor,
  pageSize,
  type PageArgs,
} from '../shared/connection.js'
import { auditRows, type AuditFilter, type Place } from './audit-rows.js'

/** Every act on record, for the provider alone. */
export class Audit {
  constructor(private readonly context: RequestContext) {}

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
}

function placeOf(cursor: string): Place {
  const [text, id] = decodeCursor(cursor, ['text', 'integer'])
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw badInput('This page marker is not one of ours. Start again.')
  return { at, id }
}
