import type { EntityManager } from '@mikro-orm/postgresql'
import { statusNow } from '../contends/standing.js'
import type { Context } from '../context.js'
import { plainRows, type Plain } from '../database/plain-rows.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { authorise, may } from '../policy.js'
import { exportAddress, openedTicket, type ExportTicket } from '../shared/export-ticket.js'

export const DEBTORS_FILE = '/admin/debtors.csv'

/** Rows that are in memory at a time. */
const AT_ONCE = 500

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
    if (!may(viewer, 'exportDebtors')) return null
    return openedTicket(config.secret, DEBTORS_FILE, query, {
      account: viewer.account!.id,
      now: this.context.now(),
    })
  }

  /** One's own claims, oldest first, withdrawn ones too; of those that were purged nothing is left to tell. */
  async *rows(): AsyncGenerator<Plain<Debtor>> {
    const school = this.context.viewer.school!.id
    for (let after = 0; ;) {
      const em = this.context.world.orm.em.fork() as EntityManager
      const page = await plainRows(em, Debtor)
        .where({ school, purgedAt: null, id: { $gt: after } })
        .orderBy({ id: 'asc' })
        .limit(AT_ONCE)
        .execute<Plain<Debtor>[]>()
      const standing = await this.context.standings.of(page.map(({ id }) => id))
      for (const row of page) yield { ...row, status: statusNow(row.status, standing(row.id)) }
      if (page.length < AT_ONCE) return
      after = page.at(-1)!.id
    }
  }
}
