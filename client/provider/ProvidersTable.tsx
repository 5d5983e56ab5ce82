import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  ProvidersTable_ProviderFragmentDoc,
  type ProvidersTable_ProviderFragment as Provider,
} from '../gql/graphql'
import { useSession } from '../session'
import { type Column, DataTable } from '../ui/DataTable'
import { Email } from '../ui/format/Email'
import { When } from '../ui/format/When'
import { IsOver } from '../ui/overlays/isOver'
import { RemoveProvider } from './RemoveProvider'

gql`
  fragment ProvidersTable_provider on Provider {
    id
    username
    email
    since
    lastSeenAt
    removable
  }
`

interface ProvidersTableProps {
  providers: readonly FragmentType<typeof ProvidersTable_ProviderFragmentDoc>[]
}

/** Who runs the register. An account that nobody uses any more shows by when it was last here. */
export function ProvidersTable({ providers }: ProvidersTableProps) {
  const { viewer } = useSession()
  const [leaving, setLeaving] = useState<Provider>()
  const rows = providers.map((each) => readFragment(ProvidersTable_ProviderFragmentDoc, each))
  const person: Column<Provider> = {
    key: 'person',
    header: 'Person',
    card: 'title',
    cell: ({ id, username }) => (id === viewer?.id ? `${username} (you)` : username),
  }
  const remove = (provider: Provider) =>
    provider.removable && (
      <Button
        variant="outline"
        size="sm"
        aria-label={`Remove ${provider.username}`}
        onClick={() => setLeaving(provider)}
      >
        Remove
      </Button>
    )
  return (
    <>
      <DataTable
        caption="Providers"
        columns={[person, ...ABOUT]}
        rows={rows}
        rowKey={({ id }) => id}
        action={remove}
      />
      {leaving && (
        <IsOver value={!rows.some(({ id, removable }) => removable && id === leaving.id)}>
          <RemoveProvider provider={leaving} onClose={() => setLeaving(undefined)} />
        </IsOver>
      )}
    </>
  )
}

const ABOUT: readonly Column<Provider>[] = [
  { key: 'email', header: 'E-mail', cell: ({ email }) => <Email address={email} /> },
  { key: 'since', header: 'Since', cell: ({ since }) => <When date={since} /> },
  {
    key: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <When date={lastSeenAt} far="beside" /> : 'Never yet'),
  },
]
