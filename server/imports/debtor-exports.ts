import type { Context } from '../context.js'
import { authorise, finds } from '../policy.js'
import { exportAddress, openedTicket, type ExportTicket } from '../shared/export-ticket.js'

export const DEBTORS_FILE = '/admin/debtors.csv'

/** A school's own list as a file, which the import reads. */
export class DebtorExports {
  constructor(private readonly context: Context) {}

  /** The address of the file, for whoever asks and the next minutes. On record, as every export is. */
  async address(): Promise<string> {
    authorise(this.context.viewer, 'exportDebtors')
    const { em, viewer, config } = this.context
    this.context.history.add(em, { act: 'debtor.list-exported', account: viewer.account })
    await em.flush()
    return exportAddress(config, DEBTORS_FILE, {
      filter: {},
      account: viewer.account!.id,
      until: this.context.now().toISOString(),
    })
  }

  /** What an address of ours asks for, if it was made for this viewer a moment ago. */
  redeem(query: { ticket?: unknown }): ExportTicket<object> | null {
    const { viewer, config } = this.context
    if (!finds(viewer, 'exportDebtors')) return null
    return openedTicket(config.secret, DEBTORS_FILE, query, {
      account: viewer.account!.id,
      now: this.context.now(),
    })
  }
}
