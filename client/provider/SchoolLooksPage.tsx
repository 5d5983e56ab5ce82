import { Button } from '@chakra-ui/react'
import { useParams, Link } from 'react-router-dom'
import { gql } from '../gql-tag'
import type { SchoolLooksPageQuery } from '../gql/graphql'
import { useSchoolLooksPageQuery } from '../gql/hooks'
import { NotFoundPage } from '../layout/NotFoundPage'
import { paths } from '../../common/paths'
import { type Column, DataTable } from '../ui/DataTable'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Moment } from '../ui/format/Moment'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { TextLink } from '../ui/TextLink'
import { sentenceOf } from '../user-errors'
import { LoadMore } from '../ui/LoadMore'
import { counted } from '../../common/counts'

gql`
  query SchoolLooksPage($id: ID!, $after: String) {
    school(id: $id) {
      id
      name
    }
    desk {
      looksOf(schoolId: $id, first: 50, after: $after) {
        edges {
          cursor
          node {
            id
            at
            by
            key
            kind
            purpose
            batch
            initials
            before
            shownCount
            narrowed
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

/** /provider/looks/:id: the single looks of one school, enough to tell fishing from admitting. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch, fetchMore } = useSchoolLooksPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  if (data && !data.school) return <NotFoundPage />
  const looks = data?.desk.looksOf
  return (
    <Page
      title={data?.school ? `Looks of ${data.school.name}` : 'Looks'}
      above={<TextLink to={paths.providerLooks}>All schools that looked</TextLink>}
      lead="The last 30 days. You see only the first letters of the names that were typed. That shows whether somebody is working through a list, and names no child."
      actions={
        <Button asChild variant="outline">
          <Link to={paths.providerSchool(id)}>See the school</Link>
        </Button>
      }
    >
      {!looks && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!looks && !error && <TableSkeleton columns={5} />}
      {looks?.edges.length === 0 && (
        <EmptyState title="No looks in 30 days">
          What this school looks up appears here, the newest first.
        </EmptyState>
      )}
      {looks && looks.edges.length > 0 && (
        <>
          <DataTable
            caption="Looks, the newest first"
            columns={COLUMNS}
            rows={looks.edges.map(({ node }) => node)}
            rowKey={(look) => look.id}
          />
          <LoadMore
            more={looks.pageInfo.hasNextPage}
            onMore={() => fetchMore({ variables: { id, after: looks.pageInfo.endCursor } })}
          />
        </>
      )}
    </Page>
  )
}

type Look = SchoolLooksPageQuery['desk']['looksOf']['edges'][number]['node']

const COLUMNS: readonly Column<Look>[] = [
  { key: 'at', header: 'When', card: 'title', cell: ({ at }) => <Moment date={at} /> },
  { key: 'initials', header: 'Name asked for', card: 'figure', cell: ({ initials }) => initials },
  { key: 'kind', header: 'What for', cell: whatFor },
  { key: 'by', header: 'Who looked', cell: ({ by, key }) => (key ? `Key “${key}” of ${by}` : by) },
  { key: 'before', header: 'Asked before', cell: ({ before }) => times(before) },
  {
    key: 'shown',
    header: 'Shown',
    cell: ({ shownCount }) => (shownCount === 0 ? 'Nobody' : counted(shownCount, 'claim')),
  },
]

function whatFor({ purpose, batch, narrowed }: Look): string {
  if (!purpose) return narrowed ? 'Search, filtered' : 'Search'
  return batch ? `${PURPOSES[purpose]}, by a list` : PURPOSES[purpose]
}

const PURPOSES = {
  ADMISSION: 'Admission',
  READMISSION: 'Re-admission',
  OWN_CLAIM: 'A claim of its own',
} as const

const times = (count: number) => (count === 0 ? 'Never' : count === 1 ? 'Once' : `${count} times`)
