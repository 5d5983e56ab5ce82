import { Grid } from '@chakra-ui/react'
import { useParams } from 'react-router-dom'
import { gql } from '../../gql-tag'
import { ApplicationPageDocument, type ApplicationPageQuery } from '../../gql/graphql'
import { useApplicationPageQuery } from '../../gql/hooks'
import { NotFoundPage } from '../../layout/NotFoundPage'
import { useReread } from '../../live/useReread'
import { paths } from '../../../common/paths'
import { OfficerFacts } from '../../schools/OfficerFacts'
import { SchoolFacts } from '../../schools/SchoolFacts'
import { ErrorState } from '../../ui/ErrorState'
import { Page } from '../../ui/Page'
import { TextSkeleton } from '../../ui/Skeletons'
import { TextLink } from '../../ui/TextLink'
import { sentenceOf } from '../../user-errors'
import { ApplicationStanding } from './ApplicationStanding'
import { DecisionButtons } from './DecisionButtons'
import { DeskSection } from '../DeskSection'
import { RemovedClaims } from '../claims/RemovedClaims'
import { SchoolDocuments } from './SchoolDocuments'
import { SchoolHistory } from './SchoolHistory'

gql`
  query ApplicationPage($id: ID!) {
    school(id: $id) {
      id
      name
      ...ApplicationStanding_school
      ...DecisionButtons_school
      ...SchoolFacts_school
      ...OfficerFacts_school
      ...SchoolDocuments_school
      ...SchoolHistory_school
      ...RemovedClaims_school
    }
    registerRules {
      regions
    }
  }
`

/** /provider/schools/:id: all that a school has said and shown, and the decision on it. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useApplicationPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  useReread(['SCHOOL'], { query: ApplicationPageDocument, variables: { id }, id })
  if (data?.school) return <SchoolOnTheDesk school={data.school} regions={data.registerRules.regions} />
  if (data) return <NotFoundPage />
  return (
    <Page title="School" above={BACK}>
      {error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </Page>
  )
}

interface SchoolOnTheDeskProps {
  school: NonNullable<ApplicationPageQuery['school']>
  regions: readonly string[]
}

function SchoolOnTheDesk({ school, regions }: SchoolOnTheDeskProps) {
  return (
    <Page title={school.name} above={BACK} actions={<DecisionButtons school={school} regions={regions} />}>
      <ApplicationStanding school={school} />
      <Grid
        gap={{ base: '8', lg: '10' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' }}
      >
        <Grid gap="8" alignContent="start" templateColumns="minmax(0, 1fr)">
          <DeskSection title="About">
            <SchoolFacts school={school} />
          </DeskSection>
          <DeskSection title="School admin">
            <OfficerFacts school={school} />
          </DeskSection>
        </Grid>
        <Grid gap="8" alignContent="start" templateColumns="minmax(0, 1fr)">
          <SchoolDocuments school={school} />
          <RemovedClaims school={school} />
          <DeskSection title="History">
            <SchoolHistory school={school} />
          </DeskSection>
        </Grid>
      </Grid>
    </Page>
  )
}

const BACK = <TextLink to={paths.provider}>All applications</TextLink>
