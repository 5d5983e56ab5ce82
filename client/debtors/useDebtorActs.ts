import { useApolloClient } from '@apollo/client/react'
import type { UpdateDebtorInput } from '../gql/graphql'
import {
  useConfirmDebtorMutation,
  useRecordHandOverMutation,
  useRecordPaymentMutation,
  useLetterCameBackMutation,
  useResendLetterMutation,
  useUpdateDebtorMutation,
  useVoidPaymentMutation,
  useWithdrawDebtorMutation,
} from '../gql/hooks'
import { gql } from '../gql-tag'
import type { FormError } from '../ui/fields/useFormErrors'
import { problemsOf } from '../user-errors'
import { readTotalsAgain } from './dashboard/dashboardTotals'
import { isSentBefore } from './requestKey'
import type { Voiding } from './VoidPayment'

gql`
  mutation UpdateDebtor($input: UpdateDebtorInput!) {
    updateDebtor(input: $input) {
      debtor {
        ...DebtorCase_debtor
      }
      userErrors {
        field
        message
      }
    }
  }
  mutation RecordPayment($input: RecordPaymentInput!) {
    recordPayment(input: $input) {
      debtor {
        ...DebtorCase_debtor
      }
      userErrors {
        field
        message
      }
    }
  }
  mutation VoidPayment($input: VoidPaymentInput!) {
    voidPayment(input: $input) {
      debtor {
        ...DebtorCase_debtor
      }
      userErrors {
        field
        message
      }
    }
  }
  mutation WithdrawDebtor($input: WithdrawDebtorInput!) {
    withdrawDebtor(input: $input) {
      debtor {
        ...DebtorCase_debtor
      }
      userErrors {
        field
        message
      }
    }
  }
  mutation RecordHandOver($input: RecordHandOverInput!) {
    recordHandOver(input: $input) {
      debtor {
        ...DebtorCase_debtor
      }
      userErrors {
        field
        message
      }
    }
  }
  mutation ConfirmDebtor($input: ConfirmDebtorInput!) {
    confirmDebtor(input: $input) {
      debtor {
        ...DebtorCase_debtor
      }
      userErrors {
        field
        message
      }
    }
  }
  mutation LetterCameBack($input: LetterCameBackInput!) {
    letterCameBack(input: $input) {
      debtor {
        ...DebtorCase_debtor
      }
      userErrors {
        field
        message
      }
    }
  }
  mutation ResendLetter($input: ResendLetterInput!) {
    resendLetter(input: $input) {
      letter {
        id
        state
        lastError
        canResend
      }
      userErrors {
        field
        message
      }
    }
  }
`

export interface Payment {
  /** Canonical: "45000.00". */
  amount: string
  on: string | null
  note: string | null
  requestKey: string
  /** What was owed when it was entered. Canonical. */
  owed: string
}

/** Whether it is refused because something else is owed by now. */
export const isOvertaken = ({ field }: FormError) => field === 'owed'

type Answer = Promise<readonly FormError[]>

/** What a school can do with one of its debtors. Each answers what is to be mended, and nothing when it was done. */
export function useDebtorActs(id: string) {
  const [update] = useUpdateDebtorMutation()
  const [pay] = useRecordPaymentMutation()
  const [voidOne] = useVoidPaymentMutation()
  const [takeBack] = useWithdrawDebtorMutation()
  const [confirm] = useConfirmDebtorMutation()
  const [handOver] = useRecordHandOverMutation()
  const [resend] = useResendLetterMutation()
  const [cameBack] = useLetterCameBackMutation()
  const withSums = useSumsKept()
  return {
    save: (changes: Partial<UpdateDebtorInput>): Answer =>
      withSums(async () => {
        const { data } = await update({ variables: { input: { ...changes, id } } })
        return data!.updateDebtor.userErrors
      }),
    recordPayment: (payment: Payment): Answer =>
      withSums(async () => {
        const { data } = await pay({ variables: { input: { ...payment, debtorId: id } } })
        return data!.recordPayment.userErrors
      }),
    voidPayment: (voiding: Voiding): Answer =>
      withSums(async () => {
        const { data } = await voidOne({ variables: { input: voiding } })
        return data!.voidPayment.userErrors
      }),
    withdraw: (reason: string | null): Answer =>
      withSums(async () => {
        const { data } = await takeBack({ variables: { input: { id, reason } } })
        return data!.withdrawDebtor.userErrors
      }),
    confirm: (): Answer =>
      withSums(async () => {
        const { data } = await confirm({ variables: { input: { id } } })
        return data!.confirmDebtor.userErrors
      }),
    recordHandOver: (on: string | null): Answer =>
      withSums(async () => {
        const { data } = await handOver({ variables: { input: { id, on } } })
        return data!.recordHandOver.userErrors
      }),
    resendLetter: (letterId: string): Answer =>
      withSums(async () => {
        const { data } = await resend({ variables: { input: { letterId } } })
        return data!.resendLetter.userErrors
      }),
    letterCameBack: (letterId: string): Answer =>
      withSums(async () => {
        const { data } = await cameBack({ variables: { input: { letterId } } })
        return data!.letterCameBack.userErrors
      }),
  }
}

export type DebtorActs = ReturnType<typeof useDebtorActs>

/** The debtor's own fields heal through the cache; the dashboard's sums are read again, and nobody waits for that. */
function useSumsKept() {
  const client = useApolloClient()
  return async (send: Parameters<typeof problemsOf>[0]): Answer => {
    const problems = await problemsOf(send)
    if (problems.length === 0) void readTotalsAgain(client)
    else if (problems.some((one) => isSentBefore(one) || isOvertaken(one)))
      void client.refetchQueries({ include: 'active' })
    return problems
  }
}
