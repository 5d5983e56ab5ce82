import { Box, Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ApiKeysTable_ApiKeyFragmentDoc, type ApiKeysTable_ApiKeyFragment as ApiKey } from '../gql/graphql'
import { useClock } from '../ui/format/Clock'
import { type Column, DataTable } from '../ui/DataTable'
import { StatusTag } from '../ui/StatusTag'
import { When } from '../ui/format/When'
import { IsOver } from '../ui/overlays/isOver'
import { keyStatus, scopeWords, works } from './keyWords'
import { RevokeKey } from './RevokeKey'

gql`
  fragment ApiKeysTable_apiKey on ApiKey {
    id
    name
    beginning
    scopes
    madeBy
    createdAt
    expiresAt
    lastUsedAt
    revokedAt
  }
`

interface ApiKeysTableProps {
  apiKeys: readonly FragmentType<typeof ApiKeysTable_ApiKeyFragmentDoc>[]
  /** Whether none of them opens anything for now, since the school is not approved. */
  rest: boolean
}

/** Those that work come first; one that nobody uses shows by when it was last used. */
export function ApiKeysTable({ apiKeys, rest }: ApiKeysTableProps) {
  const clock = useClock()
  const now = clock.now()
  const [leaving, setLeaving] = useState<ApiKey>()
  const rows = apiKeys
    .map((each) => readFragment(ApiKeysTable_ApiKeyFragmentDoc, each))
    .toSorted((one, other) => Number(works(other, now)) - Number(works(one, now)))
  const status: Column<ApiKey> = {
    key: 'status',
    header: 'Status',
    card: 'tag',
    cell: (key) => <StatusTag {...keyStatus(key, now, rest)} />,
  }
  const revoke = (key: ApiKey) =>
    works(key, now) && (
      <Button variant="outline" size="sm" aria-label={`Revoke ${key.name}`} onClick={() => setLeaving(key)}>
        Revoke
      </Button>
    )
  return (
    <>
      <DataTable
        caption="API keys"
        columns={[NAME, status, ...ABOUT]}
        rows={rows}
        rowKey={({ id }) => id}
        action={revoke}
      />
      {leaving && (
        <IsOver value={!rows.some((key) => key.id === leaving.id && works(key, now))}>
          <RevokeKey apiKey={leaving} onClose={() => setLeaving(undefined)} />
        </IsOver>
      )}
    </>
  )
}

const NAME: Column<ApiKey> = {
  key: 'name',
  header: 'Key',
  card: 'title',
  cell: ({ name, beginning }) => (
    <Box minW="0" overflowWrap="anywhere">
      {name}
      <chakra.code display="block" bg="transparent" color="fg.muted" textStyle="xs" fontWeight="normal">
        {beginning}…
      </chakra.code>
    </Box>
  ),
}

const ABOUT: readonly Column<ApiKey>[] = [
  {
    key: 'scopes',
    header: 'May',
    cell: ({ scopes }) => scopes.map((scope) => scopeWords[scope].label).join(', '),
  },
  {
    key: 'until',
    header: 'Works until',
    cell: ({ expiresAt, revokedAt }) => <When date={revokedAt ?? expiresAt} far="beside" />,
  },
  {
    key: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <When date={lastUsedAt} far="beside" /> : 'Never yet'),
  },
  {
    key: 'made',
    header: 'Made by',
    cell: ({ madeBy, createdAt }) => (
      <span>
        {madeBy}, <When date={createdAt} />
      </span>
    ),
  },
]
