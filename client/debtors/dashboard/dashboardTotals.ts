import type { ApolloClient } from '@apollo/client'
import { DashboardTotalsDocument } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { dashboardHasChanged } from '../freshness'

gql`
  query DashboardTotals {
    dashboard {
      classes
      totals {
        ...WaitsForYou_totals
        ...DebtorTotals_totals
        ...AgeingChart_totals
        ...RecoveredChart_totals
      }
    }
  }
`

/**
 * After a change of one's own. A debtor's row heals through the cache; the sums are the server's to make, since they
 * hang on days, on payments and on letters. Nothing is asked for as long as no dashboard has been read.
 */
export async function readTotalsAgain(client: ApolloClient): Promise<void> {
  if (!client.readQuery({ query: DashboardTotalsDocument })) return
  try {
    await client.query({ query: DashboardTotalsDocument, fetchPolicy: 'network-only' })
  } catch {
    // Then with the whole dashboard, when somebody comes back to it.
    dashboardHasChanged()
  }
}
