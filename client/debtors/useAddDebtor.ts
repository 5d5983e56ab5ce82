import { useState } from 'react'
import type { AddDebtorInput, AddDebtorMutation } from '../gql/graphql'
import { useAddDebtorMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import type { FormError } from '../ui/useFormErrors'
import { problemsOf } from '../user-errors'
import { rememberAdded } from './dashboardList'

gql`
  mutation AddDebtor($input: AddDebtorInput!) {
    addDebtor(input: $input) {
      debtor {
        id
        amountClaimed {
          amount
          currency
        }
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

export interface Added {
  debtor: NonNullable<AddDebtorMutation['addDebtor']['debtor']>
  likelyDuplicates: AddDebtorMutation['addDebtor']['likelyDuplicates']
  /** An earlier try, whose answer was lost, had added it: what was typed since then is not in it. */
  byEarlierTry: boolean
}

/** Adds a debtor, once for each request key, and holds what was added. */
export function useAddDebtor() {
  const [mutate] = useAddDebtorMutation()
  const [added, setAdded] = useState<Added>()
  const [lost, setLost] = useState<AddDebtorInput>()
  const add = (input: AddDebtorInput): Promise<readonly FormError[]> => {
    setLost(input)
    return problemsOf(async () => {
      const { data } = await mutate({
        variables: { input },
        update: (cache, { data: answer }) => {
          if (answer?.addDebtor.debtor) rememberAdded(cache, answer.addDebtor.debtor)
        },
      })
      setLost(undefined)
      const { debtor, likelyDuplicates = [], userErrors } = data!.addDebtor
      if (debtor) setAdded({ debtor, likelyDuplicates, byEarlierTry: differs(lost, input) && answersTo(lost!, debtor) })
      return userErrors
    })
  }
  return { add, added, forget: () => setAdded(undefined) }
}
