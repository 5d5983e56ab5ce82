import { Box, Text } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { EscalationsPageDocument } from '../gql/graphql'
import { useEscalationsPageQuery } from '../gql/hooks'
import { asManyAs, useReread } from '../live/useReread'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { DeskSection } from './DeskSection'
import { EscalationsTable } from './EscalationsTable'
import { LoadMore } from '../ui/LoadMore'

gql`
  query EscalationsPage($decided: Boolean!, $first: Int = 25, $after: String) {
    desk {
      waitingEscalations
      escalations(decided: $decided, first: $first, after: $after) {
        edges {
          cursor
          node {
            id
            ...EscalationsTable_escalation
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

/** /provider/escalations: families that asked the provider to decide, and what was decided. */
export function Component() {
  return (
    <Page
      title="Escalations"
      lead="A school said no, and the family asks you to decide. The entry is hidden meanwhile. Without a decision in time the family is right."
    >
      <Escalations decided={false} />
      <Box mt="10">
        <DeskSection title="Decided">
          <Escalations decided />
        </DeskSection>
      </Box>
    </Page>
  )
}

function Escalations({ decided }: { decided: boolean }) {
  const { data, error, refetch, fetchMore } = useEscalationsPageQuery({
    variables: { decided },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const list = data?.desk.escalations
  useReread(['CONTEND'], {
    query: EscalationsPageDocument,
    variables: { decided, first: asManyAs(list?.edges) },
  })
  if (!list)
    return error ? (
      <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={4} rows={3} />
    )
  if (list.edges.length === 0) return <Nothing decided={decided} />
  return (
    <>
      <EscalationsTable decided={decided} escalations={list.edges.map(({ node }) => node)} />
      <LoadMore
        more={list.pageInfo.hasNextPage}
        onMore={() => fetchMore({ variables: { decided, after: list.pageInfo.endCursor } })}
      />
    </>
  )
}

function Nothing({ decided }: { decided: boolean }) {
  return decided ? (
    <Text color="fg.muted">Nothing yet. What is decided stays here, with its reasons.</Text>
  ) : (
    <EmptyState title="Nobody waits for a decision">
      When a school rejects what a family says, the family may ask you, once. Its case then stands here with
      the files of both, and you get an e-mail.
    </EmptyState>
  )
}
