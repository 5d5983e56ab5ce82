import { Box, Grid } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DebtorCase_DebtorFragmentDoc, type DebtorCase_DebtorFragment } from '../gql/graphql'
import { gql } from '../gql-tag'
import { EvidenceList } from './EvidenceList'
import { HistoryList } from './HistoryList'
import { LedgerTable } from './LedgerTable'
import { LetterPanel } from './LetterPanel'
import { Panel } from './Panel'
import { PaymentForm } from './PaymentForm'
import { Standing } from './Standing'
import { UpdateDebtorForm } from './UpdateDebtorForm'
import { upload } from '../upload'
import type { DebtorActs } from './useDebtorActs'
import { WithdrawClaim } from './WithdrawClaim'

gql`
  fragment DebtorCase_debtor on Debtor {
    id
    status
    withdrawnAt
    amountOwed {
      amount
      currency
    }
    evidence {
      id
      ...EvidenceList_file
    }
    ledger {
      id
      ...LedgerTable_entry
    }
    history {
      id
      ...HistoryList_entry
    }
    ...Standing_debtor
    ...DebtorForm_debtor
    ...DebtorTable_debtor
    ...LetterOf_debtor
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
  const isOpen = !debtor.withdrawnAt
  return (
    <>
      <Standing debtor={debtor} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 40rem) minmax(0, 1fr)' }} gap="10">
        {isOpen ? (
          <UpdateDebtorForm debtor={debtor} upload={upload} onSave={acts.save} />
        ) : (
          <Withdrawn debtor={debtor} />
        )}
        <Box>
          <LetterPanel
            debtor={debtor}
            isApproved={isApproved}
            onResend={acts.resendLetter}
            onHandOver={acts.recordHandOver}
          />
          {isOpen && debtor.status !== 'COMPLETED' && (
            <Panel title="Record a payment">
              <PaymentForm currency={debtor.amountOwed.currency} onRecord={acts.recordPayment} />
            </Panel>
          )}
          {isOpen && (
            <Panel title="Withdraw">
              <WithdrawClaim onWithdraw={acts.withdraw} />
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

function Withdrawn({ debtor }: { debtor: DebtorCase_DebtorFragment }) {
  return (
    <Box maxW="40rem">
      <Box mb="4">
        You have taken this claim back: it is out of the register and can no longer be changed. What happened
        with it stays below.
      </Box>
      <EvidenceList files={debtor.evidence} />
    </Box>
  )
}
