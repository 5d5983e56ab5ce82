import { Box, Flex } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { Standing_DebtorFragmentDoc } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { Money } from '../../ui/format/Money'
import { ProgressBar } from '../../ui/ProgressBar'
import { StatusTag } from '../../ui/StatusTag'
import { debtStatuses } from '../../ui/format/statuses'
import { When } from '../../ui/format/When'
import { isClosed } from '../isClosed'
import { ClaimTags } from '../ClaimTags'

gql`
  fragment Standing_debtor on Debtor {
    id
    status
    listedAt
    withdrawnAt
    purgedAt
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

/** Where a claim stands: what is left of it, what was paid, and who sees it. */
export function Standing(props: { debtor: FragmentType<typeof Standing_DebtorFragmentDoc> }) {
  const debtor = readFragment(Standing_DebtorFragmentDoc, props.debtor)
  const { amountOwed, amountClaimed, status, inDirectory } = debtor
  // Only a length: what is left is shown to the kobo.
  const paid = 1 - Number(amountOwed.amount) / Math.max(Number(amountClaimed.amount), 0.01)
  return (
    <Box as="section" aria-label="Where it stands" mb="8">
      <Flex align="baseline" columnGap="3" rowGap="1" wrap="wrap">
        <Box textStyle="lg" fontWeight="semibold" minW="0">
          <Money value={amountOwed} /> {isClosed(debtor) ? 'was claimed' : 'owed'}
        </Box>
        <Flex gap="2" wrap="wrap" alignSelf="center">
          {!isClosed(debtor) && <StatusTag {...debtStatuses[status]} />}
          <ClaimTags debtor={debtor} />
        </Flex>
      </Flex>
      {paid > 0 && (
        <Box mt="2" maxW="24rem">
          <ProgressBar value={paid} label="Paid" />
          <Box color="fg.muted">
            paid of <Money value={amountClaimed} />
          </Box>
        </Box>
      )}
      <Box color="fg.muted" mt="2">
        Listed <When date={debtor.listedAt} />, claim number {debtor.id}
      </Box>
      <Box mt="1" maxW="65ch">
        {inDirectory.reason}
      </Box>
    </Box>
  )
}
