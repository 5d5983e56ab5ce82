import type { ApolloCache } from '@apollo/client'
import { PAGE_ROWS } from '../../constants'
import { makeFragmentData, readFragment } from '../../gql/fragment-masking'
import {
  DashboardPageDocument,
  MyDebtors_DebtorsFragmentDoc,
  type MyDebtors_DebtorsFragment as List,
} from '../../gql/graphql'

type Node = List['edges'][number]['node']

/**
 * Puts a debtor that was just added on top of the dashboard's list. By hand, because the mutation's answer says
 * everything that the list shows of it: asking for the list again would be a request for nothing.
 */
export function rememberAdded(cache: ApolloCache, debtor: Node) {
  // Without variables it is the plain list; the filters have to be named for the cache to find it.
  cache.updateQuery({ query: DashboardPageDocument, variables: {} }, (known) => {
    const list = readFragment(MyDebtors_DebtorsFragmentDoc, known?.dashboard.debtors)
    // A retry answers the debtor of the first try, which may have been read in between.
    if (!known || !list || list.edges.some(({ node }) => node.id === debtor.id)) return undefined
    const debtors = makeFragmentData(withOnTop(list, debtor), MyDebtors_DebtorsFragmentDoc)
    return { ...known, dashboard: { ...known.dashboard, debtors } }
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
