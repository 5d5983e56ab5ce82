import { Box, Flex, Grid, Heading } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ResultCard_ResultFragmentDoc, type ResultCard_ResultFragment as Result } from '../gql/graphql'
import { gql } from '../gql-tag'
import { StatusTag } from '../ui/StatusTag'
import { chance, kindOf } from './checkWords'
import { Creditor } from './Creditor'
import { EntryFacts } from './EntryFacts'
import { EvidenceBars } from './EvidenceBars'
import { SomebodyElse } from './SomebodyElse'

gql`
  fragment ResultCard_result on CheckResult {
    relation
    oneOf
    likelihood
    score
    evidence {
      field
      verdict
      weight
      text
    }
    somebodyElse
    entry {
      id
      school {
        id
        name
      }
      ...Creditor_entry
      ...EntryFacts_entry
      ...SomebodyElse_entry
    }
  }
`

interface ResultCardProps {
  checkId: string
  result: FragmentType<typeof ResultCard_ResultFragmentDoc>
  /** The asking school's own id. */
  ownSchool: string
}

/** One entry that fits: what it is to the child, whose claim it is, what may be told of it, and why we think so. */
export function ResultCard({ checkId, ownSchool, ...props }: ResultCardProps) {
  const result = readFragment(ResultCard_ResultFragmentDoc, props.result)
  const { entry, relation, likelihood, score, evidence } = result
  // A figure in large letters would say more than a possible match does.
  const isSure = likelihood === 'LIKELY'
  const [isSomebodyElse, setSomebodyElse] = useState(result.somebodyElse)
  const heading = useId()
  const own = entry.school.id === ownSchool
  return (
    <Box
      as="article"
      aria-labelledby={heading}
      borderTopWidth="2px"
      borderColor="fg"
      pt="4"
      containerType="inline-size"
      css={{ '@media print': { breakInside: 'avoid' } }}
    >
      <Flex
        justify="space-between"
        align="flex-start"
        gap="4"
        // Large text on a phone: one under the other.
        css={{ '@container (max-width: 14rem)': { flexDirection: 'column', gap: '1' } }}
      >
        <Box minW="0">
          <StatusTag {...kindOf(result)} />
          <Heading as="h3" id={heading} textStyle="lg" mt="2">
            {own ? 'Your own school' : entry.school.name}
          </Heading>
        </Box>
        <Box
          textAlign="end"
          flexShrink="0"
          css={{ '@container (max-width: 14rem)': { textAlign: 'start' } }}
          color={isSure ? undefined : 'fg.muted'}
        >
          <Box
            fontSize={isSure ? 'lg' : 'md'}
            lineHeight="1.75rem"
            fontWeight={isSure ? 'semibold' : undefined}
            textStyle="figures"
          >
            {chance(score)}
          </Box>
          <Box textStyle="xs" color="fg.muted">
            {isSure ? 'chance' : 'by figures alone'}
          </Box>
        </Box>
      </Flex>
      <Grid
        mt="3"
        columnGap="10"
        rowGap="6"
        templateColumns="minmax(0, 1fr)"
        css={{ '@container (min-width: 40rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.15fr)' } }}
      >
        <Grid gap="5" alignContent="start" templateColumns="minmax(0, 1fr)">
          <Creditor entry={entry} own={own} />
          <EntryFacts entry={entry} result={result} />
          {!own && (
            <SomebodyElse
              checkId={checkId}
              entry={entry}
              said={isSomebodyElse}
              onSaid={() => setSomebodyElse(true)}
            />
          )}
        </Grid>
        <EvidenceBars evidence={evidence} score={score} whom={whomOf(relation)} />
      </Grid>
    </Box>
  )
}

const whomOf = (relation: Result['relation']) => (relation === 'CHILD' ? 'this child' : 'this family')
