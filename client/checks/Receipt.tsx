import { Box, Grid, Heading, Text } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { Receipt_CheckFragmentDoc, Receipt_SchoolFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { SafeguardingHold } from '../debtors/SafeguardingHold'
import { Fact, Facts } from '../ui/Facts'
import { formatPhone } from '../ui/format/formatPhone'
import { Moment } from '../ui/format/Moment'
import { When } from '../ui/format/When'
import { CheckAnswer } from './CheckAnswer'
import { PURPOSE_WORDS } from '../../common/check-words'
import { OutcomeForm } from './OutcomeForm'

gql`
  fragment Receipt_check on Check {
    id
    at
    askedBy
    apiKey
    purpose
    reference
    student
    parent
    phone
    email
    dateOfBirth
    region
    heldAt
    ownHold {
      ...SafeguardingHold_hold
    }
    results {
      relation
    }
    ...CheckAnswer_check
    ...OutcomeForm_check
  }

  fragment Receipt_school on School {
    id
    name
  }
`

interface ReceiptProps {
  check: FragmentType<typeof Receipt_CheckFragmentDoc>
  school: FragmentType<typeof Receipt_SchoolFragmentDoc>
}

/** Who asked, what was typed, what was answered, and what the school decided. Prints as a paper of its own. */
export function Receipt(props: ReceiptProps) {
  const check = readFragment(Receipt_CheckFragmentDoc, props.check)
  const school = readFragment(Receipt_SchoolFragmentDoc, props.school)
  return (
    <Grid gap="8" templateColumns="minmax(0, 1fr)">
      <Grid
        columnGap="10"
        rowGap="8"
        templateColumns={{ base: 'minmax(0, 1fr)', md: TWO }}
        _print={{ gridTemplateColumns: TWO, columnGap: '6' }}
      >
        <Box>
          <Heading as="h2" textStyle="md" mb="2">
            Who asked
          </Heading>
          <Facts>
            <Fact label="School">{school.name}</Fact>
            <Fact label="Asked by">
              {check.askedBy}
              {check.apiKey && `, with the key “${check.apiKey}”`}
            </Fact>
            <Fact label="Purpose">{PURPOSE_WORDS[check.purpose]}</Fact>
            <Fact label="Reference">{check.reference}</Fact>
          </Facts>
        </Box>
        <Box>
          <Heading as="h2" textStyle="md" mb="2">
            What was typed
          </Heading>
          <Facts>
            <Fact label="Student">{check.student}</Fact>
            <Fact label="Parent">{check.parent}</Fact>
            <Fact label="Phone">{check.phone && formatPhone(check.phone)}</Fact>
            <Fact label="E-mail">{check.email}</Fact>
            <Fact label="Date of birth">{check.dateOfBirth && <When date={check.dateOfBirth} />}</Fact>
            <Fact label="Region">{check.region}</Fact>
          </Facts>
        </Box>
      </Grid>
      {check.student ? (
        <CheckAnswer check={check} ownSchool={school.id} />
      ) : (
        <Text maxW="65ch">
          What was typed and what was answered has been deleted: the register keeps nothing about people for
          longer than it needs.
        </Text>
      )}
      <OutcomeForm check={check} />
      {check.results.length > 0 && (
        <Box _print={{ display: 'none' }}>
          <Heading as="h2" textStyle="md" mb="2">
            Who reads that you looked
          </Heading>
          <SafeguardingHold of={{ checkId: check.id }} heldAt={check.heldAt} ownHold={check.ownHold} />
        </Box>
      )}
      <Box display="none" _print={{ display: 'block' }} borderTopWidth="1px" pt="2">
        DMA, debtor monitoring for schools: check {check.id} of {school.name}, <Moment date={check.at} />
      </Box>
    </Grid>
  )
}

const TWO = 'repeat(2, minmax(0, 1fr))'
