import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  ApplicationsTable_ApplicationFragmentDoc,
  type ApplicationsTable_ApplicationFragment as Application,
  type ApplicationState,
} from '../../gql/graphql'
import { paths } from '../../../common/paths'
import { type Column, DataTable } from '../../ui/DataTable'
import { RowLink } from '../../ui/RowLink'
import { StatusTag } from '../../ui/StatusTag'
import { TextLink } from '../../ui/TextLink'
import { When } from '../../ui/format/When'
import { decisionStatuses, kindWords } from '../deskWords'

gql`
  fragment ApplicationsTable_application on SchoolApplication {
    id
    kind
    submittedAt
    decision
    decidedAt
    school {
      id
      name
      region
    }
  }
`

interface ApplicationsTableProps {
  state: ApplicationState
  applications: readonly FragmentType<typeof ApplicationsTable_ApplicationFragmentDoc>[]
}

/** Applications, each with the way to its school. */
export function ApplicationsTable({ state, applications }: ApplicationsTableProps) {
  const rows = applications.map((each) => readFragment(ApplicationsTable_ApplicationFragmentDoc, each))
  return (
    <DataTable
      caption={state === 'OPEN' ? 'Waiting applications' : 'Decided applications'}
      columns={state === 'OPEN' ? [SCHOOL, ...ABOUT, WAITING] : [SCHOOL, DECISION, ...ABOUT, DECIDED]}
      rows={rows}
      rowKey={({ id }) => id}
      {...(state === 'OPEN' ? { action: review } : {})}
    />
  )
}

const SCHOOL: Column<Application> = {
  key: 'school',
  header: 'School',
  card: 'title',
  cell: ({ school }) => <TextLink to={paths.providerSchool(school.id)}>{school.name}</TextLink>,
}

const ABOUT: readonly Column<Application>[] = [
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kindWords[kind] },
  { key: 'region', header: 'Region', cell: ({ school }) => school.region ?? 'Not set' },
]

const WAITING: Column<Application> = {
  key: 'waiting',
  header: 'Waiting since',
  cell: ({ submittedAt }) => <When date={submittedAt} far="beside" />,
}

const DECISION: Column<Application> = {
  key: 'decision',
  header: 'Decision',
  card: 'tag',
  cell: ({ decision }) => decision && <StatusTag {...decisionStatuses[decision]} />,
}

const DECIDED: Column<Application> = {
  key: 'decided',
  header: 'Decided on',
  cell: ({ decidedAt }) => decidedAt && <When date={decidedAt} />,
}

function review({ school }: Application) {
  return (
    <RowLink to={paths.providerSchool(school.id)} aria-label={`Review ${school.name}`}>
      Review
    </RowLink>
  )
}
