import { GraphQLError } from 'graphql'
import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql'
import { oneLine } from './plain-text.js'
import { isReadable } from './validate.js'

/** The most rows that one page may ask for. */
export const PAGE_LIMIT = 100

/** The most rows that a program gets at once which reads whole lists. */
export const MOST_ROWS = 1000

@ObjectType()
export class PageInfo {
  @Field()
  hasNextPage!: boolean

  @Field()
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true })
  startCursor?: string | null

  @Field(() => String, { nullable: true })
  endCursor?: string | null
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 25, description: 'How many, 1 to 100.' })
  first: number = 25

  @Field(() => String, { nullable: true, description: 'The cursor after which the page begins.' })
  after?: string | null
}

export interface Edge<T> {
  cursor: string
  node: T
}

/**
 * What the Relay connection of a node extends: edges, named after it, and where the page stands. `Row` is what stands
 * for the node in the code where that is not its class.
 */
export function connectionType<T extends object, Row = T>(
  node: ClassType<T>,
  name: string,
): ClassType<Connection<Row>> {
  const EdgeType = edgeType(node, name)
  @ObjectType()
  class ConnectionType {
    @Field(() => [EdgeType])
    edges!: Edge<Row>[]

    @Field(() => PageInfo)
    pageInfo!: PageInfo
  }
  return ConnectionType as ClassType<Connection<Row>>
}

interface Connection<T> {
  edges: Edge<T>[]
  pageInfo: PageInfo
}

function edgeType<T extends object>(node: ClassType<T>, name: string): ClassType<Edge<T>> {
  @ObjectType(`${name}Edge`)
  class EdgeType {
    @Field()
    cursor!: string

    @Field(() => node)
    node!: T
  }
  return EdgeType as ClassType<Edge<T>>
}

/** How the rows of a list follow each other: by these values of each, which its cursor holds. */
export interface ListOrder<Row, S extends Shape> {
  shape: S
  of: (row: Row) => Values<S>
}

export const orderedBy = <Row, const S extends Shape>(
  shape: S,
  of: (row: Row) => Values<S>,
): ListOrder<Row, S> => ({ shape, of })

/** The order of most lists, this way or the other: by the number that rows have in their table. */
export const BY_ID = orderedBy(['integer'], ({ id }: { id: number }) => [id])

/** What is read for a page: rows behind the one with these values, from the beginning without, and one more than it shows. */
export interface PageFrom<S extends Shape> {
  behind: Values<S> | null
  limit: number
}

/**
 * A page of a list. Refuses cursors that are not of this list, and sizes outside 1…`most` rather than quietly changing
 * them: at once, before anything that is asked beside it.
 */
export function pageOf<Keyed, Row extends Keyed, const S extends Shape>(
  { first, after }: PageArgs,
  order: ListOrder<Keyed, S>,
  read: (from: PageFrom<S>) => Promise<Row[]>,
  most = PAGE_LIMIT,
): Promise<Connection<Row>> {
  const limit = pageSize(first, most) + 1
  const behind = after ? decodeCursor(after, order.shape) : null
  return read({ behind, limit }).then((rows) =>
    connection(rows, first, after, (row) => encodeCursor(order.of(row))),
  )
}

/** For programs that read a whole list at once: `MOST_ROWS` of it. */
export const wholeOf = <Keyed, Row extends Keyed, const S extends Shape>(
  { after }: { after?: string | null },
  order: ListOrder<Keyed, S>,
  read: (from: PageFrom<S>) => Promise<Row[]>,
) => pageOf({ first: MOST_ROWS, after }, order, read, MOST_ROWS)

/** The same page with what stands for each of its rows. */
export async function shownAs<Row, Node>(
  page: Connection<Row>,
  show: (rows: Row[]) => Promise<Node[]>,
): Promise<Connection<Node>> {
  const nodes = await show(page.edges.map(({ node }) => node))
  return { ...page, edges: page.edges.map(({ cursor }, at) => ({ cursor, node: nodes[at]! })) }
}

/** For the mapper: rows with smaller numbers than the one a page begins behind. */
export const olderThan = (behind: readonly [number] | null) => (behind ? { id: { $lt: behind[0] } } : {})

/** Returns the size, if a page may be so large. */
export function pageSize(first: number, most = PAGE_LIMIT): number {
  if (first >= 1 && first <= most) return first
  throw badInput(`\`first\` must be between 1 and ${most}.`)
}

/** What was typed into a search, as names are stored. Refuses what no name holds: control characters, more than 200 characters. */
export function searchText(typed: string | null | undefined): string {
  const text = oneLine(typed ?? '')
  if (!isReadable((typed ?? '').trim())) throw badInput('Remove the unreadable characters from the search.')
  if (text.length > 200) throw badInput('A search is at most 200 characters long.')
  return text
}

/**
 * The words of a search, each as a pattern of `ilike`: names are written in either order. Throws BAD_INPUT for more than
 * anybody searches by, since each is compared with every row.
 */
export function searchPatterns(typed: string | null | undefined): string[] {
  const words = searchText(typed).split(/\s+/).filter(Boolean)
  if (words.length > MOST_WORDS) throw badInput(`A search is at most ${MOST_WORDS} words long.`)
  return words.map((word) => `%${likeText(word)}%`)
}
const MOST_WORDS = 20

/** For a `like`: what was typed, and none of it a wildcard. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Cursors are opaque to callers: base64url of the sort values of the row they point behind. */
export function encodeCursor(values: readonly (string | number | Date)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** What stands in a cursor: texts, whole numbers that PostgreSQL's integer holds, larger ones (sums), and moments. */
export type Shape = readonly (keyof Kinds)[]
interface Kinds {
  text: string
  integer: number
  whole: number
  moment: Date
}
type Values<S extends Shape> = { -readonly [At in keyof S]: Kinds[S[At]] }

/** The values of a cursor of ours; anything else, however it was made up, is refused. */
export function decodeCursor<const S extends Shape>(cursor: string, shape: S): Values<S> {
  try {
    const written: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(written) && written.length === shape.length) {
      const values = shape.map((kind, at) => (kind === 'moment' ? momentOf(written[at]) : written[at]))
      if (shape.every((kind, at) => fits(kind, values[at]))) return values as Values<S>
    }
  } catch {
    // Falls through to the one sentence below.
  }
  throw badInput('This page marker is not one of ours. Start again from the first page.')
}

function fits(kind: Shape[number], value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string' && !value.includes('\0')
  if (kind === 'moment') return value instanceof Date
  if (typeof value !== 'number') return false
  return kind === 'integer' ? value === (value | 0) : Number.isSafeInteger(value)
}

/** As it is written into a cursor; anything else is none, and so is a year that PostgreSQL would not read. */
function momentOf(written: unknown): Date | null {
  if (typeof written !== 'string' || !/^(?!0000)\d{4}-/.test(written)) return null
  const moment = new Date(written)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === written ? moment : null
}

/** Cuts one row too many off a page of `first + 1` rows, and says that there is more. */
export function connection<T>(
  rows: T[],
  first: number,
  after: string | null | undefined,
  cursorOf: (row: T) => string,
): Connection<T> {
  const edges = rows.slice(0, first).map((node) => ({ cursor: cursorOf(node), node }))
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

export const badInput = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
