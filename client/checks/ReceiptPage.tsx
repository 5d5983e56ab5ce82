import { skipToken } from '@apollo/client/react'
import { Box, Button } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useParams, Link } from 'react-router-dom'
import { useCheckReceiptQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Moment } from '../ui/format/Moment'
import { Page } from '../ui/Page'
import { TextSkeleton } from '../ui/Skeletons'
import { TextLink } from '../ui/TextLink'
import { sentenceOf } from '../user-errors'
import { Receipt } from './Receipt'

gql`
  query CheckReceipt($id: ID!) {
    check(id: $id) {
      id
      at
      ...Receipt_check
    }
    dashboard {
      school {
        id
        ...Receipt_school
      }
    }
  }
`

/** /admin/checks/:id: one check as it was answered, to be read again, decided on, and printed. */
export function Component() {
  const { id = '' } = useParams()
  const isId = /^\d{1,9}$/.test(id)
  // Not from the cache: what was said of it since is part of it.
  const { data, error, refetch } = useCheckReceiptQuery(
    isId ? { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' } : skipToken,
  )
  if (data?.check)
    return (
      <Page
        title={`Receipt of check ${data.check.id}`}
        lead={
          <>
            Asked on <Moment date={data.check.at} />
          </>
        }
        above={BACK}
        actions={
          <Button variant="outline" onClick={() => window.print()}>
            <Box as={Printer} boxSize="18px" aria-hidden />
            Print
          </Button>
        }
      >
        <Receipt key={data.check.id} check={data.check} school={data.dashboard.school} />
      </Page>
    )
  const isUnknown = !isId || data?.check === null
  return (
    <Page title={isUnknown ? 'This check does not exist' : 'Receipt'} above={BACK}>
      {isUnknown ? (
        <EmptyState
          title="Your school has made no such check"
          action={
            <Button asChild>
              <Link to={paths.checks}>See your checks</Link>
            </Button>
          }
        >
          The address may be mistyped, or the check belongs to another school.
        </EmptyState>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </Page>
  )
}

const BACK = <TextLink to={paths.checks}>Checks</TextLink>
