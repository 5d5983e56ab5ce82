import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { OwnContendsTable_ContendFragmentDoc, type OwnContendsTable_ContendFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../paths'
import { type Column, DataTable } from '../ui/DataTable'
import { StatusTag } from '../ui/StatusTag'
import { TextLink } from '../ui/TextLink'
import { When } from '../ui/When'
import { contendStatus } from './contendWords'
import { WithdrawContend } from './WithdrawContend'

gql`
  fragment OwnContendsTable_contend on Contend {
    id
    studentName
    state
    reason
    resolved
    openedAt
    mayDo
    school {
      id
      name
    }
  }
`

interface OwnContendsTableProps {
  /** Names the table. */
  caption: string
  contends: readonly FragmentType<typeof OwnContendsTable_ContendFragmentDoc>[]
}

/** What one has sent to schools, in the specification's columns; each can be taken back as long as it waits. */
export function OwnContendsTable({ caption, ...props }: OwnContendsTableProps) {
  const contends = readFragment(OwnContendsTable_ContendFragmentDoc, props.contends)
  const [asked, setAsked] = useState<OwnContendsTable_ContendFragment>()
  return (
    <>
      <DataTable
        caption={caption}
        columns={COLUMNS}
        rows={contends}
        rowKey={({ id }) => id}
        action={(contend) =>
          contend.mayDo.includes('WITHDRAW') && (
            <Button
              size="sm"
              variant="outline"
              aria-label={`Delete: ${contend.studentName}, ${contend.school.name}`}
              onClick={() => setAsked(contend)}
            >
              Delete
            </Button>
          )
        }
      />
      {asked && <WithdrawContend contend={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const RESOLVED = { PENDING: 'Pending', YES: 'YES' } as const

const COLUMNS: readonly Column<OwnContendsTable_ContendFragment>[] = [
  {
    key: 'student',
    header: 'Student name',
    card: 'title',
    cell: ({ id, studentName }) => (
      <TextLink to={paths.ownContend(id)} wordBreak="break-word">
        {studentName}
      </TextLink>
    ),
  },
  { key: 'school', header: 'School', cell: ({ school }) => school.name },
  { key: 'date', header: 'Date', cell: ({ openedAt }) => <When date={openedAt} /> },
  {
    key: 'state',
    header: 'State',
    card: 'tag',
    cell: (contend) => <StatusTag {...contendStatus(contend)} />,
  },
  { key: 'resolved', header: 'Resolved', cell: ({ resolved }) => RESOLVED[resolved] },
]
