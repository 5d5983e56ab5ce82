import { useApolloClient } from '@apollo/client/react'
import { Box, Grid } from '@chakra-ui/react'
import { Panel } from '../debtors/Panel'
import { PaymentForm } from '../debtors/PaymentForm'
import { type Payment, useDebtorActs } from '../debtors/useDebtorActs'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { RunningPlan_ContendFragmentDoc, RunningPlan_DebtorFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { planHasEnded } from './contendWords'
import { PlanTable } from './PlanTable'

gql`
  fragment RunningPlan_debtor on Debtor {
    id
    settledLetter
  }

  fragment RunningPlan_contend on Contend {
    id
    state
    amountOwed {
      amount
      currency
    }
    plan {
      id
      agreedAt
      ...PlanTable_plan
    }
  }
`

interface RunningPlanProps {
  contend: FragmentType<typeof RunningPlan_ContendFragmentDoc>
  debtor: FragmentType<typeof RunningPlan_DebtorFragmentDoc>
}

/** An agreed plan: what is paid of it, and where a payment is recorded. Nothing before both sides have agreed. */
export function RunningPlan(props: RunningPlanProps) {
  const { id, settledLetter } = readFragment(RunningPlan_DebtorFragmentDoc, props.debtor)
  const { state, plan, amountOwed } = readFragment(RunningPlan_ContendFragmentDoc, props.contend)
  const record = usePayment(id)
  if (!plan?.agreedAt) return null
  return (
    <Grid gap="6" templateColumns="minmax(0, 1fr)">
      <Box as="section" aria-label="The agreed plan">
        <PlanTable plan={plan} caption="The agreed plan" ended={planHasEnded(state)} />
      </Box>
      {state === 'AGREED' && (
        <Panel title="Record a payment" screenOnly>
          <PaymentForm owed={amountOwed} settledLetter={settledLetter} onRecord={record} />
        </Panel>
      )}
    </Grid>
  )
}

/** What is paid of a plan follows from the ledger: the case is read again after a payment. */
function usePayment(debtorId: string) {
  const client = useApolloClient()
  const { recordPayment } = useDebtorActs(debtorId)
  return async (payment: Payment) => {
    const problems = await recordPayment(payment)
    // That it could not be read again undoes nothing.
    await client.refetchQueries({ include: ['CasePage'] }).catch(() => undefined)
    return problems
  }
}
