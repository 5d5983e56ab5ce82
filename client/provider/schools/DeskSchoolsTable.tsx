import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  DeskSchoolsTable_SchoolFragmentDoc,
  type DeskSchoolsTable_SchoolFragment as School,
} from '../../gql/graphql'
import { paths } from '../../../common/paths'
import { type Column, DataTable } from '../../ui/DataTable'
import { schoolStatuses } from '../../ui/format/statuses'
import { StatusTag } from '../../ui/StatusTag'
import { TextLink } from '../../ui/TextLink'
import { When } from '../../ui/format/When'

gql`
  fragment DeskSchoolsTable_school on School {
    id
    name
    state
    region
    createdAt
  }
`

interface DeskSchoolsTableProps {
  schools: readonly FragmentType<typeof DeskSchoolsTable_SchoolFragmentDoc>[]
}

/** Schools in whatever state, each with the way to its page. */
export function DeskSchoolsTable({ schools }: DeskSchoolsTableProps) {
  const rows = schools.map((school) => readFragment(DeskSchoolsTable_SchoolFragmentDoc, school))
  return <DataTable caption="Schools" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
}

const COLUMNS: readonly Column<School>[] = [
  {
    key: 'school',
    header: 'School',
    card: 'title',
    cell: ({ id, name }) => <TextLink to={paths.providerSchool(id)}>{name}</TextLink>,
  },
  {
    key: 'state',
    header: 'Where it stands',
    card: 'tag',
    cell: ({ state }) => <StatusTag {...schoolStatuses[state]} />,
  },
  { key: 'region', header: 'Region', cell: ({ region }) => region ?? 'Not set' },
  { key: 'createdAt', header: 'Registered', cell: ({ createdAt }) => <When date={createdAt} /> },
]
