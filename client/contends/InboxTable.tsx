import { Link } from 'react-router-dom'
import { Box, Button } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { InboxTable_ContendFragmentDoc, type InboxTable_ContendFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { type Column, DataTable } from '../ui/DataTable'
import { isLong } from '../ui/isLong'
import { StatusTag } from '../ui/StatusTag'
import { When } from '../ui/format/When'
import { REASON_WORDS } from '../../common/words'
import { BY_PRINTED_LETTER, contendStatus } from './contendWords'
import { Deadline } from './Deadline'
import { TriageField } from './TriageField'

gql`
  fragment InboxTable_contend on SchoolContend {
    id
    triage
    contend {
      id
      studentName
      reason
      state
      openedAt
      byPrintedLetter
      dueOn
      waitsFor
    }
  }
`

interface InboxTableProps {
  contends: readonly FragmentType<typeof InboxTable_ContendFragmentDoc>[]
}

/** What families sent, in the specification's columns and with what is due; cards on a phone. */
export function InboxTable({ contends }: InboxTableProps) {
  const rows = readFragment(InboxTable_ContendFragmentDoc, contends)
  return (
    <DataTable
      caption="List of Contends"
      columns={COLUMNS}
      rows={rows}
      tight={rows.some(({ contend }) => isLong([contend.studentName]))}
      rowKey={({ id }) => id}
      action={({ id, contend }) => (
        <Button
          asChild
          size="sm"
          variant="outline"
          whiteSpace={{ md: 'normal', xl: 'nowrap' }}
          h={{ base: '11', xl: '9' }}
          lineHeight="1.25rem"
        >
          <Link to={paths.contendCase(id)} aria-label={`View And Comment: ${contend.studentName}`}>
            View And Comment
          </Link>
        </Button>
      )}
    />
  )
}

const COLUMNS: readonly Column<InboxTable_ContendFragment>[] = [
  { key: 'student', header: 'Name of student', cell: ({ contend }) => contend.studentName, card: 'title' },
  {
    key: 'state',
    header: 'State',
    cell: ({ contend }) => <StatusTag {...contendStatus(contend)} />,
    card: 'tag',
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ contend }) => (
      <>
        {REASON_WORDS[contend.reason].label}
        {contend.byPrintedLetter && <Box color="fg.muted">{BY_PRINTED_LETTER}</Box>}
      </>
    ),
  },
  {
    key: 'due',
    header: 'Answer by',
    cell: ({ contend }) =>
      contend.waitsFor === 'SCHOOL' && contend.dueOn ? <Deadline day={contend.dueOn} /> : null,
  },
  { key: 'date', header: 'Date', cell: ({ contend }) => <When date={contend.openedAt} /> },
  {
    key: 'tag',
    header: 'Tag',
    cell: ({ id, triage, contend }) => <TriageField contendId={id} tag={triage} of={contend.studentName} />,
  },
]
