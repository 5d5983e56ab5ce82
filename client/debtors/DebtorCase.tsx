import { Box, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { planHasEnded } from '../contends/contendWords'
import { PlanTable } from '../contends/PlanTable'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DebtorCase_DebtorFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { useIsDue } from './ClaimTags'
import { ClosedClaim } from './ClosedClaim'
import { ConfirmClaim } from './ConfirmClaim'
import { DebtorFacts } from './DebtorFacts'
import { HistoryList } from './HistoryList'
import { LedgerTable } from './LedgerTable'
import { LetterPanel } from './LetterPanel'
import { Panel } from './Panel'
import { PaymentForm } from './PaymentForm'
import { SafeguardingHold } from './SafeguardingHold'
import { Standing } from './dashboard/Standing'
import type { DebtorActs } from './useDebtorActs'
import { WithdrawClaim } from './WithdrawClaim'

gql`
  fragment DebtorCase_debtor on Debtor {
    id
    status
    withdrawnAt
    purgedAt
    confirmBy
    settledLetter
    safeguardingHoldAt
    ownHold {
      ...SafeguardingHold_hold
    }
    removed {
      at
    }
    amountOwed {
      amount
      currency
    }
    ledger {
      id
      ...LedgerTable_entry
    }
    history {
      id
      ...HistoryList_entry
    }
    contend {
      id
      contend {
        id
        state
        plan {
          id
          agreedAt
          ...PlanTable_plan
        }
      }
    }
    ...ClosedClaim_debtor
    ...Standing_debtor
    ...DebtorFacts_debtor
    ...DebtorForm_debtor
    ...DebtorTable_debtor
    ...LetterOf_debtor
    ...UndoStatus_debtor
  }
`

interface DebtorCaseProps {
  debtor: FragmentType<typeof DebtorCase_DebtorFragmentDoc>
  /** Neither its school nor a rule has taken it out. */
  isOpen: boolean
  isApproved: boolean
  acts: DebtorActs
}

/** Everything about one claim: where it stands, what it says, what happened, and what can be done about it. */
export function DebtorCase({ isOpen, isApproved, acts, ...props }: DebtorCaseProps) {
  const debtor = readFragment(DebtorCase_DebtorFragmentDoc, props.debtor)
  const [wasOpen] = useState(isOpen)
  const toConfirm = useIsDue(debtor.confirmBy)
  const plan = debtor.contend?.contend.plan
  return (
    <>
      <Standing debtor={debtor} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 24rem)' }} gap="10">
        <Box>
          {!isOpen && <ClosedClaim debtor={debtor} onPage="its own" justNow={wasOpen} />}
          {!debtor.purgedAt && (
            <Box mb="8">
              <DebtorFacts debtor={debtor} />
            </Box>
          )}
          {plan?.agreedAt && (
            <Panel title="Payment plan">
              <PlanTable
                plan={plan}
                caption="Payment plan"
                ended={planHasEnded(debtor.contend!.contend.state)}
              />
            </Panel>
          )}
        </Box>
        <Box css={{ xl: { '& > section:first-of-type': { borderTopWidth: 0, paddingTop: 0 } } }}>
          {toConfirm && debtor.confirmBy && (
            <Panel title="Does it still stand?" screenOnly>
              <ConfirmClaim by={debtor.confirmBy} onConfirm={acts.confirm} />
            </Panel>
          )}
          {isOpen && debtor.status !== 'COMPLETED' && (
            <Panel title="Record a payment" screenOnly>
              <PaymentForm
                owed={debtor.amountOwed}
                settledLetter={debtor.settledLetter}
                onRecord={acts.recordPayment}
              />
            </Panel>
          )}
          <LetterPanel
            debtor={debtor}
            isApproved={isApproved}
            onResend={acts.resendLetter}
            onCameBack={acts.letterCameBack}
            onHandOver={acts.recordHandOver}
          />
          {!debtor.purgedAt && (
            <Panel title="Which schools looked" screenOnly>
              <SafeguardingHold
                of={{ debtorId: debtor.id }}
                heldAt={debtor.safeguardingHoldAt}
                ownHold={debtor.ownHold}
              />
            </Panel>
          )}
          <WithdrawClaim isOpen={isOpen} onWithdraw={acts.withdraw} />
        </Box>
      </Grid>
      <Box mt="8" maxW="60rem">
        <Panel title="Ledger">
          <LedgerTable
            entries={debtor.ledger}
            owed={debtor.amountOwed}
            voiding={{
              isOpen,
              isClosed: debtor.status === 'COMPLETED',
              isWritten: Boolean(debtor.settledLetter),
              onVoid: acts.voidPayment,
            }}
          />
        </Panel>
        <Panel title="History">
          <HistoryList entries={debtor.history} />
        </Panel>
      </Box>
    </>
  )
}
