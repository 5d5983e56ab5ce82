import { Box, Flex } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { Standing_DebtorFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { Money } from '../ui/Money'
import { StatusTag } from '../ui/StatusTag'
import { debtStatuses } from '../ui/statuses'
import { When } from '../ui/When'
import { ClaimTags } from './ClaimTags'

gql`
  fragment Standing_debtor on Debtor {
    id
    studentName
    status
    listedAt
    withdrawnAt
    amountOwed {
      amount
      currency
    }
    amountClaimed {
      amount
      currency
    }
    removed {
      at
    }
    inDirectory {
      listed
      reason
      visibleFrom
    }
    ...ClaimTags_debtor
  }
`

/** Where a claim stands: whose it is, what is left of it, and who sees it. */
export function Standing(props: { debtor: FragmentType<typeof Standing_DebtorFragmentDoc> }) {
  const debtor = readFragment(Standing_DebtorFragmentDoc, props.debtor)
  const { amountOwed, amountClaimed, status, inDirectory } = debtor
  return (
    <Box as="section" aria-label="Where it stands" mb="8">
      <Flex gap="2" wrap="wrap" align="center">
        <Box textStyle="lg" fontWeight="semibold" minW="0">
          {debtor.studentName}
        </Box>
        <StatusTag {...debtStatuses[status]} />
        <ClaimTags debtor={debtor} />
      </Flex>
      <Flex align="baseline" columnGap="3" wrap="wrap" mt="1">
        <Box textStyle="md" fontWeight="semibold">
          <Money value={amountOwed} /> {debtor.withdrawnAt || debtor.removed ? 'was claimed' : 'owed'}
        </Box>
        <Box color="fg.muted">
          {amountOwed.amount !== amountClaimed.amount && (
            <>
              of <Money value={amountClaimed} />,{' '}
            </>
          )}
          listed <When date={debtor.listedAt} />, claim number {debtor.id}
        </Box>
      </Flex>
      <Box mt="1" maxW="65ch">
        {inDirectory.reason}
      </Box>
    </Box>
  )
}
