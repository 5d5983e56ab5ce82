import type { ApolloCache } from '@apollo/client'
import { DashboardListDocument, type DashboardListQuery } from '../gql/graphql'
import { PAGE_ROWS } from '../constants'
import { gql } from '../gql-tag'

gql`
  query DashboardList(
    $search: String
    $status: DebtStatus
    $needs: DebtorNeed
    $age: DebtAge
    $sort: DebtorSort
    $after: String
    $before: String
  ) {
    dashboard {
      debtors(
        search: $search
        status: $status
        needs: $needs
        age: $age
        sort: $sort
        after: $after
        before: $before
      ) {
        edges {
          cursor
          node {
            id
            ...DebtorTable_debtor
          }
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
        totalCount
        startsAt
      }
    }
  }
`

type List = DashboardListQuery['dashboard']['debtors']
type Node = List['edges'][number]['node']

/**
 * Puts a debtor that was just added on top of the dashboard's list. By hand, because the mutation's answer says
 * everything that the list shows of it: asking for the list again would be a request for nothing.
 */
export function rememberAdded(cache: ApolloCache, debtor: Node) {
  // Without variables it is the plain list; the filters have to be named for the cache to find it.
  cache.updateQuery({ query: DashboardListDocument, variables: {} }, (known) => {
    const list = known?.dashboard.debtors
    // A retry answers the debtor of the first try, which may have been read in between.
    if (!known || !list || list.edges.some(({ node }) => node.id === debtor.id)) return undefined
    return { dashboard: { ...known.dashboard, debtors: withOnTop(list, debtor) } }
  })
}

/** Still one page: its last row goes over to the next one. */
function withOnTop(list: List, node: Node): List {
  // Cursors are the server's. This row needs none: a page goes on from its last one.
  const edges = [{ __typename: 'DebtorEdge' as const, cursor: '', node }, ...list.edges].slice(0, PAGE_ROWS)
  const hasNextPage = list.totalCount + 1 > edges.length
  const pageInfo = { ...list.pageInfo, hasNextPage, endCursor: edges.at(-1)!.cursor }
  return { ...list, edges, pageInfo, totalCount: list.totalCount + 1 }
}
