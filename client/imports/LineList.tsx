import { useApolloClient } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { fieldWord, valueWords } from '../debtors/historyWords'
import type { ImportLinesQuery, ImportLinesQueryVariables } from '../gql/graphql'
import { useImportLinesQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { useClock } from '../ui/format/Clock'
import { type Column, DataTable } from '../ui/DataTable'
import { formatPhone } from '../ui/format/formatPhone'
import { ErrorState } from '../ui/ErrorState'
import { LoadMore } from '../ui/LoadMore'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'

gql`
  query ImportLines(
    $id: ID!
    $revision: ID!
    $outcome: ImportOutcome
    $duplicates: Boolean
    $after: String
  ) {
    debtorImport(id: $id) {
      id
      lines(ofRevision: $revision, outcome: $outcome, duplicates: $duplicates, after: $after) {
        edges {
          cursor
          node {
            row
            outcome
            studentName
            debtorId
            listsAgain
            namesAnother
            read {
              field
              value
            }
            changes {
              field
              before
              after
            }
            problems {
              message
            }
            alike {
              row
              debtorId
              studentName
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`

export type WhichLines = Pick<ImportLinesQueryVariables, 'outcome' | 'duplicates'>

type Line = NonNullable<ImportLinesQuery['debtorImport']>['lines']['edges'][number]['node']

interface LineListProps {
  id: string
  /** The check whose lines they are: what is imported is what was read here. */
  revision: string
  which: WhichLines
  caption: string
}

/** Lines of one kind, in their order, with what happens to each and why. */
export function LineList({ id, revision, which, caption }: LineListProps) {
  const client = useApolloClient()
  const { data, error, fetchMore } = useImportLinesQuery({ variables: { id, revision, ...which } })
  // The file may have been read in another way meanwhile: then there is another revision.
  const readAnew = () => client.refetchQueries({ include: 'active' })
  const lines = data?.debtorImport?.lines
  if (!lines && error) return <ErrorState message={sentenceOf(error)} onRetry={() => void readAnew()} />
  if (!lines) return <TableSkeleton columns={3} />
  return (
    <>
      <DataTable
        caption={caption}
        columns={COLUMNS}
        rows={lines.edges.map(({ node }) => node)}
        rowKey={({ row }) => String(row)}
      />
      <LoadMore
        more={lines.pageInfo.hasNextPage}
        onMore={() =>
          fetchMore({ variables: { after: lines.pageInfo.endCursor } }).catch(async (error: unknown) => {
            await readAnew()
            throw error
          })
        }
      />
    </>
  )
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'row', header: 'Line', card: 'tag', cell: ({ row }) => `Line ${row}` },
  { key: 'student', header: 'Name of student', card: 'title', cell: ({ studentName }) => studentName || '–' },
  { key: 'read', header: 'As we read it', cell: (line) => <AsRead line={line} /> },
  { key: 'what', header: 'What happens', cell: (line) => <WhatHappens line={line} /> },
]

/** Each cell as it was understood; the name stands beside it. */
function AsRead({ line: { read } }: { line: Line }) {
  const { timeZone } = useClock()
  return (
    <Box overflowWrap="anywhere" textAlign="start">
      {read
        .filter(({ field }) => field !== 'studentName')
        .map(({ field, value }) => (
          <Box key={field}>
            <chakra.span color="fg.muted">{fieldWord(field)}:</chakra.span>{' '}
            {field === 'phone' ? formatPhone(value) : valueWords(field, value, timeZone)}
          </Box>
        ))}
    </Box>
  )
}

function WhatHappens({
  line: { outcome, debtorId, listsAgain, namesAnother, problems, changes, alike },
}: {
  line: Line
}) {
  const { timeZone } = useClock()
  const said = (field: string, value: string | null | undefined) => valueWords(field, value, timeZone)
  return (
    <Box overflowWrap="anywhere">
      {outcome === 'CREATE' && !listsAgain && 'Added to your list'}
      {listsAgain && `Claim ${listsAgain}, which you had withdrawn, is listed again`}
      {listsAgain && debtorId !== listsAgain && `; claim ${debtorId} is withdrawn`}
      {namesAnother && <Box fontWeight="medium">Names somebody else: for its family it is withdrawn</Box>}
      {outcome === 'NOTHING' && problems.length === 0 && 'Your list says this already'}
      {problems.map(({ message }) => (
        <Box key={message}>{message}</Box>
      ))}
      {changes.map(({ field, before, after }) => (
        <Box key={field}>
          {fieldWord(field)}: <chakra.span color="fg.muted">{said(field, before)}</chakra.span> →{' '}
          {said(field, after)}
        </Box>
      ))}
      {alike.map(({ row, debtorId, studentName }) => (
        <Box key={row ?? debtorId} color="fg.muted">
          Looks like {studentName} ({row ? `line ${row}` : `ID ${debtorId}`})
        </Box>
      ))}
    </Box>
  )
}
