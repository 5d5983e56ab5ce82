import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DebtorTotals_TotalsFragmentDoc, type DebtorTotals_TotalsFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { Money } from '../ui/Money'
import { StatusTag } from '../ui/StatusTag'
import { debtStatuses } from '../ui/statuses'

gql`
  fragment DebtorTotals_totals on DashboardTotals {
    owed {
      amount
      currency
    }
    count
    byStatus {
      status
      count
      owed {
        amount
        currency
      }
    }
    undelivered
  }
`

/** What is owed in all, how it divides, and how many families could not be told. */
export function DebtorTotals(props: { totals: FragmentType<typeof DebtorTotals_TotalsFragmentDoc> }) {
  const totals = readFragment(DebtorTotals_TotalsFragmentDoc, props.totals)
  return (
    <chakra.section aria-label="Totals" mb="8">
      <Grid
        templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) minmax(0, 1.4fr)' }}
        gap={{ base: '4', md: '10' }}
      >
        <Box>
          <Box textStyle="overline">Owed to your school</Box>
          <Box fontSize={{ base: 'lg', md: 'xl' }} lineHeight="2.5rem" fontWeight="semibold">
            <Money value={totals.owed} />
          </Box>
          <Box color="fg.muted">{totals.count === 1 ? '1 claim' : `${totals.count} claims`} on your list</Box>
          {totals.undelivered > 0 && <Undelivered count={totals.undelivered} />}
        </Box>
        <ByStatus rows={totals.byStatus} />
      </Grid>
    </chakra.section>
  )
}

function ByStatus({ rows }: { rows: DebtorTotals_TotalsFragment['byStatus'] }) {
  return (
    <chakra.ul alignSelf="end">
      {rows.map(({ status, count, owed }) => (
        <Flex
          as="li"
          key={status}
          align="center"
          gap="3"
          py="1.5"
          borderTopWidth="1px"
          css={{ '&:first-of-type': { borderTopWidth: { md: 0 } } }}
        >
          <Box flex="1">
            <StatusTag {...debtStatuses[status]} />
          </Box>
          <Box textStyle="figures" color="fg.muted">
            {count}
          </Box>
          <Box minW="8.5rem" textAlign="end">
            <Money value={owed} />
          </Box>
        </Flex>
      ))}
    </chakra.ul>
  )
}

function Undelivered({ count }: { count: number }) {
  return (
    <Box color="fg.error" fontWeight="medium" mt="1">
      {count === 1 ? '1 letter was not delivered' : `${count} letters were not delivered`}: open the debtor to
      send it again.
    </Box>
  )
}
