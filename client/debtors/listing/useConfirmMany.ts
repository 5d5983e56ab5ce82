import { useApolloClient } from '@apollo/client/react'
import { useConfirmDebtorsMutation } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import type { FormError } from '../../ui/fields/useFormErrors'
import { problemsOf } from '../../user-errors'
import { readTotalsAgain } from '../dashboard/dashboardTotals'

gql`
  mutation ConfirmDebtors($input: ConfirmDebtorsInput!) {
    confirmDebtors(input: $input) {
      debtors {
        id
        confirmedAt
        confirmBy
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface Named {
  id: string
  studentName: string
}

/** Says of many claims that they still stand: of all or, where one of them cannot be confirmed, of none. */
export function useConfirmMany() {
  const client = useApolloClient()
  const [confirm] = useConfirmDebtorsMutation()
  return async (debtors: readonly Named[]): Promise<FormError[]> => {
    const found = await problemsOf(async () => {
      const { data } = await confirm({ variables: { input: { ids: debtors.map(({ id }) => id) } } })
      return data!.confirmDebtors.userErrors
    })
    if (found.length === 0) void readTotalsAgain(client)
    return found.map((error) => named(error, debtors))
  }
}

/** The server counts what it was given ("ids.3"): the form says whose claim that is. */
function named(error: FormError, debtors: readonly Named[]): FormError {
  const [, at] = /^ids\.(\d+)$/.exec(error.field ?? '') ?? []
  const debtor = at === undefined ? undefined : debtors[Number(at)]
  return debtor ? { field: debtor.id, message: `${debtor.studentName}: ${error.message}` } : error
}
