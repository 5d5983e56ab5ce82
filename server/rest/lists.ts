import type { Response } from 'express'
import type { Context } from '../context.js'
import type { Edge, PageInfo } from '../shared/connection.js'

/** The rows of a page; if there are more, the answer's `Link` header says where they begin. */
export function wholeList<Row>(
  { edges, pageInfo }: { edges: Edge<Row>[]; pageInfo: PageInfo },
  {
    context: { config },
    query,
    response,
    path,
  }: { context: Context; query: Record<string, string | undefined>; response: Response; path: string },
): Row[] {
  if (pageInfo.hasNextPage) {
    const next = new URL(`${config.publicUrl}/api/r${path}`)
    for (const [name, value] of Object.entries({ ...query, after: pageInfo.endCursor }))
      if (value) next.searchParams.set(name, value)
    response.set('Link', `<${next.href}>; rel="next"`)
  }
  return edges.map(({ node }) => node)
}
