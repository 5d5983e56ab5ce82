import { Box, Grid } from '@chakra-ui/react'
import { useParams } from 'react-router-dom'
import { REASON_WORDS } from '../../../common/words'
import { Thread } from '../../contends/Thread'
import { gql } from '../../gql-tag'
import { EscalationPageDocument, type EscalationPageQuery } from '../../gql/graphql'
import { useEscalationPageQuery } from '../../gql/hooks'
import { NotFoundPage } from '../../layout/NotFoundPage'
import { useReread } from '../../live/useReread'
import { paths } from '../../../common/paths'
import { ErrorState } from '../../ui/ErrorState'
import { Page } from '../../ui/Page'
import { TextSkeleton } from '../../ui/Skeletons'
import { TextLink } from '../../ui/TextLink'
import { sentenceOf } from '../../user-errors'
import { DecideContend } from './DecideContend'
import { DeskSection } from '../DeskSection'
import { EscalatedClaim } from './EscalatedClaim'
import { EscalationStanding } from './EscalationStanding'

gql`
  query EscalationPage($id: ID!) {
    desk {
      escalation(id: $id) {
        id
        contend {
          id
          studentName
          parentName
          reason
          messages {
            id
            side
          }
          school {
            id
            name
          }
          ...EscalationStanding_contend
          ...DecideContend_contend
          ...Thread_contend
        }
        ...EscalationStanding_escalation
        ...EscalatedClaim_escalation
      }
    }
  }
`

/** /provider/escalations/:id: what the family and the school say, side by side, and the decision on it. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useEscalationPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  useReread(['CONTEND'], { query: EscalationPageDocument, variables: { id }, id })
  if (data?.desk.escalation) return <Escalation escalation={data.desk.escalation} />
  if (data) return <NotFoundPage />
  return (
    <Page title="Escalation" above={BACK}>
      {error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </Page>
  )
}

type Escalated = NonNullable<EscalationPageQuery['desk']['escalation']>

function Escalation({ escalation }: { escalation: Escalated }) {
  const { contend } = escalation
  const isDecided = contend.messages.some(({ side }) => side === 'PROVIDER')
  return (
    <Page
      title={contend.studentName}
      lead={`${contend.parentName} says: ${REASON_WORDS[contend.reason].label.toLowerCase()}. ${contend.school.name} did not agree.`}
      above={BACK}
      actions={<DecideContend contend={contend} />}
    >
      <EscalationStanding escalation={escalation} contend={contend} />
      {isDecided && (
        <Box mb="8">
          <DeskSection title="The decision">
            <Thread contend={contend} reader="PROVIDER" sides={['PROVIDER']} label="The decision" />
          </DeskSection>
        </Box>
      )}
      <Grid
        gap={{ base: '8', lg: '10' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      >
        <DeskSection title="The family">
          <Thread contend={contend} reader="PROVIDER" sides={['FAMILY']} label="What the family says" />
        </DeskSection>
        <DeskSection title="The school">
          <Thread contend={contend} reader="PROVIDER" sides={['SCHOOL']} label="What the school says" />
          <EscalatedClaim escalation={escalation} />
        </DeskSection>
      </Grid>
    </Page>
  )
}

const BACK = <TextLink to={paths.providerEscalations}>All escalations</TextLink>
