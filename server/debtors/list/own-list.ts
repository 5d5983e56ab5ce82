import type { RequestContext } from '../../request.js'
import { plainRows, type Plain } from '../../database/plain-rows.js'
import { authorise } from '../../policy.js'
import type { School } from '../../schools/school.entity.js'
import { BY_ID, pageSize, wholeOf, type Edge, type PageArgs, type PageInfo } from '../../shared/connection.js'
import { fairTurns } from '../../shared/fair-turns.js'
import { listed, every, part, type SqlPart } from '../../shared/sql-part.js'
import { Debtor, type ReadDebtor } from '../debtor.entity.js'
import { conditionsOf, fitting, type ListFilter } from './own-list-filter.js'
import { CLASS, DebtorSort, beyond, cursorOf, orderOf, type Order } from './own-list-order.js'

type AskedPage = ListFilter & { sort?: DebtorSort; before?: string | null } & PageArgs

interface OwnPage {
  edges: Edge<ReadDebtor>[]
  pageInfo: PageInfo
  totalCount: number
  /** The number of its first row in the whole list, from 1. */
  startsAt: number
}

const OF_ONE_SCHOOL = 4

/**
 * Whole lists of one school are read so many at a time, whoever asks and under however many names in one request: the
 * database's connections are few, and everybody's.
 */
const inTurn = fairTurns({ lanes: Infinity, ofOne: OF_ONE_SCHOOL })
export const readInTurn = <T>(
  { school }: Pick<RequestContext, 'school'>,
  read: () => Promise<T>,
): Promise<T> => inTurn(String(school.id), read)

/** More than any school has; what more is typed is found by the search. */
const MOST_CLASSES = 200

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
  constructor(private readonly context: RequestContext) {}

  /** One of one's own, or null. */
  async one(id: number): Promise<Debtor | null> {
    authorise(this.context.viewer, 'debtor')
    return this.context.em.findOne(Debtor, { id, school: this.context.school.id })
  }

  /**
   * A page of one's own list in any order: the first one, the one behind a cursor, or the one before it, which is the
   * first page again where it would be shorter.
   */
  async page(asked: AskedPage): Promise<OwnPage> {
    authorise(this.context.viewer, 'dashboard')
    return readInTurn(this.context, () => this.#page(asked))
  }

  async #page({ first, after, before, sort = DebtorSort.NEWEST, ...filter }: AskedPage): Promise<OwnPage> {
    const fits = fitting(filter, this.context)
    const order = orderOf(sort, conditionsOf(this.context).open)
    const cursor = after ?? before
    const isBackwards = !after && Boolean(before)
    const rest = cursor ? [beyond(order, cursor, isBackwards ? 'before' : 'after')] : []
    const [rows, { total, beyondCursor }] = await Promise.all([
      this.#rows(every([fits, ...rest]), order, pageSize(first) + 1, isBackwards),
      this.#counts(fits, rest[0]),
    ])
    if (isBackwards && rows.length < first) return this.#page({ ...filter, sort, first })
    const shown = isBackwards ? rows.slice(0, first).toReversed() : rows.slice(0, first)
    const earlier = isBackwards ? beyondCursor - shown.length : cursor ? total - beyondCursor : 0
    const edges = shown.map(({ keys, ...node }) => ({ cursor: cursorOf(keys), node }))
    return {
      edges,
      pageInfo: {
        hasNextPage: earlier + shown.length < total,
        hasPreviousPage: earlier > 0,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
      totalCount: total,
      startsAt: earlier + 1,
    }
  }

  /** With the order's keys, from which a cursor is made. */
  async #rows(fits: SqlPart, order: Order, limit: number, isBackwards: boolean) {
    const direction = order.descending === isBackwards ? 'asc' : 'desc'
    const keys = order.keys.map((key, at) => part`${key} as ${{ sql: `key_${at}`, values: [] }}`)
    const sorted = order.keys.map((key) => part`${key} ${{ sql: direction, values: [] }}`)
    const rows = (await plainRows(
      this.context.em,
      Debtor,
      part`where ${fits} order by ${listed(sorted)} limit ${limit}`,
      { beside: listed(keys) },
    )) as (Plain<Debtor> & Record<`key_${number}`, string | number>)[]
    return rows.map((row) => ({ ...row, keys: order.keys.map((_key, at) => row[`key_${at}`]!) }))
  }

  async #counts(fits: SqlPart, rest?: SqlPart): Promise<{ total: number; beyondCursor: number }> {
    const beyondCursor = rest ? part`count(*) filter (where ${rest})::int` : part`0`
    const { sql, values } =
      part`select count(*)::int as total, ${beyondCursor} as "beyondCursor" from debtor one where ${fits}`
    const [row] = await this.context.em.execute<[{ total: number; beyondCursor: number }]>(sql, values)
    return row
  }

  /** The classes on one's own list, each as it is written most often. */
  async classes(): Promise<string[]> {
    authorise(this.context.viewer, 'dashboard')
    const { sql, values } = part`
      select mode() within group (order by one.class) as class from debtor one
       where one.school_id = ${this.context.school.id} and one.class is not null and one.undone_at is null
       group by ${CLASS} order by ${CLASS} limit ${MOST_CLASSES}`
    const rows = await readInTurn(this.context, () =>
      this.context.em.execute<{ class: string }[]>(sql, values),
    )
    return rows.map((row) => row.class)
  }

  /** For programs that read the whole list at once: newest first, a great many rows of it; withdrawn claims where asked for. */
  async whole({ after, withWithdrawn }: { after?: string; withWithdrawn: boolean }) {
    authorise(this.context.viewer, 'dashboard')
    return wholeOf({ after }, BY_ID, ({ behind, limit }) => {
      const wanted = every([
        part`one.school_id = ${this.context.school.id} and one.undone_at is null`,
        ...(behind ? [part`one.id < ${behind[0]}`] : []),
        ...(withWithdrawn ? [] : [part`one.withdrawn_at is null`]),
      ])
      const rest = part`where ${wanted} order by one.id desc limit ${limit}`
      return plainRows(this.context.em, Debtor, rest, { fields: OF_A_WHOLE_LIST })
    })
  }

  school(): School {
    authorise(this.context.viewer, 'dashboard')
    return this.context.school
  }
}
