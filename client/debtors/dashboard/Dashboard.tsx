import { Link } from 'react-router-dom'
import { useApolloClient } from '@apollo/client/react'
import { Box, Grid, Button } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { DashboardPageDocument, type DashboardPageQueryVariables } from '../../gql/graphql'
import { useDashboardPageQuery, useFirstStepsQuery } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { UndoImport } from '../../imports/UndoImport'
import { useReread } from '../../live/useReread'
import { paths } from '../../../common/paths'
import { ErrorState } from '../../ui/ErrorState'
import { Later } from '../../ui/Later'
import { Page } from '../../ui/Page'
import { useIsNarrow } from '../../ui/useIsNarrow'
import { sentenceOf } from '../../user-errors'
import { AgeingChart } from './AgeingChart'
import { DashboardSkeleton } from './DashboardSkeleton'
import { comesBackToDashboard, dashboardIsFresh, dashboardIsShown, dashboardWasRead } from '../freshness'
import { DebtorTotals } from './DebtorTotals'
import { MyDebtors } from './MyDebtors'
import { RecoveredChart } from './RecoveredChart'
import { SchoolStateNotice } from './SchoolStateNotice'
import { type DebtorView, useDebtorView } from './useDebtorView'
import { WaitsForYou } from './WaitsForYou'

/** Of schools in their first days alone: no other waits for it. Left out where the line broke. */
const FirstDay = lazy(() =>
  import('./FirstDay').then(
    ({ FirstDay }) => ({ default: FirstDay }),
    () => ({ default: () => null }),
  ),
)

gql`
  query FirstSteps {
    dashboard {
      firstDay {
        ...FirstDay_steps
      }
    }
  }
`

gql`
  query DashboardPage(
    $search: String
    $status: DebtStatus
    $needs: DebtorNeed
    $age: DebtAge
    $class: String
    $sort: DebtorSort
    $after: String
    $before: String
  ) {
    recentImports(undoable: true) {
      id
      ...UndoImport_import
    }
    dashboard {
      school {
        id
        name
        state
        ...SchoolStateNotice_school
        ...WaitsForYou_school
      }
      firstDay {
        ...FirstDay_steps
      }
      totals {
        count
        ...WaitsForYou_totals
        ...DebtorTotals_totals
        ...AgeingChart_totals
        ...RecoveredChart_totals
      }
      classes
      debtors(
        search: $search
        status: $status
        needs: $needs
        age: $age
        class: $class
        sort: $sort
        after: $after
        before: $before
      ) {
        ...MyDebtors_debtors
      }
    }
  }
`

/** What needs a school today: what waits for it, what is owed and since when, and its own list. */
export function Dashboard({ schoolName }: { schoolName?: string | undefined }) {
  const view = useDebtorView()
  const { data, previousData, error, refetch } = useDashboard(view)
  useReread(['DEBTOR', 'CONTEND', 'SCHOOL'], { query: DashboardPageDocument, variables: view.variables })
  // While another part of the list is being asked for, the page stays as it is.
  const dashboard = (data ?? previousData)?.dashboard
  const name = dashboard?.school.name ?? schoolName
  const state = dashboard?.school.state
  const hasClaims = (dashboard?.totals.count ?? 0) > 0
  const isNarrow = useIsNarrow()
  const firstDay = dashboard?.firstDay && (
    <FirstDay steps={dashboard.firstDay} state={dashboard.school.state} />
  )
  const add = state !== 'REJECTED' && state !== 'SUSPENDED' && (
    <Button asChild>
      <Link to={paths.addDebtor}>Add debtor</Link>
    </Button>
  )
  return (
    <Page title={name ? `Welcome, ${name}` : 'My Home'} actions={add}>
      {dashboard ? (
        <Suspense fallback={<DashboardSkeleton />}>
          <SchoolStateNotice school={dashboard.school} />
          {(data ?? previousData)?.recentImports.map((list) => (
            <UndoImport key={list.id} list={list} isApproved={state === 'APPROVED'} />
          ))}
          {hasClaims && <WaitsForYou school={dashboard.school} totals={dashboard.totals} view={view} />}
          {!(isNarrow && hasClaims) && firstDay}
          {/* On a phone the list is what one comes for: the figures follow it, once it is painted. */}
          {(isNarrow ? ['list', 'figures'] : ['figures', 'list']).map((part) =>
            part === 'list' ? (
              <MyDebtors
                key={part}
                classes={dashboard.classes}
                debtors={data || !error ? dashboard.debtors : undefined}
                isLeaving={!data}
                error={error}
                view={view}
                add={add}
                onRetry={() => void refetch()}
              />
            ) : (
              hasClaims && (
                <Later key={part} waits={isNarrow}>
                  <Grid
                    templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
                    gap="8"
                    mt={{ base: '10', md: '0' }}
                    mb="10"
                  >
                    <DebtorTotals totals={dashboard.totals} />
                    <Box>
                      <AgeingChart totals={dashboard.totals} view={view} />
                      <RecoveredChart totals={dashboard.totals} />
                    </Box>
                  </Grid>
                </Later>
              )
            ),
          )}
          {isNarrow && hasClaims && firstDay}
        </Suspense>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  )
}

/**
 * Any other view than the plain list is always asked for: the cache cannot know who belongs on it after a change. The
 * question follows once the address is drawn: the router draws it in a transition, which would begin again with each
 * of the query's answers.
 */
function useDashboard({ variables }: DebtorView) {
  const [fresh] = useState(dashboardIsFresh)
  const view = JSON.stringify(variables)
  const [asked, ask] = useState(view)
  // oxlint-disable-next-line react/set-state-in-effect -- not within the transition that draws the address
  useEffect(() => ask(view), [view])
  const isPlain = asked === '{}'
  const { cache } = useApolloClient()
  const [isFirstDay] = useState(() => {
    if (!comesBackToDashboard()) return false
    const known = cache.readQuery({ query: DashboardPageDocument, variables: {} })
    return Boolean(known?.dashboard.firstDay)
  })
  const query = useDashboardPageQuery({
    variables: JSON.parse(asked) as DashboardPageQueryVariables,
    fetchPolicy: fresh && isPlain ? 'cache-first' : 'cache-and-network',
  })
  // What a new school has done elsewhere crosses off its first steps, and no change of its list says so.
  useFirstStepsQuery({ skip: !(fresh && isPlain && isFirstDay), fetchPolicy: 'network-only' })
  useEffect(dashboardIsShown, [])
  const wasRead = !fresh && isPlain && !query.loading && !query.error
  useEffect(() => {
    if (wasRead) dashboardWasRead()
  }, [wasRead])
  return query
}
