import { Heading } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { WaitingNotice } from '../contends/WaitingNotice'
import { useDashboardPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { ExportDebtors } from '../import/ExportDebtors'
import { paths } from '../paths'
import { ErrorState } from '../ui/ErrorState'
import { LinkButton } from '../ui/LinkButton'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { dashboardIsFresh, dashboardWasRead } from './freshness'
import { type DebtorFilter, DebtorFilters } from './DebtorFilters'
import { DebtorTotals } from './DebtorTotals'
import { MyDebtors } from './MyDebtors'
import { SchoolStateNotice } from './SchoolStateNotice'
import { TotalsSkeleton } from './TotalsSkeleton'

gql`
  query DashboardPage($search: String, $status: DebtStatus, $after: String) {
    dashboard {
      school {
        id
        name
        state
        ...SchoolStateNotice_school
        ...WaitingNotice_school
      }
      totals {
        count
        ...DebtorTotals_totals
      }
      debtors(search: $search, status: $status, after: $after) {
        ...MyDebtors_debtors
      }
    }
  }
`

/** What needs a school today: where it stands, what is owed, and its own list. */
export function Component() {
  const [filter, setFilter] = useState<DebtorFilter>({})
  const { data, previousData, error, refetch, fetchMore } = useDashboard(filter)
  // While a filter is being asked for, the page around the list stays as it is.
  const dashboard = (data ?? previousData)?.dashboard
  if (!dashboard)
    return (
      <Page title="My Home">
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <>
            <TotalsSkeleton />
            <TableSkeleton columns={6} />
          </>
        )}
      </Page>
    )
  const { school, totals } = dashboard
  const mayAdd = school.state !== 'REJECTED' && school.state !== 'SUSPENDED'
  const add = mayAdd && <LinkButton to={paths.addDebtor}>Add debtor</LinkButton>
  const actions = (
    <>
      {totals.count > 0 && <ExportDebtors />}
      {add}
    </>
  )
  return (
    <Page title={`Welcome, ${school.name}`} actions={actions}>
      <SchoolStateNotice school={school} />
      <WaitingNotice school={school} />
      <DebtorTotals totals={totals} />
      <Heading as="h2" textStyle="lg" mb="4">
        My Debtors
      </Heading>
      <DebtorFilters filter={filter} onChange={setFilter} />
      <MyDebtors
        debtors={data?.dashboard.debtors}
        error={data ? undefined : error}
        filtered={Boolean(filter.search || filter.status)}
        add={add}
        onRetry={() => void refetch()}
        onMore={(after) => fetchMore({ variables: { after } })}
      />
    </Page>
  )
}

/** A filtered list is always asked for: the cache cannot know who belongs on it after a change. */
function useDashboard(filter: DebtorFilter) {
  const [fresh] = useState(dashboardIsFresh)
  const isFiltered = Boolean(filter.search || filter.status)
  const query = useDashboardPageQuery({
    variables: filter,
    fetchPolicy: fresh && !isFiltered ? 'cache-first' : 'cache-and-network',
  })
  const wasRead = !fresh && !isFiltered && !query.loading && !query.error
  useEffect(() => {
    if (wasRead) dashboardWasRead()
  }, [wasRead])
  return query
}
