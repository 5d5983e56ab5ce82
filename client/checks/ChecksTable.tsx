import { Box, chakra } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ChecksTable_CheckFragmentDoc, type ChecksTable_CheckFragment as Row } from '../gql/graphql'
import { paths } from '../../common/paths'
import { type Column, DataTable } from '../ui/DataTable'
import { RowLink } from '../ui/RowLink'
import { Moment } from '../ui/format/Moment'
import { foundNobody, OUTCOME_WORDS, PURPOSE_WORDS } from '../../common/check-words'

gql`
  fragment ChecksTable_check on Check {
    id
    at
    student
    reference
    purpose
    summary
    outcome
    askedBy
    apiKey
  }
`

interface ChecksTableProps {
  checks: readonly FragmentType<typeof ChecksTable_CheckFragmentDoc>[]
}

/** The school's own checks, with the way to each receipt; cards on a phone. */
export function ChecksTable({ checks }: ChecksTableProps) {
  return (
    <DataTable
      caption="Checks, the newest first"
      columns={COLUMNS}
      rows={readFragment(ChecksTable_CheckFragmentDoc, checks)}
      rowKey={({ id }) => id}
      action={({ id, student, reference }) => (
        <RowLink
          to={paths.checkReceipt(id)}
          aria-label={student ? `Open the check of ${student}, ${reference}` : `Open check ${id}`}
        >
          Open
        </RowLink>
      )}
    />
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'applicant',
    header: 'Applicant',
    card: 'title',
    cell: ({ student, reference }) => (
      <Box overflowWrap="anywhere">
        {student || 'Details deleted'}
        <Box textStyle="xs" color="fg.muted" fontWeight="normal">
          {reference}
        </Box>
      </Box>
    ),
  },
  {
    key: 'found',
    header: 'What was found',
    card: 'tag',
    cell: ({ summary }) => (
      <chakra.span {...(foundNobody(summary) ? { color: 'fg.muted' } : { fontWeight: 'medium' })}>
        {foundNobody(summary) ? `${summary} found` : summary.replace(' · ', '\u00a0·\u00a0')}
      </chakra.span>
    ),
  },
  { key: 'outcome', header: 'Outcome', cell: ({ outcome }) => outcome && OUTCOME_WORDS[outcome] },
  { key: 'purpose', header: 'Purpose', cell: ({ purpose }) => PURPOSE_WORDS[purpose] },
  { key: 'at', header: 'When', cell: ({ at }) => <Moment date={at} /> },
  {
    key: 'by',
    header: 'Asked by',
    cell: ({ askedBy, apiKey }) => (
      <Box overflowWrap="anywhere">{apiKey ? `${apiKey} (key of ${askedBy})` : askedBy}</Box>
    ),
  },
]
