import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import { InvitationsTable } from '../accounts/InvitationsTable'
import { gql } from '../gql-tag'
import { SchoolPeopleDocument } from '../gql/graphql'
import { useSchoolPeopleQuery } from '../gql/hooks'
import { useReread } from '../live/useReread'
import { useSession } from '../session'
import { ErrorState } from '../ui/ErrorState'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { InvitePerson } from './InvitePerson'
import { PeopleTable } from './PeopleTable'

gql`
  query SchoolPeople {
    viewer {
      id
      school {
        id
        email
      }
    }
    administrators {
      id
      ...PeopleTable_administrator
    }
    invitations {
      id
      ...InvitationsTable_invitation
    }
  }
`

/** Who may act for the school, and who was asked to. */
export function SchoolPeople() {
  const { viewer } = useSession()
  const state = viewer?.school?.state
  const mayInvite = state === 'APPROVED' || state === 'SUSPENDED'
  return (
    <section>
      <Flex justify="space-between" align="start" gap="4" wrap="wrap" mb="3">
        <Box>
          <Heading as="h2">People</Heading>
          <Text color="fg.muted" maxW="40rem">
            Everybody here may do everything for the school. Each has an account of their own, so that the
            record says who did what.{!mayInvite && ' You can invite others once your school is approved.'}
          </Text>
        </Box>
        {mayInvite && <InvitePerson />}
      </Flex>
      <People />
    </section>
  )
}

function People() {
  const { data, error, refetch } = useSchoolPeopleQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  // Whatever changes here is told to everybody else.
  useReread(['NOTIFICATION'], { query: SchoolPeopleDocument, variables: {} })
  if (!data)
    return error ? (
      <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={5} />
    )
  return (
    <Grid gap="6" templateColumns="minmax(0, 1fr)">
      <PeopleTable people={data.administrators} schoolEmail={data.viewer?.school?.email} />
      {data.invitations.length > 0 && (
        <Box>
          <Heading as="h3" textStyle="md" mb="2">
            Invited
          </Heading>
          <InvitationsTable invitations={data.invitations} onChanged={refetch} />
        </Box>
      )}
    </Grid>
  )
}
