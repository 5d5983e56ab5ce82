import { Link } from 'react-router-dom'
import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { SchoolStateNotice } from '../debtors/dashboard/SchoolStateNotice'
import { useChecksPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { useDraft } from '../ui/fields/useDraft'
import { sentenceOf } from '../user-errors'
import { CheckFilters } from './CheckFilters'
import { CheckList } from './CheckList'
import { ExportChecks } from './ExportChecks'
import { type CheckFilterDraft, NO_FILTER, filterOf } from './checkFilter'

gql`
  query ChecksPage {
    dashboard {
      school {
        id
        state
        ...SchoolStateNotice_school
      }
    }
  }
`

/** /admin/checks: whom the school has checked, what was found, and what came of it. */
export function Component() {
  const { data, error, refetch } = useChecksPageQuery()
  const school = data?.dashboard.school
  // Kept in this tab, not in the address: it may be somebody's name. Back from a receipt finds it again.
  const { draft, keep, drop } = useDraft<CheckFilterDraft>('check-filter', NO_FILTER)
  const [cleared, setCleared] = useState(0)
  const showAll = () => {
    drop()
    setCleared(cleared + 1)
  }
  const isFiltered = Object.values(draft).some(Boolean)
  const mayCheck = school?.state === 'APPROVED'
  // What it was answered stays its own.
  const hadChecks = mayCheck || school?.state === 'SUSPENDED'
  return (
    <Page
      title="Checks"
      lead="Who your school has checked, what was found, and what you decided."
      actions={
        hadChecks && (
          <>
            {mayCheck && (
              <Button asChild>
                <Link to={paths.checkApplicants}>Check a list</Link>
              </Button>
            )}
            <ExportChecks filter={filterOf(draft)} />
          </>
        )
      }
    >
      {!school &&
        (error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton columns={6} />
        ))}
      {school && !mayCheck && <SchoolStateNotice school={school} />}
      {school && !hadChecks && (
        <EmptyState title="Only approved schools can check a child">
          Here you will find every check that your school has made, with what was found.
        </EmptyState>
      )}
      {hadChecks && (
        <>
          <CheckFilters key={cleared} filter={draft} onChange={keep} />
          <CheckList
            filter={filterOf(draft)}
            mayCheck={mayCheck}
            showAll={
              isFiltered && (
                <Button variant="outline" onClick={showAll}>
                  Show all checks
                </Button>
              )
            }
          />
        </>
      )}
    </Page>
  )
}
