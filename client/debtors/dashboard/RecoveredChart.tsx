import { Box, chakra, Heading } from '@chakra-ui/react'
import { useId } from 'react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { RecoveredChart_TotalsFragmentDoc } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { Bar, BarList, BarRow } from '../../ui/BarList'
import { monthOf } from '../../ui/format/formatDate'
import { Money } from '../../ui/format/Money'

gql`
  fragment RecoveredChart_totals on DashboardTotals {
    byMonth {
      from
      paid {
        amount
        currency
      }
    }
  }
`

/** As many fit beside the ages of debts. */
const SHOWN = 6

/** What came in, month by month, the newest first, as far back as anything did; nothing where nothing did for half a year. */
export function RecoveredChart(props: { totals: FragmentType<typeof RecoveredChart_TotalsFragmentDoc> }) {
  const heading = useId()
  const { byMonth } = readFragment(RecoveredChart_TotalsFragmentDoc, props.totals)
  const recent = byMonth.slice(-SHOWN)
  const first = recent.findIndex(({ paid }) => Number(paid.amount) > 0)
  if (first < 0) return null
  const months = recent.slice(first).toReversed()
  const most = Math.max(...months.map(({ paid }) => Number(paid.amount)))
  return (
    <chakra.section aria-labelledby={heading} mt="8">
      <Heading as="h2" id={heading} textStyle="overline">
        Recovered by month
      </Heading>
      <BarList counts={false}>
        {months.map(({ from, paid }) => (
          <BarRow key={from}>
            <div className="p-bar-line">
              <Box whiteSpace="nowrap">{monthOf(from)}</Box>
              <Bar share={Number(paid.amount) / most} tone="settled" some={Number(paid.amount) > 0} />
              <Box textAlign="end">
                <Money value={paid} />
              </Box>
            </div>
          </BarRow>
        ))}
      </BarList>
    </chakra.section>
  )
}
