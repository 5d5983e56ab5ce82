import { Box, Button, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DebtorCase_DebtorFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { fieldIds } from '../ui/Question'
import { upload } from '../upload'
import { useIsDue } from './ClaimTags'
import { ClosedClaim } from './ClosedClaim'
import { ConfirmClaim } from './ConfirmClaim'
import { HistoryList } from './HistoryList'
import { LedgerTable } from './LedgerTable'
import { LetterPanel } from './LetterPanel'
import { Panel } from './Panel'
import { PaymentForm } from './PaymentForm'
import { SafeguardingHold } from './SafeguardingHold'
import { Standing } from './Standing'
import { UpdateDebtorForm } from './UpdateDebtorForm'
import type { DebtorActs } from './useDebtorActs'
import { WithdrawClaim } from './WithdrawClaim'

gql`
  fragment DebtorCase_debtor on Debtor {
    id
    status
    withdrawnAt
    purgedAt
    confirmBy
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
    ...ClosedClaim_debtor
    ...Standing_debtor
    ...DebtorForm_debtor
    ...DebtorTable_debtor
    ...LetterOf_debtor
    ...UndoStatus_debtor
  }
`

interface DebtorCaseProps {
  debtor: FragmentType<typeof DebtorCase_DebtorFragmentDoc>
  isApproved: boolean
  acts: DebtorActs
}

/** Everything about one claim: where it stands, what it says, and what can be done about it. */
export function DebtorCase({ isApproved, acts, ...props }: DebtorCaseProps) {
  const debtor = readFragment(DebtorCase_DebtorFragmentDoc, props.debtor)
  const isOpen = !debtor.withdrawnAt && !debtor.removed && !debtor.purgedAt
  const [wasOpen] = useState(isOpen)
  const toConfirm = useIsDue(debtor.confirmBy)
  const mayPay = isOpen && debtor.status !== 'COMPLETED'
  return (
    <>
      <Standing debtor={debtor} />
      {mayPay && <ToPayment />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 40rem) minmax(0, 1fr)' }} gap="10">
        {isOpen ? (
          <UpdateDebtorForm debtor={debtor} upload={upload} onSave={acts.save} />
        ) : (
          <ClosedClaim debtor={debtor} justNow={wasOpen} />
        )}
        <Box css={{ xl: { '& > section:first-of-type': { borderTopWidth: 0, paddingTop: 0 } } }}>
          {toConfirm && debtor.confirmBy && (
            <Panel title="Does it still stand?" screenOnly>
              <ConfirmClaim by={debtor.confirmBy} onConfirm={acts.confirm} />
            </Panel>
          )}
          <LetterPanel
            debtor={debtor}
            isApproved={isApproved}
            onResend={acts.resendLetter}
            onCameBack={acts.letterCameBack}
            onHandOver={acts.recordHandOver}
          />
          {mayPay && (
            <Panel title="Record a payment" screenOnly>
              <PaymentForm currency={debtor.amountOwed.currency} onRecord={acts.recordPayment} />
            </Panel>
          )}
          {isOpen && (
            <Panel title="Withdraw" screenOnly>
              <WithdrawClaim onWithdraw={acts.withdraw} />
            </Panel>
          )}
          {!debtor.purgedAt && (
            <Panel title="Which schools looked" screenOnly>
              <SafeguardingHold
                of={{ debtorId: debtor.id }}
                heldAt={debtor.safeguardingHoldAt}
                ownHold={debtor.ownHold}
              />
            </Panel>
          )}
        </Box>
      </Grid>
      <Box mt="8" maxW="60rem">
        <Panel title="Ledger">
          <LedgerTable entries={debtor.ledger} owed={debtor.amountOwed} />
        </Panel>
        <Panel title="History">
          <HistoryList entries={debtor.history} />
        </Panel>
      </Box>
    </>
  )
}

/** Where the panels stand under the form, the commonest act is a screen's length away: this leads there. */
function ToPayment() {
  const go = () => document.getElementById(fieldIds('amount').control)?.focus()
  return (
    <Button variant="outline" hideFrom="xl" mb="8" w={{ base: 'full', sm: 'auto' }} onClick={go}>
      Record a payment
    </Button>
  )
}
