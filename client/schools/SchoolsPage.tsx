import { Button, Flex } from '@chakra-ui/react'
import { NetworkStatus } from '@apollo/client'
import { gql } from '../gql-tag'
import { useSchoolsPageQuery } from '../gql/hooks'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { sentenceOf } from '../user-errors'
import { SchoolFilters } from './SchoolFilters'
import { SchoolsTable } from './SchoolsTable'
import { useSchoolFilters } from './useSchoolFilters'

gql`
  query SchoolsPage(
    $search: String
    $region: String
    $category: SchoolCategory
    $level: SchoolLevel
    $after: String
  ) {
    schools(search: $search, region: $region, category: $category, level: $level, first: 25, after: $after) {
      edges {
        cursor
        node {
          id
          ...SchoolsTable_school
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
    registerRules {
      regions
    }
  }
`

/** /admin/listschools: the schools that take part in the register. */
export function Component() {
  const filters = useSchoolFilters()
  const { data, previousData, error, networkStatus, refetch, fetchMore } = useSchoolsPageQuery({
    variables: filters.variables,
    notifyOnNetworkStatusChange: true,
  })
  const [loadMore, loadingMore] = useOnce(async () => {
    const after = data?.schools.pageInfo.endCursor
    await fetchMore({ variables: { after } }).catch((thrown: unknown) => notify.error(sentenceOf(thrown)))
  })
  const shown = data ?? (networkStatus === NetworkStatus.setVariables ? previousData : undefined)
  const schools = shown?.schools.edges.map(({ node }) => node) ?? []
  return (
    <Page title="List of Schools" lead="The approved schools in the register, by name.">
      <SchoolFilters filters={filters} regions={shown?.registerRules.regions ?? []} />
      {error && !data ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : !shown ? (
        <TableSkeleton rows={8} columns={5} />
      ) : schools.length > 0 ? (
        <SchoolsTable schools={schools} />
      ) : (
        <Nothing filtered={filters.isFiltered} onClear={filters.clear} />
      )}
      {data?.schools.pageInfo.hasNextPage && (
        <Flex mt="6">
          <Button
            variant="outline"
            loading={loadingMore}
            loadingText="Loading"
            onClick={() => void loadMore()}
          >
            Load more
          </Button>
        </Flex>
      )}
    </Page>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <EmptyState title="No schools yet">
        Schools appear here as soon as the provider has approved them.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No school found"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all schools
        </Button>
      }
    >
      Check the spelling, or leave a filter out.
    </EmptyState>
  )
}
