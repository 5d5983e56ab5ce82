import { gql } from '../gql-tag'
import { useAuditPageQuery } from '../gql/hooks'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { AuditFilters } from './AuditFilters'
import { AuditTable } from './AuditTable'
import { ExportAudit } from './ExportAudit'
import { LoadMore } from '../ui/LoadMore'
import { auditKindWords } from './deskWords'
import { oneOf, useDeskFilters } from './schools/useDeskFilters'

gql`
  query AuditPage($filter: AuditFilterInput, $after: String) {
    desk {
      audit(filter: $filter, first: 50, after: $after) {
        edges {
          cursor
          node {
            id
            ...AuditTable_entry
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

/** /provider/audit: every act on record as a sentence, the newest first. */
export function Component() {
  const filters = useDeskFilters(['from', 'to', 'kind', 'school', 'person', 'claim'])
  const { from, to, kind, ...words } = filters.asked
  const filter = { ...words, from: day(from), to: day(to), kind: oneOf(auditKindWords, kind) }
  const { data, error, refetch, fetchMore } = useAuditPageQuery({
    variables: { filter },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const audit = data?.desk.audit
  return (
    <Page
      title="Audit trail"
      lead="Who did what, and when. Nobody can change or delete a line. A family goes by the name of its account, where it has one; what is purged reads “deleted”."
      actions={<ExportAudit filter={filter} />}
    >
      <AuditFilters filters={filters} />
      {!audit && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!audit && !error && <TableSkeleton columns={3} />}
      {audit?.edges.length === 0 && (
        <EmptyState title="Nothing on record">
          {filters.isFiltered
            ? 'No act matches. Use fewer filters to see more.'
            : 'What anybody does in DMA appears here from now on.'}
        </EmptyState>
      )}
      {audit && audit.edges.length > 0 && (
        <>
          <AuditTable entries={audit.edges.map(({ node }) => node)} />
          <LoadMore
            more={audit.pageInfo.hasNextPage}
            onMore={() => fetchMore({ variables: { filter, after: audit.pageInfo.endCursor } })}
          />
        </>
      )}
    </Page>
  )
}

/** A date field answers a day or nothing; an address may hold anything. */
function day(text: string | null): string | null {
  const read = text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : null
  return read && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text!) ? text : null
}
