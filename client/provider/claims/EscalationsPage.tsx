import { Box, Text } from '@chakra-ui/react'
import { gql } from '../../gql-tag'
import { EscalationsPageDocument, type EscalationStage } from '../../gql/graphql'
import { useEscalationsPageQuery } from '../../gql/hooks'
import { asManyAs, useReread } from '../../live/useReread'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { Page } from '../../ui/Page'
import { TableSkeleton } from '../../ui/Skeletons'
import { sentenceOf } from '../../user-errors'
import { DeskSection } from '../DeskSection'
import { EscalationsTable } from './EscalationsTable'
import { LoadMore } from '../../ui/LoadMore'

gql`
  query EscalationsPage($stage: EscalationStage!, $first: Int = 25, $after: String) {
    desk {
      waitingEscalations
      escalations(stage: $stage, first: $first, after: $after) {
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
  const { data, error } = useEscalations('WAITING')
  return (
    <Page
      title="Escalations"
      lead="Families ask you to decide where their school said no. Other schools do not see the claim meanwhile, and without a decision in time it counts as decided for the family. If you were asked about the claim before, its page says what is different."
    >
      <Escalations stage="WAITING" />
      {/* What stands below comes when it is known how much is above: so it does not move. */}
      <Box hidden={!data && !error}>
        <Resting />
        <Box mt="10">
          <DeskSection title="Decided">
            <Escalations stage="DECIDED" />
          </DeskSection>
        </Box>
      </Box>
    </Page>
  )
}

/** There is seldom one; then the page says nothing of it. */
function Resting() {
  const { data } = useEscalations('RESTING')
  if (!data?.desk.escalations.edges.length) return null
  return (
    <Box mt="10">
      <DeskSection title="Closed by their schools">
        <Text mb="4" color="fg.muted">
          The school completed or withdrew the claim before you decided, so the case is paused. If the claim
          comes back, the case continues where it stopped. You can decide it now as well.
        </Text>
        <Escalations stage="RESTING" />
      </DeskSection>
    </Box>
  )
}

function useEscalations(stage: EscalationStage) {
  const read = useEscalationsPageQuery({
    variables: { stage },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  useReread(['CONTEND'], {
    query: EscalationsPageDocument,
    variables: { stage, first: asManyAs(read.data?.desk.escalations.edges) },
  })
  return read
}

function Escalations({ stage }: { stage: EscalationStage }) {
  const { data, error, refetch, fetchMore } = useEscalations(stage)
  const list = data?.desk.escalations
  if (!list)
    return error ? (
      <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={4} rows={3} />
    )
  if (list.edges.length === 0) return <Nothing stage={stage} />
  return (
    <>
      <EscalationsTable stage={stage} escalations={list.edges.map(({ node }) => node)} />
      <LoadMore
        more={list.pageInfo.hasNextPage}
        onMore={() => fetchMore({ variables: { stage, after: list.pageInfo.endCursor } })}
      />
    </>
  )
}

function Nothing({ stage }: { stage: EscalationStage }) {
  return stage === 'WAITING' ? (
    <EmptyState title="Nobody waits for a decision">
      When a school rejects what a family says, the family may ask you, once. Its case then appears here with
      the files of both, and you get an e-mail.
    </EmptyState>
  ) : (
    <Text color="fg.muted">Nothing yet. What is decided stays here, with its reasons.</Text>
  )
}
