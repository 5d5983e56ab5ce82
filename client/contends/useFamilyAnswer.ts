import { useApolloClient } from '@apollo/client/react'
import {
  useAddStatementMutation,
  useEscalateContendMutation,
  useTakeAnswerMutation,
  useWithdrawContendMutation,
} from '../gql/hooks'
import { gql } from '../gql-tag'
import type { FormError } from '../ui/useFormErrors'
import type { AnswerDraft } from './answerDraft'
import type { FamilyAnswer } from './familyAnswers'
import { planInput } from './planDraft'
import { useCaseAct, useCaseActs } from './useCaseActs'

gql`
  mutation EscalateContend($input: EscalateContendInput!) {
    escalateContend(input: $input) {
      contend {
        ...ContendNow_contend
      }
      userErrors {
        field
        message
      }
    }
  }

  mutation TakeAnswer($input: TakeAnswerInput!) {
    takeAnswer(input: $input) {
      contend {
        ...ContendNow_contend
      }
      userErrors {
        field
        message
      }
    }
  }

  mutation AddStatement($input: AddStatementInput!) {
    addStatement(input: $input) {
      contend {
        ...ContendNow_contend
      }
      userErrors {
        field
        message
      }
    }
  }

  mutation WithdrawContend($input: WithdrawContendInput!) {
    withdrawContend(input: $input) {
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

type Answer = Promise<readonly FormError[]>

/** What a family does in its case. Each answers what is to be mended, and nothing when it was done. */
export function useFamilyAnswer(contendId: string) {
  const client = useApolloClient()
  const [escalate] = useEscalateContendMutation()
  const [take] = useTakeAnswerMutation()
  const [state] = useAddStatementMutation()
  const [takeBack] = useWithdrawContendMutation()
  const { comment, answerPlan } = useCaseActs(contendId)
  const act = useCaseAct(contendId)
  // What others see of the claim has changed with it. That it could not be read again undoes nothing.
  const thenRead = async (sent: Answer): Answer => {
    const problems = await sent
    if (problems.length === 0)
      client.refetchQueries({ include: ['OwnContendPage', 'ContendPage'] }).catch(() => undefined)
    return problems
  }
  const send = (answer: FamilyAnswer, draft: AnswerDraft): Answer => {
    const message = draft.message.trim()
    const files = draft.files.map(({ id }) => id)
    switch (answer) {
      case 'COMMENT':
        return comment({ message, files })
      case 'TAKE':
        return act(async () => {
          const { data } = await take({ variables: { input: { contendId } } })
          return data!.takeAnswer.userErrors
        })
      case 'ESCALATE':
        return act(async () => {
          const { data } = await escalate({ variables: { input: { contendId, message, files } } })
          return data!.escalateContend.userErrors
        })
      case 'STATEMENT':
        return act(async () => {
          const { data } = await state({ variables: { input: { contendId, statement: message } } })
          // The form has one field for whatever is written.
          return data!.addStatement.userErrors.map(({ message: words }) => ({
            field: ['message'],
            message: words,
          }))
        })
      default:
        return answerPlan({
          answer,
          message: message || null,
          instalments: answer === 'COUNTER' ? planInput(draft.plan) : [],
        })
    }
  }
  return {
    answer: (answer: FamilyAnswer, draft: AnswerDraft) => thenRead(send(answer, draft)),
    withdraw: () =>
      thenRead(
        act(async () => {
          const { data } = await takeBack({ variables: { input: { contendId } } })
          return data!.withdrawContend.userErrors
        }),
      ),
  }
}
