import { Box, chakra, Flex } from '@chakra-ui/react'
import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  SchoolHistory_SchoolFragmentDoc,
  type SchoolHistory_SchoolFragment as History,
} from '../../gql/graphql'
import { DOCUMENTS, schoolFieldWords } from '../../../common/school-words'
import { When } from '../../ui/format/When'
import { historyWords } from '../../../common/history-acts'

gql`
  fragment SchoolHistory_school on School {
    history {
      id
      act
      by
      at
      changes {
        field
        before
        after
      }
    }
  }
`

/** What happened to a school, who did it and when; the newest first. */
export function SchoolHistory({ school }: { school: FragmentType<typeof SchoolHistory_SchoolFragmentDoc> }) {
  const { history } = readFragment(SchoolHistory_SchoolFragmentDoc, school)
  return (
    <chakra.ol borderTopWidth="1px">
      {history.map(({ id, act, by, at, changes }) => (
        <chakra.li key={id} py="2.5" borderBottomWidth="1px">
          <Flex justify="space-between" gap="4" wrap="wrap" columnGap="4" rowGap="0">
            <strong>{historyWords(act)}</strong>
            <Box color="fg.muted">
              {by}, <When date={at} />
            </Box>
          </Flex>
          {changes.map((change) => (
            <Change key={`${change.field} ${change.after}`} change={change} />
          ))}
        </chakra.li>
      ))}
    </chakra.ol>
  )
}

type FieldChange = History['history'][number]['changes'][number]

function Change({ change: { field, before, after } }: { change: FieldChange }) {
  const label = WHOLE.has(field) ? null : schoolFieldWords(field)
  return (
    <Box color="fg.muted" whiteSpace="pre-line" mt="1">
      {label && `${label}: `}
      {DOCUMENT_FIELDS.has(field) && before !== null ? 'another picture' : textOf(before, after)}
    </Box>
  )
}

/** A reason about the whole has no field that people know by name; what an act names already needs no label. */
const WHOLE = new Set(['application', 'reason', 'person', 'apiKey', 'webhook'])
/** On record by number, which says nothing to people. */
const DOCUMENT_FIELDS: ReadonlySet<string> = new Set(DOCUMENTS)

function textOf(before: string | null | undefined, after: string | null | undefined): string {
  if (before == null) return after ?? ''
  return `“${before}” became “${after ?? 'nothing'}”`
}
