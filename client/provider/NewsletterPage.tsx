import { Text } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import type { NewsletterPageQuery } from '../gql/graphql'
import { useNewsletterPageQuery } from '../gql/hooks'
import { type Column, DataTable } from '../ui/DataTable'
import { Email } from '../ui/format/Email'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { LoadMore } from '../ui/LoadMore'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { When } from '../ui/format/When'
import { sentenceOf } from '../user-errors'
import { ExportSubscribers } from './ExportSubscribers'
import { counted } from '../../common/counts'

gql`
  query NewsletterPage($after: String) {
    desk {
      subscriberCount
      subscribers(first: 50, after: $after) {
        edges {
          cursor
          node {
            id
            email
            confirmedAt
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

/** /provider/newsletter: who gets it, and the list as a file for the program that sends it. */
export function Component() {
  const { data, error, refetch, fetchMore } = useNewsletterPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const list = data?.desk.subscribers
  const count = data?.desk.subscriberCount ?? 0
  return (
    <Page
      title="Newsletter"
      lead="Who has asked for the newsletter and confirmed it by a letter. Whoever unsubscribes leaves this list at once: export it again before you send."
      actions={count > 0 && <ExportSubscribers />}
    >
      {!list && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!list && !error && <TableSkeleton columns={2} />}
      {list?.edges.length === 0 && (
        <EmptyState title="Nobody yet">
          People ask for it at the foot of every public page. Whoever confirms it is listed here.
        </EmptyState>
      )}
      {list && list.edges.length > 0 && (
        <>
          <Text mb="5" textStyle="figures" role="status">
            {counted(count, 'subscriber')}
          </Text>
          <DataTable
            caption="Subscribers"
            columns={COLUMNS}
            rows={list.edges.map(({ node }) => node)}
            rowKey={({ id }) => id}
          />
          <LoadMore
            more={list.pageInfo.hasNextPage}
            onMore={() => fetchMore({ variables: { after: list.pageInfo.endCursor } })}
          />
        </>
      )}
    </Page>
  )
}

type Row = NewsletterPageQuery['desk']['subscribers']['edges'][number]['node']

const COLUMNS: readonly Column<Row>[] = [
  { key: 'email', header: 'E-mail', card: 'title', cell: ({ email }) => <Email address={email} /> },
  {
    key: 'since',
    header: 'Since',
    cell: ({ confirmedAt }) => confirmedAt && <When date={confirmedAt} />,
  },
]
