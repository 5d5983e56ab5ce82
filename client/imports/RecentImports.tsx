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
      doneAt
      undoableUntil
      undoing {
        added
      }
    }
  }
`

/** What the school imported in the last day, and what became of it. */
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
              {one.doneAt && <Moment date={one.doneAt} />} · <Became {...one} />
            </Box>
          </List.Item>
        ))}
      </List.Root>
    </Box>
  )
}

function Became({ state, undoableUntil, undoing }: RecentImportsQuery['recentImports'][number]) {
  const { now, timeZone } = useClock()
  if (state === 'UNDONE') return <>Undone</>
  const canBeUndone = undoableUntil && new Date(undoableUntil) > now()
  const added = `${counted(undoing.added, 'claim')} imported`
  return <>{canBeUndone ? `${added}, can be undone until ${formatTime(undoableUntil, timeZone)}` : added}</>
}
