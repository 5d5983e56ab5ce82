import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { readFragment } from '../../gql/fragment-masking'
import { DebtorForm_DebtorFragmentDoc, type AddDebtorInput, type AddDebtorMutation } from '../../gql/graphql'
import { useAddDebtorMutation } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { problemsOf } from '../../user-errors'
import { rememberAdded } from '../dashboard/dashboardList'
import { readTotalsAgain } from '../dashboard/dashboardTotals'
import { answersOf, inputOf } from './debtorAnswers'

gql`
  mutation AddDebtor($input: AddDebtorInput!) {
    addDebtor(input: $input) {
      debtor {
        id
        amountClaimed {
          amount
          currency
        }
        ...DebtorForm_debtor
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
  /** An earlier try, whose answer was lost, had added it with what was typed by then. */
  byEarlierTry: boolean
}

/** Adds a debtor, once for each request key, and holds what was added. */
export function useAddDebtor() {
  const client = useApolloClient()
  const [mutate] = useAddDebtorMutation()
  const [added, setAdded] = useState<Added>()
  const answerLost = useRef(false)
  const add = (input: AddDebtorInput) =>
    problemsOf(async () => {
      const wasLost = answerLost.current
      answerLost.current = true
      const { data } = await mutate({
        variables: { input },
        update: (cache, answer) => {
          if (answer.data?.addDebtor.debtor) rememberAdded(cache, answer.data.addDebtor.debtor)
        },
      })
      answerLost.current = false
      const { debtor, likelyDuplicates, userErrors } = data!.addDebtor
      if (debtor) {
        setAdded({ debtor, likelyDuplicates, byEarlierTry: wasLost && !isAsSent(debtor, input) })
        void readTotalsAgain(client)
      }
      return userErrors
    })
  return { add, added }
}

function isAsSent(debtor: Debtor, input: AddDebtorInput): boolean {
  const form = readFragment(DebtorForm_DebtorFragmentDoc, debtor)
  // Of a claim that is completed already nothing is owed: what was sent is what it claims.
  const stored = inputOf(answersOf({ ...form, amountOwed: debtor.amountClaimed }))
  return Object.entries(stored).every(([field, value]) => input[field as keyof AddDebtorInput] === value)
}
