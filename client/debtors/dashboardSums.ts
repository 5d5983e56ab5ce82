import type { ApolloCache } from '@apollo/client'
import {
  CountedDebtorFragmentDoc,
  DashboardSumsDocument,
  type CountedDebtorFragment,
  type DashboardSumsQuery,
} from '../gql/graphql'
import { gql } from '../gql-tag'

gql`
  fragment CountedDebtor on Debtor {
    id
    status
    withdrawnAt
    removed {
      at
    }
    amountOwed {
      amount
      currency
    }
    letter {
      id
      state
    }
  }

  query DashboardSums {
    dashboard {
      totals {
        owed {
          amount
          currency
        }
        count
        byStatus {
          status
          count
          owed {
            amount
            currency
          }
        }
        undelivered
      }
    }
  }
`

/** What a debtor counts for in the sums; null while the cache does not know it, or it does not exist yet. */
export function countedIn(cache: ApolloCache, id: string): CountedDebtorFragment | null {
  return cache.readFragment({
    id: cache.identify({ __typename: 'Debtor', id }),
    fragment: CountedDebtorFragmentDoc,
    fragmentName: 'CountedDebtor',
  })
}

/**
 * Moves the dashboard's sums along with a debtor that this browser has just changed. By hand, because a mutation answers
 * the debtor and not the sums, and asking for them again would be a request for what follows from the answer.
 */
export function moveSums(
  cache: ApolloCache,
  before: CountedDebtorFragment | null,
  after: CountedDebtorFragment | null,
) {
  cache.updateQuery({ query: DashboardSumsDocument }, (known) =>
    known
      ? { dashboard: { ...known.dashboard, totals: sumsAfter(known.dashboard.totals, before, after) } }
      : undefined,
  )
}

type Sums = DashboardSumsQuery['dashboard']['totals']

/** The sums with `before` taken out and `after` put in, exact: in hundredths, as whole numbers of any size. */
export function sumsAfter(
  sums: Sums,
  before: CountedDebtorFragment | null,
  after: CountedDebtorFragment | null,
): Sums {
  return put(put(sums, before, -1n), after, 1n)
}

function put(sums: Sums, debtor: CountedDebtorFragment | null, sign: 1n | -1n): Sums {
  // What is withdrawn or removed counts nowhere: the sums are of the claims that stand.
  if (!debtor || debtor.withdrawnAt || debtor.removed) return sums
  const add = <Row extends { count: number; owed: Sums['owed'] }>(row: Row): Row => ({
    ...row,
    count: row.count + Number(sign),
    owed: {
      ...row.owed,
      amount: decimal(hundredths(row.owed.amount) + sign * hundredths(debtor.amountOwed.amount)),
    },
  })
  return {
    ...add(sums),
    byStatus: sums.byStatus.map((row) => (row.status === debtor.status ? add(row) : row)),
    undelivered: sums.undelivered + (debtor.letter?.state === 'FAILED' ? Number(sign) : 0),
  }
}

const hundredths = (amount: string) => BigInt(amount.replace('.', ''))

function decimal(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
