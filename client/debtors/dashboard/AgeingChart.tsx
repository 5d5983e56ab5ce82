import { Box, chakra, Heading } from '@chakra-ui/react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { AgeingChart_TotalsFragmentDoc } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { Bar, BarList, BarRow } from '../../ui/BarList'
import { Money } from '../../ui/format/Money'
import type { DebtorView } from './useDebtorView'
import { ageWords } from './viewWords'
import { counted } from '../../../common/counts'

gql`
  fragment AgeingChart_totals on DashboardTotals {
    byAge {
      age
      count
      owed {
        amount
        currency
      }
    }
  }
`

interface AgeingChartProps {
  totals: FragmentType<typeof AgeingChart_TotalsFragmentDoc>
  view: DebtorView
}

/** How long debts have been open: a bar for each class that has any, as long as what is owed in it; a bar filters the list. */
export function AgeingChart({ totals, view }: AgeingChartProps) {
  const heading = useId()
  const { byAge } = readFragment(AgeingChart_TotalsFragmentDoc, totals)
  // What is chosen stays, so that it can be left again.
  const rows = byAge.filter(({ age, count }) => count > 0 || view.value('age') === age)
  // Only a length: the sum itself is shown to the kobo.
  const most = Math.max(...byAge.map(({ owed }) => Number(owed.amount)), 1)
  return (
    <chakra.section aria-labelledby={heading}>
      <Heading as="h2" id={heading} textStyle="overline">
        How long it has been owed
      </Heading>
      {rows.length === 0 && <Box mt="2">Nothing is owed at the moment.</Box>}
      <BarList counts>
        {rows.map(({ age, count, owed }) => {
          const isChosen = view.value('age') === age
          return (
            <BarRow key={age} isChosen={isChosen}>
              <Box
                asChild
                className="p-bar-line"
                focusVisibleRing="outside"
                _hover={{ bg: 'bg.muted' }}
                fontWeight={isChosen ? 'semibold' : undefined}
              >
                <Link {...view.linkTo({ age: isChosen ? '' : age })} aria-current={isChosen || undefined}>
                  <Box whiteSpace="nowrap">{ageWords[age]}</Box>
                  <Bar share={Number(owed.amount) / most} tone="owed" some={count > 0} />
                  <Box color="fg.muted" textStyle="figures" textAlign="end">
                    {counted(count, 'claim')}
                  </Box>
                  <Box textAlign="end">
                    <Money value={owed} />
                  </Box>
                </Link>
              </Box>
            </BarRow>
          )
        })}
      </BarList>
      <Box color="fg.muted" textStyle="xs" mt="2">
        Counted from the earliest day on record on which the fees were due or you listed them.
      </Box>
    </chakra.section>
  )
}
