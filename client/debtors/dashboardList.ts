import type { ApolloCache } from '@apollo/client'
import { DashboardListDocument, type DashboardListQuery } from '../gql/graphql'
import { gql } from '../gql-tag'
import { countedIn, moveSums } from './dashboardSums'

gql`
  query DashboardList($search: String, $status: DebtStatus) {
    dashboard {
      debtors(search: $search, status: $status) {
        edges {
          cursor
          node {
            id
            ...DebtorTable_debtor
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
      }
    }
  }
`

type List = DashboardListQuery['dashboard']['debtors']
type Node = List['edges'][number]['node']

/**
 * Puts a debtor that was just added on top of the dashboard's list, and into its sums. By hand, because the mutation's
 * answer says everything that the dashboard shows of it: asking for the list again would be a request for nothing.
 */
export function rememberAdded(cache: ApolloCache, debtor: Node) {
  let isNew = false
  // Without variables it is the list that is not filtered; the filters have to be named for the cache to find it.
  cache.updateQuery({ query: DashboardListDocument, variables: {} }, (known) => {
    const list = known?.dashboard.debtors
    // A retry answers the debtor of the first try, which may have been read in between.
    if (!known || !list || list.edges.some(({ node }) => node.id === debtor.id)) return undefined
    isNew = true
    return { dashboard: { ...known.dashboard, debtors: withOnTop(list, debtor) } }
  })
  if (isNew) moveSums(cache, null, countedIn(cache, debtor.id))
}

function withOnTop(list: List, node: Node): List {
  // Cursors are the server's; pages go on from the list's end, so this row needs none.
  const edge = { __typename: 'DebtorEdge' as const, cursor: '', node }
  return { ...list, edges: [edge, ...list.edges], totalCount: list.totalCount + 1 }
}
