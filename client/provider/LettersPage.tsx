import { Text } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { LettersPageDocument, type LettersPageQuery } from '../gql/graphql'
import { useLettersPageQuery } from '../gql/hooks'
import { asManyAs, useReread } from '../live/useReread'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { LetterFilters } from './LetterFilters'
import { LettersTable } from './LettersTable'
import { LoadMore } from '../ui/LoadMore'
import { SendAllAgain } from './SendAllAgain'
import { stuckStatuses } from './deskWords'
import { oneOf, useDeskFilters } from './schools/useDeskFilters'

gql`
  query LettersPage($filter: StuckLetterFilter, $first: Int = 25, $after: String) {
    desk {
      letterCounts {
        notDelivered
        waiting
        held
      }
      letters(filter: $filter, first: $first, after: $after) {
        edges {
          cursor
          node {
            id
            ...LettersTable_letter
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

/** /provider/letters: what did not leave, why, and sending it again. */
export function Component() {
  const filters = useDeskFilters(['because', 'school'])
  const filter = { because: oneOf(stuckStatuses, filters.asked.because), school: filters.asked.school }
  const { data, previousData, error, refetch, fetchMore } = useLettersPageQuery({
    variables: { filter },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const counts = (data ?? previousData)?.desk.letterCounts
  const letters = data?.desk.letters
  const reread = useReread(['LETTER'], {
    query: LettersPageDocument,
    variables: { filter, first: asManyAs(letters?.edges) },
  })
  // A letter leaves a moment after it was sent again: the list is read at once and once more a little later.
  const again = () => {
    void reread()
    setTimeout(() => void reread(), LEAVES_WITHIN_MS)
  }
  const many = filter.because !== 'HELD' && (letters?.edges.length ?? 0) > 1
  return (
    <Page
      title="Letters"
      lead="Letters that did not leave, the longest waiting first. Addresses are cut short and texts are not shown: they are between a school and a family."
      actions={many && <SendAllAgain filter={filter} onSent={again} />}
    >
      <Counts counts={counts} />
      <LetterFilters filters={filters} />
      {!letters && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!letters && !error && <TableSkeleton columns={4} />}
      {letters?.edges.length === 0 && <Nothing filtered={filters.isFiltered} />}
      {letters && letters.edges.length > 0 && (
        <>
          <LettersTable letters={letters.edges.map(({ node }) => node)} onSent={again} />
          <LoadMore
            more={letters.pageInfo.hasNextPage}
            onMore={() => fetchMore({ variables: { filter, after: letters.pageInfo.endCursor } })}
          />
        </>
      )}
    </Page>
  )
}

const LEAVES_WITHIN_MS = 3000

/** Has its place before it has its figures: on a phone two lines. */
function Counts({ counts }: { counts: LettersPageQuery['desk']['letterCounts'] | undefined }) {
  return (
    <Text mb="5" textStyle="figures" minH={{ base: '3rem', sm: '1.5rem' }}>
      {counts &&
        `${counts.notDelivered} not delivered · ${counts.waiting} waiting for more than 15 minutes · ${counts.held} held until their school is approved, or reinstated`}
    </Text>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title="No such letter">Use fewer filters to see more.</EmptyState>
  return (
    <EmptyState title="No letter needs you">
      What is not delivered, or waits for more than 15 minutes, appears here with the reason. Events for a
      school’s own programs are on that school’s Webhooks page.
    </EmptyState>
  )
}
