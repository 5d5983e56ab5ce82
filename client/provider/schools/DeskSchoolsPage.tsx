import { gql } from '../../gql-tag'
import { DeskSchoolsPageDocument } from '../../gql/graphql'
import { useDeskSchoolsPageQuery } from '../../gql/hooks'
import { asManyAs, useReread } from '../../live/useReread'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { LoadMore } from '../../ui/LoadMore'
import { Page } from '../../ui/Page'
import { TableSkeleton } from '../../ui/Skeletons'
import { schoolStatuses } from '../../ui/format/statuses'
import { sentenceOf } from '../../user-errors'
import { DeskSchoolsTable } from './DeskSchoolsTable'
import { DeskSchoolFilters } from './DeskSchoolFilters'
import { oneOf, useDeskFilters } from './useDeskFilters'

gql`
  query DeskSchoolsPage($search: String, $state: SchoolState, $first: Int = 25, $after: String) {
    desk {
      schools(search: $search, state: $state, first: $first, after: $after) {
        edges {
          cursor
          node {
            id
            ...DeskSchoolsTable_school
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  }
`

/** /provider/schools: every school that ever registered, and where each stands. */
export function Component() {
  const filters = useDeskFilters(['search', 'state'])
  const asked = { search: filters.asked.search, state: oneOf(schoolStatuses, filters.asked.state) }
  const { data, error, refetch, fetchMore } = useDeskSchoolsPageQuery({
    variables: asked,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const schools = data?.desk.schools
  useReread(['SCHOOL'], {
    query: DeskSchoolsPageDocument,
    variables: { ...asked, first: asManyAs(schools?.edges) },
  })
  return (
    <Page title="Schools" lead="Every school that registered, by name, and where it stands.">
      <DeskSchoolFilters filters={filters} />
      {!schools && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!schools && !error && <TableSkeleton columns={4} />}
      {schools?.edges.length === 0 && <Nothing filtered={filters.isFiltered} />}
      {schools && schools.edges.length > 0 && (
        <>
          <DeskSchoolsTable schools={schools.edges.map(({ node }) => node)} />
          <LoadMore
            more={schools.pageInfo.hasNextPage}
            onMore={() => fetchMore({ variables: { ...asked, after: schools.pageInfo.endCursor } })}
          />
        </>
      )}
    </Page>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered)
    return <EmptyState title="No school found">Check the spelling, or choose any state.</EmptyState>
  return <EmptyState title="No schools yet">Schools appear here as soon as they register.</EmptyState>
}
