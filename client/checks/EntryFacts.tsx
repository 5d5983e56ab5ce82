import { Flex, Text } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { EntryFacts_EntryFragmentDoc, type ResultCard_ResultFragment as Result } from '../gql/graphql'
import { gql } from '../gql-tag'
import { meaningOf } from './checkWords'
import { Fact, Facts } from '../ui/Facts'
import { Money } from '../ui/format/Money'
import { StatusTag } from '../ui/StatusTag'
import { debtStatuses, disputed } from '../ui/format/statuses'
import { When } from '../ui/format/When'

gql`
  fragment EntryFacts_entry on CheckEntry {
    id
    studentName
    parentName
    amountOwed {
      amount
      currency
    }
    status
    since
    disputed
    statement
  }
`

interface EntryFactsProps {
  entry: FragmentType<typeof EntryFacts_EntryFragmentDoc>
  result: Pick<Result, 'relation' | 'oneOf' | 'likelihood'>
}

/** What the school claims, where that may be told; else why it is not. */
export function EntryFacts({ result, ...props }: EntryFactsProps) {
  const entry = readFragment(EntryFacts_EntryFragmentDoc, props.entry)
  if (!entry.amountOwed || !entry.status)
    return (
      <Text color="fg.muted" maxW="65ch">
        {WHY_NOT[meaningOf(result)]}
      </Text>
    )
  return (
    <Facts>
      <Fact label="The school claims">
        <Money value={entry.amountOwed} />
      </Fact>
      <Fact label="Status">
        <Flex gap="1" wrap="wrap">
          <StatusTag {...debtStatuses[entry.status]} />
          {entry.disputed && <StatusTag {...disputed} />}
        </Flex>
      </Fact>
      {entry.statement && (
        <Fact label="The family says">
          <Text whiteSpace="pre-line">“{entry.statement}”</Text>
        </Fact>
      )}
      <Fact label="Since">{entry.since && <When date={entry.since} />}</Fact>
      <Fact label="Listed student">{entry.studentName}</Fact>
      <Fact label="Listed parent">{entry.parentName}</Fact>
    </Facts>
  )
}

const WHY_NOT = {
  LIKELY:
    'What the school claims was shown when you asked. It is not kept here, because it may have changed since.',
  POSSIBLE: 'No amount and no listed name is shown: this may be somebody else’s child.',
  FAMILY: 'No amount and no listed name is shown: the debt is not this child’s.',
  ONE_OF: 'No amount and no listed name is shown: this may be a brother’s or sister’s debt.',
}
