import { Box, Text } from '@chakra-ui/react'
import { counted } from '../../common/counts'
import { gql } from '../gql-tag'
import type { LooksPageQuery } from '../gql/graphql'
import { useLooksPageQuery } from '../gql/hooks'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { SelectField } from '../ui/fields/SelectField'
import { TableSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'
import { DeskSection } from './DeskSection'
import { HoldsTable } from './HoldsTable'
import { LookingTable } from './LookingTable'
import { SetHold } from './SetHold'
import { spanWords } from './deskWords'
import { oneOf, useDeskFilters } from './schools/useDeskFilters'

gql`
  query LooksPage($days: Int!) {
    desk {
      looking(days: $days) {
        schools
        comparable
        middle {
          looks
          misses
          listed
          refusals
        }
        marks {
          times
          schools
          looks
          misses
          listed
          refusals
          guesses
        }
        rows {
          ...LookingTable_row
        }
      }
      holds {
        id
        ...HoldsTable_hold
      }
    }
  }
`

/** /provider/looks: who looks into the directory unlike the others. */
export function Component() {
  const filters = useDeskFilters(['days'])
  const days = Number(oneOf(spanWords, filters.asked.days) ?? '7')
  const { data, error, refetch } = useLooksPageQuery({
    variables: { days },
    fetchPolicy: 'cache-and-network',
  })
  const looking = data?.desk.looking
  return (
    <Page
      title="Looks"
      lead="Schools that check the register much more than others, or with unusually few results."
    >
      <Box maxW="14rem" mb="5">
        <SelectField
          {...filters.fieldFor('days')}
          value={String(days)}
          label="Time"
          options={Object.entries(spanWords).map(([value, label]) => ({ value, label }))}
        />
      </Box>
      {!looking && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!looking && !error && <TableSkeleton columns={5} />}
      {looking?.rows.length === 0 && (
        <EmptyState title="Nobody has looked">
          Schools that check the register appear here, the unusual ones first.
        </EmptyState>
      )}
      {looking && looking.rows.length > 0 && (
        <>
          <HowItIsJudged {...looking} />
          <LookingTable rows={looking.rows} />
        </>
      )}
      {data && (
        <Box mt="12">
          <DeskSection title="Hidden search history">
            <SetHold onSet={() => void refetch()} />
            <HoldsTable holds={data.desk.holds} onEnded={() => void refetch()} />
          </DeskSection>
        </Box>
      )}
    </Page>
  )
}

type Looking = LooksPageQuery['desk']['looking']

/** The rule in words: nobody should have to guess why a school is marked. */
function HowItIsJudged({ schools, comparable, middle, marks }: Looking) {
  return (
    <Box borderInlineStartWidth="4px" borderColor="border.emphasized" ps="4" mb="6" color="fg.muted">
      {comparable ? (
        <>
          <Text maxW="65ch">
            {counted(schools, 'school')} looked. A typical school made {counted(round(middle.looks), 'look')}:{' '}
            {round(middle.misses)} found nobody, and {round(middle.refusals)} were over its limit. By lists it
            checked {counted(round(middle.listed), 'applicant')}.
          </Text>
          <Text maxW="65ch" mt="2">
            We mark a school that has at least {marks.times} times as much as that, and at least {marks.looks}{' '}
            looks, {marks.misses} that found nobody, {marks.refusals} over the limit or {marks.listed}{' '}
            applicants by lists.
          </Text>
        </>
      ) : (
        <Text maxW="65ch">
          Only {counted(schools, 'school')} looked. With fewer than {marks.schools} there is too little to
          compare with.
        </Text>
      )}
      <Text maxW="65ch" mt="2">
        We flag {marks.guesses} or more different searches about one child: somebody may be guessing a birth
        date or a number. A mark is a reason to ask the school, not a verdict.
      </Text>
    </Box>
  )
}

/** A median of an even number of schools may end in a half. */
const round = (number: number) => Math.round(number * 10) / 10
