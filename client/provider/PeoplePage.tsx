import { Grid } from '@chakra-ui/react'
import { InvitationsTable } from '../accounts/InvitationsTable'
import { gql } from '../gql-tag'
import { useProviderPeopleQuery } from '../gql/hooks'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { DeskSection } from './DeskSection'
import { InviteProvider } from './InviteProvider'
import { ProvidersTable } from './ProvidersTable'

gql`
  query ProviderPeople {
    providers {
      id
      ...ProvidersTable_provider
    }
    invitations {
      id
      ...InvitationsTable_invitation
    }
  }
`

/** /provider/people: who runs the register, and who was asked to. */
export function Component() {
  return (
    <Page
      title="People"
      lead="Everybody here decides about schools. Each has an account of their own, so that the record says who did what."
      actions={<InviteProvider />}
    >
      <People />
    </Page>
  )
}

function People() {
  const { data, error, refetch } = useProviderPeopleQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  if (!data)
    return error ? (
      <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={4} />
    )
  return (
    <Grid gap="10" templateColumns="minmax(0, 1fr)">
      <DeskSection title="Providers">
        <ProvidersTable providers={data.providers} />
      </DeskSection>
      {data.invitations.length > 0 && (
        <DeskSection title="Invited">
          <InvitationsTable invitations={data.invitations} onChanged={refetch} />
        </DeskSection>
      )}
    </Grid>
  )
}
