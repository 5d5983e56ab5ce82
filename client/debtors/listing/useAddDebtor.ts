import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import type { AddDebtorInput, AddDebtorMutation } from '../../gql/graphql'
import { useAddDebtorMutation } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { problemsOf } from '../../user-errors'
import { dashboardHasChanged } from '../freshness'
import { rememberAdded } from '../dashboard/dashboardList'
import { readTotalsAgain } from '../dashboard/dashboardTotals'
import { isSentBefore } from '../requestKey'

gql`
  mutation AddDebtor($input: AddDebtorInput!) {
    addDebtor(input: $input) {
      debtor {
        id
        ...DebtorTable_debtor
        ...AddedDialog_debtor
      }
      likelyDuplicates {
        id
        ...AddedDialog_duplicate
      }
      userErrors {
        field
        message
      }
    }
  }
`

type Debtor = NonNullable<AddDebtorMutation['addDebtor']['debtor']>

export interface Added {
  debtor: Debtor
  likelyDuplicates: AddDebtorMutation['addDebtor']['likelyDuplicates']
}

/** Adds a debtor, once for each request key, and holds what was added. */
export function useAddDebtor() {
  const client = useApolloClient()
  const [mutate] = useAddDebtorMutation()
  const [added, setAdded] = useState<Added>()
  const add = async (input: AddDebtorInput) => {
    const problems = await problemsOf(async () => {
      const { data } = await mutate({
        variables: { input },
        update: (cache, answer) => {
          if (answer.data?.addDebtor.debtor) rememberAdded(cache, answer.data.addDebtor.debtor)
        },
      })
      const { debtor, likelyDuplicates, userErrors } = data!.addDebtor
      if (debtor) {
        setAdded({ debtor, likelyDuplicates })
        void readTotalsAgain(client)
      }
      return userErrors
    })
    // Whoever looks it up finds it on the list.
    if (problems.some(isSentBefore)) dashboardHasChanged()
    return problems
  }
  return { add, added }
}
