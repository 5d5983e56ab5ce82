import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { DebtorTotals_TotalsFragmentDoc, type DebtorTotals_TotalsFragment } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { Money } from '../../ui/format/Money'
import { StatusTag } from '../../ui/StatusTag'
import { debtStatuses } from '../../ui/format/statuses'
import { When } from '../../ui/format/When'
import { counted, figure } from '../../../common/counts'

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
    recovered {
      amount
      currency
    }
    termBegan
  }
`

/** What is owed in all, how it divides, and what came in this term. */
export function DebtorTotals(props: { totals: FragmentType<typeof DebtorTotals_TotalsFragmentDoc> }) {
  const { owed, count, byStatus, recovered, termBegan } = readFragment(
    DebtorTotals_TotalsFragmentDoc,
    props.totals,
  )
  return (
    <chakra.section aria-label="Totals" containerType="inline-size">
      <Box textStyle="overline">Owed to your school</Box>
      <Box
        fontSize={{ base: 'lg', md: 'xl' }}
        lineHeight="2.5rem"
        fontWeight="semibold"
        // Large text on a phone: tens of millions fit a line, and only what does not is broken.
        css={{ '@container (max-width: 14rem)': { fontSize: 'md' } }}
      >
        <Money value={owed} />
      </Box>
      <Box color="fg.muted">{counted(count, 'claim')} on your list</Box>
      <StatusBar rows={byStatus} />
      <ByStatus rows={byStatus} />
      <Flex
        wrap="wrap"
        justify="space-between"
        align="baseline"
        columnGap="3"
        borderTopWidth="1px"
        borderColor="fg"
        pt="3"
      >
        <Box fontWeight="medium">Recovered this term</Box>
        <Box fontWeight="semibold" ms="auto">
          <Money value={recovered} />
        </Box>
      </Flex>
      <Box color="fg.muted" textStyle="xs">
        Paid since <When date={termBegan} />. Here a term begins in January, May and September.
      </Box>
    </chakra.section>
  )
}

/** What is owed, divided as a bar is: for the eye, over the figures that say it. */
function StatusBar({ rows }: { rows: DebtorTotals_TotalsFragment['byStatus'] }) {
  const owing = rows.filter(({ owed }) => Number(owed.amount) > 0)
  if (owing.length < 2) return null
  return (
    <Flex aria-hidden gap="2px" mt="3">
      {owing.map(({ status, owed }) => (
        <Box
          key={status}
          borderTopWidth="14px"
          className={`p-${debtStatuses[status].meaning}`}
          borderColor="colorPalette.emphasized"
          minW="2px"
          style={{ flexGrow: Number(owed.amount) }}
        />
      ))}
    </Flex>
  )
}

/** On a phone with large text, or with a long sum: its figures stand under a status. */
const STACKED = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  '& > :first-child': { flex: '1 0 100%' },
  '& > :last-child': { minWidth: 0, marginInlineStart: 'auto' },
  '& .p-tag': { whiteSpace: 'normal' },
}
/** "10000000.00", beside hundreds of claims, fits a phone. */
const LONG_SUM = 11

function ByStatus({ rows }: { rows: DebtorTotals_TotalsFragment['byStatus'] }) {
  const isLong = rows.some(({ owed }) => owed.amount.length > LONG_SUM)
  return (
    <Grid
      as="ul"
      listStyleType="none"
      mt="3"
      templateColumns="minmax(0, 1fr) auto auto"
      columnGap={{ base: '2', md: '4' }}
    >
      {rows.map(({ status, count, owed }) => (
        <Grid
          as="li"
          key={status}
          gridColumn="1 / -1"
          templateColumns="subgrid"
          alignItems="center"
          py="1.5"
          borderTopWidth="1px"
          css={
            isLong
              ? { '@container (max-width: 22rem)': STACKED }
              : { '@container (max-width: 14rem)': STACKED }
          }
        >
          <Box>
            <StatusTag {...debtStatuses[status]} />
          </Box>
          <Box textStyle="figures" color="fg.muted" textAlign="end">
            {figure(count)}
          </Box>
          <Box textAlign="end">
            <Money value={owed} />
          </Box>
        </Grid>
      ))}
    </Grid>
  )
}
