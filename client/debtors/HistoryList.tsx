import { Box, chakra, Flex } from '@chakra-ui/react'
import { historyWords } from '../../common/history-acts'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { HistoryList_EntryFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { useClock } from '../ui/format/Clock'
import { When } from '../ui/format/When'
import { fieldWord, valueWords } from './historyWords'

gql`
  fragment HistoryList_entry on HistoryEntry {
    id
    act
    at
    by
    changes {
      field
      before
      after
    }
  }
`

/** Who did what with a claim, newest first, and what each field said before and after. */
export function HistoryList(props: {
  entries: readonly FragmentType<typeof HistoryList_EntryFragmentDoc>[]
}) {
  const entries = readFragment(HistoryList_EntryFragmentDoc, props.entries)
  return (
    <chakra.ol listStyleType="none">
      {entries.map(({ id, act, at, by, changes }) => (
        <Box
          as="li"
          key={id}
          py="3"
          borderTopWidth="1px"
          css={{ '&:first-of-type': { borderTopWidth: 0, paddingTop: 0 } }}
        >
          <Flex gap="2" wrap="wrap" justify="space-between">
            <Box fontWeight="medium">{historyWords(act)}</Box>
            <Box color="fg.muted">
              {by}, <When date={at} />
            </Box>
          </Flex>
          {changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </Box>
      ))}
    </chakra.ol>
  )
}

interface ChangeProps {
  field: string
  before?: string | null
  after?: string | null
}

function Change({ field, before, after }: ChangeProps) {
  const { timeZone } = useClock()
  const words = (value: string | null | undefined) => valueWords(field, value, timeZone)
  return (
    <Box color="fg.muted" wordBreak="break-word">
      {fieldWord(field)}:{' '}
      {before && (
        <>
          <chakra.del textDecorationColor="fg.subtle">{words(before)}</chakra.del>
          {' → '}
        </>
      )}
      <chakra.ins color="fg" textDecoration="none">
        {words(after)}
      </chakra.ins>
    </Box>
  )
}
