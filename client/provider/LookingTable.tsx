import { Flex } from '@chakra-ui/react'
import { Eye } from 'lucide-react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { LookingTable_RowFragmentDoc, type LookingTable_RowFragment as Row } from '../gql/graphql'
import { paths } from '../../common/paths'
import { type Column, DataTable } from '../ui/DataTable'
import { StatusTag } from '../ui/StatusTag'
import { TextLink } from '../ui/TextLink'
import { measureWords } from './deskWords'

gql`
  fragment LookingTable_row on LookingSchoolType {
    school {
      id
      name
    }
    figures {
      looks
      checks
      misses
      listed
      refusals
      guesses
    }
    unusual
  }
`

/** Schools with their looks, those that stand out first, each with the way to its single looks. */
export function LookingTable(props: { rows: readonly FragmentType<typeof LookingTable_RowFragmentDoc>[] }) {
  const rows = props.rows.map((row) => readFragment(LookingTable_RowFragmentDoc, row))
  return (
    <DataTable
      caption="Schools that looked"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ school }) => school.id}
    />
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'school',
    header: 'School',
    card: 'title',
    cell: ({ school }) => <TextLink to={paths.providerLooksOf(school.id)}>{school.name}</TextLink>,
  },
  {
    key: 'unusual',
    header: 'Stands out',
    card: 'tag',
    cell: ({ unusual }) => (
      <Flex gap="2" wrap="wrap">
        {unusual.map((measure) => (
          <StatusTag key={measure} word={measureWords[measure]} meaning="waiting" icon={Eye} />
        ))}
      </Flex>
    ),
  },
  { key: 'looks', header: 'Looks', align: 'end', cell: ({ figures }) => figures.looks },
  { key: 'checks', header: 'Checks among them', align: 'end', cell: ({ figures }) => figures.checks },
  { key: 'misses', header: 'Found nobody', align: 'end', cell: ({ figures }) => figures.misses },
  { key: 'guesses', header: 'Most about one child', align: 'end', cell: ({ figures }) => figures.guesses },
  { key: 'listed', header: 'By lists', align: 'end', cell: ({ figures }) => figures.listed },
  { key: 'refusals', header: 'Over the limit', align: 'end', cell: ({ figures }) => figures.refusals },
]
