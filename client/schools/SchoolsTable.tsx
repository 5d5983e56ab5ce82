import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { SchoolsTable_SchoolFragmentDoc, type SchoolsTable_SchoolFragment } from '../gql/graphql'
import { type Column, DataTable } from '../ui/DataTable'
import { Phone } from '../ui/format/Phone'
import { CATEGORY_WORDS, LEVEL_WORDS } from '../../common/school-words'

gql`
  fragment SchoolsTable_school on PublicSchool {
    id
    name
    category
    level
    region
    contactNumber
  }
`

interface SchoolsTableProps {
  schools: readonly FragmentType<typeof SchoolsTable_SchoolFragmentDoc>[]
}

/** Schools as anybody signed in may know them. */
export function SchoolsTable({ schools }: SchoolsTableProps) {
  const rows = schools.map((school) => readFragment(SchoolsTable_SchoolFragmentDoc, school))
  return <DataTable caption="Schools" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
}

const COLUMNS: readonly Column<SchoolsTable_SchoolFragment>[] = [
  { key: 'number', header: 'S/N', card: 'hidden', cell: (_school, index) => index + 1 },
  { key: 'name', header: 'Name', card: 'title', cell: ({ name }) => name },
  { key: 'category', header: 'Category', cell: ({ category }) => CATEGORY_WORDS[category] },
  { key: 'level', header: 'Level', cell: ({ level }) => (level ? LEVEL_WORDS[level] : '–') },
  { key: 'region', header: 'Region', card: 'figure', cell: ({ region }) => region ?? '–' },
  {
    key: 'contactNumber',
    header: 'Contact number',
    cell: ({ contactNumber }) => <Phone number={contactNumber} />,
  },
]
