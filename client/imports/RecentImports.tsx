import { Box, Heading, List } from '@chakra-ui/react'
import type { RecentImportsQuery } from '../gql/graphql'
import { useRecentImportsQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { useClock } from '../ui/format/Clock'
import { formatTime } from '../ui/format/formatDate'
import { Moment } from '../ui/format/Moment'
import { TextLink } from '../ui/TextLink'
import { paths } from '../../common/paths'
import { counted } from '../../common/counts'

gql`
  query RecentImports {
    recentImports {
      id
      fileName
      state
      problem
      createdAt
      doneAt
      undoableUntil
      reading {
        missing
      }
      undoing {
        added
        changed
      }
    }
  }
`

/** The lists of the last day, and what became of each: whoever left its page finds it here. */
export function RecentImports() {
  const { data } = useRecentImportsQuery({ fetchPolicy: 'cache-and-network' })
  if (!data || data.recentImports.length === 0) return null
  return (
    <Box as="section" aria-labelledby="recent-imports" mt="10" maxW="40rem">
      <Heading as="h2" id="recent-imports" textStyle="lg" mb="3">
        Imports of the last day
      </Heading>
      <List.Root listStyleType="none" gap="3" ps="0">
        {data.recentImports.map((one) => (
          <List.Item key={one.id} display="block">
            <TextLink to={`${paths.importDebtors}?list=${one.id}`} style={{ overflowWrap: 'anywhere' }}>
              {one.fileName}
            </TextLink>
            <Box color="fg.muted">
              <Moment date={one.doneAt ?? one.createdAt} /> · <Became {...one} />
            </Box>
          </List.Item>
        ))}
      </List.Root>
    </Box>
  )
}

function Became({
  state,
  problem,
  reading,
  undoableUntil,
  undoing,
}: RecentImportsQuery['recentImports'][number]) {
  const { now, timeZone } = useClock()
  const waits = state === 'CHECKED' && (reading?.missing.length ?? 0) > 0
  if (state !== 'DONE')
    return (
      <>
        {problem
          ? `Nothing was imported: ${problem}`
          : waits
            ? 'Waits for you to say which column is which'
            : STANDS[state]}
      </>
    )
  const canBeUndone = undoableUntil && new Date(undoableUntil) > now()
  // What was added may have been less than the lines of it: some were left out.
  const became = [
    ...(undoing.added > 0 || undoing.changed === 0 ? [`${counted(undoing.added, 'claim')} added`] : []),
    ...(undoing.changed > 0 ? [`${counted(undoing.changed, 'claim')} changed`] : []),
  ].join(', ')
  return <>{canBeUndone ? `${became}, can be undone until ${formatTime(undoableUntil, timeZone)}` : became}</>
}

const STANDS = {
  CHECKING: 'Being checked',
  CHECKED: 'Checked: nothing is imported before you say so',
  RUNNING: 'Being imported',
  FAILED: 'Nothing was imported',
  UNDONE: 'Undone',
} as const
