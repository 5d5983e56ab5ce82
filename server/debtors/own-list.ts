import type { Context } from '../context.js'
import { removedSql } from '../contends/standing.js'
import { plainRows, type Plain } from '../database/plain-rows.js'
import { authorise } from '../policy.js'
import type { School } from '../schools/school.entity.js'
import {
  MOST_ROWS,
  connection,
  decodeCursor,
  encodeCursor,
  likeText,
  pageSize,
  searchText,
  type PageArgs,
} from '../shared/connection.js'
import { DebtStatus, Debtor } from './debtor.entity.js'

/** As little as a whole list can do with: every further sum is paid a thousand times. */
const OF_A_WHOLE_LIST = [
  'id',
  'studentName',
  'parentName',
  'parentEmail',
  'phone',
  'claimed',
  'status',
  'withdrawnAt',
] as const

/** What a school reads of its own list. Another school's debtor looks as if it did not exist. */
export class OwnList {
  constructor(private readonly context: Context) {}

  /** One of one's own, or null. */
  async one(id: number): Promise<Debtor | null> {
    authorise(this.context.viewer, 'debtor')
    return this.context.em.findOne(Debtor, { id, school: this.context.viewer.school!.id })
  }

  /** One's own list, newest first. */
  async page({
    search,
    status,
    first,
    after,
  }: { search?: string | null; status?: DebtStatus | null } & PageArgs) {
    authorise(this.context.viewer, 'dashboard')
    const text = searchText(search).toLowerCase()
    const like = `%${likeText(text)}%`
    const where = {
      school: this.context.viewer.school!.id,
      ...(status ? { status } : {}),
      ...(text
        ? {
            $or: [
              { studentName: { $ilike: like } },
              { parentName: { $ilike: like } },
              { phone: { $ilike: like } },
            ],
          }
        : {}),
    }
    const before = after ? { id: { $lt: decodeCursor(after, ['integer'])[0] } } : {}
    const { em } = this.context
    const [rows, totalCount] = await Promise.all([
      plainRows(em, Debtor)
        .where({ ...where, ...before })
        .orderBy({ id: 'desc' })
        .limit(pageSize(first) + 1)
        .execute<Plain<Debtor>[]>(),
      em.count(Debtor, where),
    ])
    return { ...connection(rows, first, after, (row) => encodeCursor([row.id])), totalCount }
  }

  /** For programs that read the whole list at once: newest first, a great many rows of it. */
  async whole({ after }: { after?: string }) {
    authorise(this.context.viewer, 'dashboard')
    const before = after ? { id: { $lt: decodeCursor(after, ['integer'])[0] } } : {}
    const rows = await plainRows(this.context.em, Debtor, OF_A_WHOLE_LIST)
      .where({ school: this.context.viewer.school!.id, ...before })
      .orderBy({ id: 'desc' })
      .limit(MOST_ROWS + 1)
      .execute<Pick<Plain<Debtor>, (typeof OF_A_WHOLE_LIST)[number]>[]>()
    return connection(rows, MOST_ROWS, after, (row) => encodeCursor([row.id]))
  }

  school(): School {
    authorise(this.context.viewer, 'dashboard')
    return this.context.viewer.school!
  }

  /** Of all one's claims that are neither withdrawn nor removed, in one statement; minor units. */
  async totals(): Promise<{
    byStatus: { status: DebtStatus; count: number; owed: number }[]
    undelivered: number
  }> {
    authorise(this.context.viewer, 'dashboard')
    const removed = removedSql('d.id', this.context.rules, this.context.now())
    const rows = await this.context.em
      .getConnection()
      .execute<{ status: DebtStatus; count: number; owed: number; undelivered: number }[]>(
        `select d.status, count(*)::int as count, coalesce(sum(l.owed), 0)::float8 as owed,
              count(*) filter (where letter.state = 'FAILED')::int as undelivered
         from debtor d
         left join lateral (select sum(amount) as owed from ledger_entry where debtor_id = d.id) l on true
         left join lateral (select state from letter where debtor_id = d.id and kind = 'claim' order by id desc limit 1) letter on true
        where d.school_id = ? and d.withdrawn_at is null and not ${removed.sql}
        group by d.status`,
        [this.context.viewer.school!.id, ...removed.values],
      )
    const none = { count: 0, owed: 0, undelivered: 0 }
    const byStatus = Object.values(DebtStatus).map((status) => ({
      ...none,
      ...rows.find((row) => row.status === status),
      status,
    }))
    return {
      byStatus: byStatus.map(({ status, count, owed }) => ({ status, count, owed })),
      undelivered: byStatus.reduce((sum, row) => sum + row.undelivered, 0),
    }
  }
}
