import type { FilterQuery } from '@mikro-orm/core'
import type { RequestContext } from '../../request.js'
import { authorise } from '../../policy.js'
import type { SchoolContend } from '../contend-shapes.js'
import {
  BY_ID,
  olderThan,
  orderedBy,
  pageOf,
  searchPatterns,
  shownAs,
  type PageArgs,
} from '../../shared/connection.js'
import { every, part, type SqlPart } from '../../shared/sql-part.js'
import { waitingForSchool } from '../../standing/plan-by-now.js'
import { Contend, type Triage } from '../contend.entity.js'
import type { CaseFiles } from '../case-files.js'

interface Needs extends RequestContext {
  caseFiles: CaseFiles
}

/** The school's inbox, narrowed. */
export interface InboxArgs extends PageArgs {
  search?: string | null
  triage?: Triage | null
  /** Only what waits for the school. */
  waiting?: boolean | null
}

/** What families sent to a school: as a list, as a number, and one by one. */
export class Inbox {
  constructor(private readonly context: Needs) {}

  /** One case; another school's looks as if it did not exist. */
  async one(contendId: number): Promise<SchoolContend | null> {
    const { viewer, em, caseFiles } = this.context
    authorise(viewer, 'schoolContend')
    const contend = await em.findOne(
      Contend,
      { id: contendId, debtor: { school: this.context.school.id } },
      WITH_CLAIM,
    )
    return contend && caseFiles.inInbox(contend)
  }

  /** The school's inbox: newest first; what waits for the school, what is due soonest first. */
  async page({ search, triage, waiting, ...args }: InboxArgs) {
    authorise(this.context.viewer, 'schoolContend')
    const { em, caseFiles } = this.context
    if (waiting) return this.#waiting({ search, triage, ...args })
    const where: FilterQuery<Contend> = {
      $and: [
        { debtor: { school: this.context.school.id } },
        ...searchPatterns(search).map(($ilike) => ({
          debtor: { $or: [{ studentName: { $ilike } }, { parentName: { $ilike } }] },
        })),
        triage ? { triage } : {},
      ],
    }
    const [page, totalCount] = await Promise.all([
      pageOf(args, BY_ID, ({ behind, limit }) =>
        em.find(
          Contend,
          { $and: [where, olderThan(behind)] },
          { ...WITH_CLAIM, orderBy: { id: 'desc' }, limit },
        ),
      ),
      em.count(Contend, where),
    ])
    return { ...(await shownAs(page, (contends) => caseFiles.allInInbox(contends))), totalCount }
  }

  /** How many cases wait for the school, and the last day to act in time on the first of them. */
  async waiting(): Promise<{ count: number; dueOn: string | null }> {
    authorise(this.context.viewer, 'dashboard')
    const all = this.#waitingOf([])
    const [row] = await this.context.em.execute<[{ count: number; dueOn: string | null }]>(
      `select count(*)::int as count, min(due_on)::text as "dueOn" from (${all.sql}) w`,
      all.values,
    )
    return row
  }

  async #waiting({ search, triage, ...args }: Omit<InboxArgs, 'waiting'>) {
    const { em, caseFiles } = this.context
    const all = this.#waitingOf([
      ...searchPatterns(search).map(
        (pattern) => part`d.student_name ilike ${pattern} or d.parent_name ilike ${pattern}`,
      ),
      ...(triage ? [part`c.triage = ${triage}`] : []),
    ])
    const rows = (beyond: SqlPart, limit: number) => {
      const { sql, values } = part`select id, due_on::text as "dueOn" from (${all}) w where ${beyond}
        order by due_on, id limit ${limit}`
      return em.execute<Due[]>(sql, values)
    }
    const [page, [count]] = await Promise.all([
      pageOf(args, BY_DUE, ({ behind, limit }) =>
        rows(behind ? part`(due_on::text, id) > (${behind[0]}::text, ${behind[1]}::int)` : part`true`, limit),
      ),
      em.execute<[{ count: number }]>(`select count(*)::int as count from (${all.sql}) w`, all.values),
    ])
    const shown = await shownAs(page, async (due) => {
      const contends = await em.find(Contend, { id: { $in: due.map(({ id }) => id) } }, WITH_CLAIM)
      const inOrder = due.map(({ id }) => contends.find((one) => one.id === id)!)
      return caseFiles.allInInbox(inOrder)
    })
    return { ...shown, totalCount: count.count }
  }

  #waitingOf(narrowed: readonly SqlPart[]): SqlPart {
    const own = every([part`d.school_id = ${this.context.school.id}`, ...narrowed])
    return waitingForSchool(this.context.rules, this.context.now(), own)
  }
}

interface Due {
  id: number
  /** As "2026-11-20". */
  dueOn: string
}

const WITH_CLAIM = { populate: ['debtor.school'] } as const

/** Due soonest first. */
const BY_DUE = orderedBy(['text', 'integer'], ({ dueOn, id }: Due) => [dueOn, id])
