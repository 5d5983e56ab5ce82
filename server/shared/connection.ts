import { GraphQLError } from 'graphql'
import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql'
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

/** Refuses page sizes outside 1…100 rather than quietly changing them. */
export function pageSize(first: number): number {
  if (first >= 1 && first <= PAGE_LIMIT) return first
  throw badInput(`\`first\` must be between 1 and ${PAGE_LIMIT}.`)
}

/** What was typed into a search, as names are stored (NFC, trimmed). Refuses what no name holds: control characters, more than 200 characters. */
export function searchText(typed: string | null | undefined): string {
  const text = (typed ?? '').normalize('NFC').trim()
  if (!isReadable(text)) throw badInput('Remove the unreadable characters from the search.')
  if (text.length > 200) throw badInput('A search is at most 200 characters long.')
  return text
}

/** For a `like`: what was typed, and none of it a wildcard. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Cursors are opaque to callers: base64url of the sort values of the row they point behind. */
export function encodeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** What stands in a cursor: texts, whole numbers that PostgreSQL's integer holds, and larger ones (sums, moments). */
export type Shape = readonly ('text' | 'integer' | 'whole')[]
type Values<S extends Shape> = { -readonly [At in keyof S]: S[At] extends 'text' ? string : number }

/** The values of a cursor of ours; anything else, however it was made up, is refused. */
export function decodeCursor<const S extends Shape>(cursor: string, shape: S): Values<S> {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(values) &&
      values.length === shape.length &&
      shape.every((kind, at) => fits(kind, values[at]))
    )
      return values as Values<S>
  } catch {
    // Falls through to the one sentence below.
  }
  throw badInput('This page marker is not one of ours. Start again from the first page.')
}

function fits(kind: Shape[number], value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string' && !value.includes('\0')
  if (typeof value !== 'number') return false
  return kind === 'integer' ? value === (value | 0) : Number.isSafeInteger(value)
}

/** Cuts one row too many off a page of `first + 1` rows, and says that there is more. */
export function connection<T>(
  rows: T[],
  first: number,
  after: string | null | undefined,
  cursorOf: (row: T) => string,
) {
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
