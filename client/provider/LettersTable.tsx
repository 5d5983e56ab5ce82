import { Box, Button } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  LettersTable_LetterFragmentDoc,
  type LettersTable_LetterFragment as StuckLetter,
} from '../gql/graphql'
import { paths } from '../../common/paths'
import { type Column, DataTable } from '../ui/DataTable'
import { Moment } from '../ui/format/Moment'
import { StatusTag } from '../ui/StatusTag'
import { TextLink } from '../ui/TextLink'
import { letterWords, stuckStatuses } from './deskWords'
import { useSendAgain } from './useSendAgain'
import { counted } from '../../common/counts'

gql`
  fragment LettersTable_letter on StuckLetter {
    id
    kind
    to
    because
    attempts
    lastError
    createdAt
    lastTriedAt
    nextTryAt
    writtenFor {
      id
      name
    }
  }
`

interface LettersTableProps {
  letters: readonly FragmentType<typeof LettersTable_LetterFragmentDoc>[]
  onSent: () => void
}

/** Letters that did not leave: whose, why, how often they were tried, and when again. */
export function LettersTable({ letters, onSent }: LettersTableProps) {
  const rows = letters.map((letter) => readFragment(LettersTable_LetterFragmentDoc, letter))
  return (
    <DataTable
      caption="Letters that did not leave"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      action={(letter) => letter.because !== 'HELD' && <SendAgain letter={letter} onSent={onSent} />}
    />
  )
}

const COLUMNS: readonly Column<StuckLetter>[] = [
  {
    key: 'school',
    header: 'School',
    card: 'title',
    cell: ({ writtenFor }) =>
      writtenFor ? (
        <TextLink to={paths.providerSchool(writtenFor.id)}>{writtenFor.name}</TextLink>
      ) : (
        'About an account'
      ),
  },
  {
    key: 'because',
    header: 'State',
    card: 'tag',
    cell: ({ because }) => <StatusTag {...stuckStatuses[because]} />,
  },
  {
    key: 'letter',
    header: 'Letter',
    cell: ({ kind, to, createdAt }) => (
      <Box minW="0" maxW={{ base: '14rem', md: '11rem', xl: '18rem' }}>
        {letterWords(kind)}
        <Box color="fg.muted">{to}</Box>
        <Box color="fg.muted">
          <Moment date={createdAt} />
        </Box>
      </Box>
    ),
  },
  {
    key: 'tries',
    header: 'Tries',
    cell: (letter) => <Tries {...letter} />,
  },
]

function Tries(letter: StuckLetter) {
  const { attempts, lastTriedAt, lastError } = letter
  return (
    <Box minW="0" maxW="26rem">
      {attempts === 0 ? 'Not tried yet' : `${counted(attempts, 'try', 'tries')}, the last `}
      {lastTriedAt && <Moment date={lastTriedAt} />}
      {lastError && <Box color="fg.muted">{lastError}</Box>}
      <Box>
        Next try: <Next {...letter} />
      </Box>
    </Box>
  )
}

function Next({ because, nextTryAt }: StuckLetter) {
  if (because === 'HELD') return 'when its school is approved, or reinstated'
  if (nextTryAt) return <Moment date={nextTryAt} />
  return because === 'WAITING' ? 'within the hour' : 'none by itself'
}

function SendAgain({ letter, onSent }: { letter: StuckLetter; onSent: () => void }) {
  const [send, busy] = useSendAgain(onSent)
  const whose = letter.writtenFor?.name ?? letter.to
  return (
    <Button
      variant="outline"
      size="sm"
      loading={busy}
      aria-label={`Send again: ${letterWords(letter.kind)}, ${whose}`}
      onClick={() => void send({ letterId: letter.id })}
    >
      Send again
    </Button>
  )
}
