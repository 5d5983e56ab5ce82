import { useApolloClient } from '@apollo/client/react'
import { ContendNowDocument, type AnswerPlanInput, type CommentOnContendInput } from '../gql/graphql'
import { useAnswerPlanMutation, useCommentOnContendMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import type { FormError } from '../ui/fields/useFormErrors'
import { problemsOf } from '../user-errors'

// What every act on a case answers with: all that its screens show, so that nothing is left as it was.
gql`
  fragment ContendNow_contend on Contend {
    id
    state
    reason
    outcome
    resolved
    openedAt
    studentName
    parentName
    dueOn
    isPaused
    waitsFor
    removedAfter
    escalateBy
    asksAgain
    saysOwed {
      amount
      currency
    }
    saysPaid {
      amount
      currency
    }
    saysPaidOn
    mayDo
    mayComment
    mayRefuseProof
    mayState
    statement
    amountOwed {
      amount
      currency
    }
    plan {
      id
      proposedBy
      ...PlanTable_plan
    }
    ...Thread_contend
  }

  query ContendNow($id: ID!) {
    contend(id: $id) {
      ...ContendNow_contend
    }
  }

  mutation CommentOnContend($input: CommentOnContendInput!) {
    commentOnContend(input: $input) {
      contend {
        ...ContendNow_contend
      }
      userErrors {
        field
        message
      }
    }
  }

  mutation AnswerPlan($input: AnswerPlanInput!) {
    answerPlan(input: $input) {
      contend {
        ...ContendNow_contend
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** What both sides of a case can do. Each answers what is to be mended, and nothing when it was done. */
export function useCaseActs(contendId: string) {
  const [comment] = useCommentOnContendMutation()
  const [answerPlan] = useAnswerPlanMutation()
  const send = useCaseAct(contendId)
  return {
    comment: (input: Omit<CommentOnContendInput, 'contendId'>) =>
      send(async () => {
        const { data } = await comment({ variables: { input: { ...input, contendId } } })
        return data!.commentOnContend.userErrors
      }),
    answerPlan: (input: Omit<AnswerPlanInput, 'contendId'>) =>
      send(async () => {
        const { data } = await answerPlan({ variables: { input: { ...input, contendId } } })
        return data!.answerPlan.userErrors
      }),
  }
}

/** Sends an act on a case; what was refused because the case has moved on shows it as it is now. */
export function useCaseAct(contendId: string) {
  const client = useApolloClient()
  return async (send: Parameters<typeof problemsOf>[0]): Promise<readonly FormError[]> => {
    const problems = await problemsOf(send)
    if (problems.length > 0)
      // What it says is more than why it could not be read again.
      await client
        .query({ query: ContendNowDocument, variables: { id: contendId }, fetchPolicy: 'network-only' })
        .catch(() => undefined)
    return problems
  }
}
