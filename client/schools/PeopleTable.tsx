import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  PeopleTable_AdministratorFragmentDoc,
  type PeopleTable_AdministratorFragment as Person,
} from '../gql/graphql'
import { useSession } from '../session'
import { type Column, DataTable } from '../ui/DataTable'
import { Email } from '../ui/format/Email'
import { When } from '../ui/format/When'
import { IsOver } from '../ui/overlays/isOver'
import { LeaveSchool } from './LeaveSchool'
import { RemovePerson } from './RemovePerson'
import { ROLE_WORDS } from '../../common/school-words'

gql`
  fragment PeopleTable_administrator on Administrator {
    id
    username
    email
    role
    since
    lastSeenAt
    workingKeys
  }
`

interface PeopleTableProps {
  people: readonly FragmentType<typeof PeopleTable_AdministratorFragmentDoc>[]
  /** Where the school's own letters go. */
  schoolEmail: string | undefined
}

/** Who acts for the school. An account that nobody uses any more shows by when it was last here. The last one stays. */
export function PeopleTable({ people, schoolEmail }: PeopleTableProps) {
  const { viewer } = useSession()
  const [leaving, setLeaving] = useState<Person>()
  const rows = people.map((each) => readFragment(PeopleTable_AdministratorFragmentDoc, each))
  const isSelf = ({ id }: Person) => id === viewer?.id
  const person: Column<Person> = {
    key: 'person',
    header: 'Person',
    card: 'title',
    cell: (row) => (isSelf(row) ? `${row.username} (you)` : row.username),
  }
  const part = (row: Person) => (
    <Button
      variant="outline"
      size="sm"
      aria-label={isSelf(row) ? undefined : `Remove ${row.username}`}
      onClick={() => setLeaving(row)}
    >
      {isSelf(row) ? 'Leave the school' : 'Remove'}
    </Button>
  )
  const close = () => setLeaving(undefined)
  const readsForSchool = leaving?.email.toLowerCase() === schoolEmail?.toLowerCase()
  return (
    <>
      <DataTable
        caption="People"
        columns={[person, ...ABOUT]}
        rows={rows}
        rowKey={({ id }) => id}
        {...(rows.length > 1 && { action: part })}
      />
      {leaving &&
        (isSelf(leaving) ? (
          <LeaveSchool person={leaving} readsForSchool={readsForSchool} onClose={close} />
        ) : (
          <IsOver value={!rows.some(({ id }) => id === leaving.id)}>
            <RemovePerson person={leaving} readsForSchool={readsForSchool} onClose={close} />
          </IsOver>
        ))}
    </>
  )
}

const ABOUT: readonly Column<Person>[] = [
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) => (role ? ROLE_WORDS[role] : 'Registered the school'),
  },
  { key: 'email', header: 'E-mail', cell: ({ email }) => <Email address={email} /> },
  { key: 'since', header: 'Since', cell: ({ since }) => <When date={since} /> },
  {
    key: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <When date={lastSeenAt} far="beside" /> : 'Never yet'),
  },
]
