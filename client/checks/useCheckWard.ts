import { useState } from 'react'
import type { CheckWardMutation } from '../gql/graphql'
import { useCheckWardMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import type { FormError } from '../ui/fields/useFormErrors'
import { type Problem, formErrors, problemOf } from '../user-errors'
import { type CheckDraft, inputOf } from './checkDraft'

gql`
  mutation CheckWard($input: CheckWardInput!) {
    checkWard(input: $input) {
      check {
        id
        at
        reference
        student
        parent
        phone
        email
        dateOfBirth
        results {
          relation
        }
        ...CheckAnswer_check
        ...OutcomeForm_check
      }
      userErrors {
        field
        message
      }
    }
  }
`

export type CheckedWard = NonNullable<CheckWardMutation['checkWard']['check']>

/**
 * Makes one check for each call, and holds its answer; `onMade` hears what was asked. Past the cache on purpose: every check is on record and counts,
 * and what other schools claim is not kept once one has left.
 */
export function useCheckWard({ onMade }: { onMade: (draft: CheckDraft) => void }) {
  const [mutate] = useCheckWardMutation({ fetchPolicy: 'no-cache' })
  const [checked, setChecked] = useState<CheckedWard | null>(null)
  /** A limit, or what went wrong on the way. Without an answer the check may be on record all the same. */
  const [problem, setProblem] = useState<Problem | null>(null)
  const clear = () => {
    setChecked(null)
    setProblem(null)
  }
  /** Returns what is to be corrected in the form: nothing when the check was made. */
  const check = async (draft: CheckDraft): Promise<readonly FormError[]> => {
    clear()
    try {
      const { data } = await mutate({ variables: { input: inputOf(draft) } })
      const made = data!.checkWard.check ?? null
      setChecked(made)
      if (made) onMade(draft)
      return formErrors(data!.checkWard.userErrors)
    } catch (error) {
      setProblem(problemOf(error))
      return []
    }
  }
  return { check, clear, checked, problem }
}
