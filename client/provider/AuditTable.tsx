import { Box } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { AuditTable_EntryFragmentDoc, type AuditTable_EntryFragment as Entry } from '../gql/graphql'
import { paths } from '../../common/paths'
import { type Column, DataTable } from '../ui/DataTable'
import { Moment } from '../ui/format/Moment'
import { TextLink } from '../ui/TextLink'

gql`
  fragment AuditTable_entry on AuditEntry {
    id
    at
    sentence
    concerns {
      id
      name
    }
  }
`

interface AuditTableProps {
  entries: readonly FragmentType<typeof AuditTable_EntryFragmentDoc>[]
}

/** Acts as sentences, with the way to the school that they were about. */
export function AuditTable({ entries }: AuditTableProps) {
  const rows = entries.map((entry) => readFragment(AuditTable_EntryFragmentDoc, entry))
  return <DataTable caption="Acts, the newest first" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
}

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <Moment date={at} /> },
  {
    key: 'sentence',
    header: 'What happened',
    card: 'tag',
    cell: ({ sentence }) => <Box wordBreak="break-word">{sentence}</Box>,
  },
  {
    key: 'school',
    header: 'School',
    cell: ({ concerns }) =>
      concerns && (
        <Box minW={{ md: '9rem', xl: '14rem' }}>
          <TextLink to={paths.providerSchool(concerns.id)}>{concerns.name}</TextLink>
        </Box>
      ),
  },
]
