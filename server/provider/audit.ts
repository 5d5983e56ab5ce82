import type { RequestContext } from '../request.js'
import { authorise } from '../policy.js'
import { orderedBy, pageOf, type PageArgs } from '../shared/connection.js'
import { auditRows, type AuditFilter, type AuditRow } from './audit-rows.js'

/** Every act on record, for the provider alone. */
export class Audit {
  constructor(private readonly context: RequestContext) {}

  /** The newest first. */
  async page(filter: AuditFilter, args: PageArgs) {
    authorise(this.context.viewer, 'desk')
    const { timeZone } = this.context.rules
    return pageOf(args, BY_MOMENT, ({ behind, limit }) => {
      const after = behind && { at: behind[0], id: behind[1] }
      return auditRows(this.context.em, filter, { timeZone, limit, after })
    })
  }
}

const BY_MOMENT = orderedBy(['moment', 'integer'], ({ at, id }: AuditRow) => [at, id])
