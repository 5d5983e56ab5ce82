import { Box, Flex } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DirectoryTable_EntryFragmentDoc, type DirectoryTable_EntryFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { type Column, DataTable } from '../ui/DataTable'
import { FamilySays } from '../ui/FamilySays'
import { Money } from '../ui/format/Money'
import { Phone } from '../ui/format/Phone'
import { StatusTag } from '../ui/StatusTag'
import { debtStatuses, disputed } from '../ui/format/statuses'
import { When } from '../ui/format/When'

gql`
  fragment DirectoryTable_entry on DirectoryEntry {
    id
    studentName
    parentName
    status
    since
    disputed
    statement
    amountOwed {
      amount
      currency
    }
    school {
      id
      name
      region
      contactNumber
    }
  }
`

interface DirectoryTableProps {
  entries: readonly FragmentType<typeof DirectoryTable_EntryFragmentDoc>[]
}

/** What other schools claim, as an approved school may see it, and whom to ring about it. */
export function DirectoryTable({ entries }: DirectoryTableProps) {
  return (
    <DataTable
      caption="Debtors in schools"
      columns={COLUMNS}
      rows={readFragment(DirectoryTable_EntryFragmentDoc, entries)}
      rowKey={(entry) => entry.id}
    />
  )
}

type Entry = DirectoryTable_EntryFragment

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'student', header: 'Name of student', cell: (entry) => entry.studentName, card: 'title' },
  { key: 'parent', header: 'Name of Parent', cell: (entry) => entry.parentName },
  { key: 'school', header: 'School', cell: (entry) => <School school={entry.school} /> },
  {
    key: 'amount',
    header: 'Amount Owed',
    cell: (entry) => <Money value={entry.amountOwed} />,
    align: 'end',
    card: 'figure',
  },
  { key: 'since', header: 'Since', cell: (entry) => <When date={entry.since} /> },
  { key: 'status', header: 'Payment status', cell: (entry) => <State entry={entry} />, card: 'tag' },
]

function School({ school }: { school: Entry['school'] }) {
  return (
    <Box>
      <Box>{school.name}</Box>
      <Box color="fg.muted" textStyle="xs">
        {school.region && <>{school.region} · </>}
        <Phone number={school.contactNumber} />
      </Box>
    </Box>
  )
}

function State({ entry: { status, disputed: isDisputed, statement } }: { entry: Entry }) {
  return (
    <>
      <Flex gap="1" wrap="wrap">
        <StatusTag {...debtStatuses[status]} />
        {isDisputed && <StatusTag {...disputed} />}
      </Flex>
      <FamilySays statement={statement} />
    </>
  )
}
