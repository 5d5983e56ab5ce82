import { useApolloClient } from '@apollo/client/react'
import { parseAmount } from '../../common/money'
import { dashboardHasChanged } from '../debtors/freshness'
import { Session_ViewerFragmentDoc, SessionDocument } from '../gql/graphql'
import { useAcceptContendMutation, useRefuseProofMutation, useRejectContendMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { readFragment } from '../gql/fragment-masking'
import type { FormError } from '../ui/fields/useFormErrors'
import type { Answer } from './answerWords'
import { type AnswerDraft, paymentOf, type SaysPaid } from './answerDraft'
import { planInput } from './planDraft'
import { useCaseAct, useCaseActs } from './useCaseActs'

gql`
  mutation AcceptContend($input: AcceptContendInput!) {
    acceptContend(input: $input) {
      schoolContend {
        id
        contend {
          ...ContendNow_contend
        }
      }
      userErrors {
        field
        message
      }
    }
  }

  mutation RefuseProof($input: RefuseProofInput!) {
    refuseProof(input: $input) {
      schoolContend {
        id
        contend {
          ...ContendNow_contend
        }
      }
      userErrors {
        field
        message
      }
    }
  }

  mutation RejectContend($input: RejectContendInput!) {
    rejectContend(input: $input) {
      schoolContend {
        id
        contend {
          ...ContendNow_contend
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** Sends what a school has chosen and written. Answers what is to be mended, and nothing when it was done. */
export function useSchoolAnswer({
  id: contendId,
  mayRefuseProof,
  plan,
  ...says
}: {
  id: string
  mayRefuseProof?: number | null
  plan?: { id: string } | null
} & SaysPaid) {
  const client = useApolloClient()
  const [accept] = useAcceptContendMutation()
  const [reject] = useRejectContendMutation()
  const [refuseProof] = useRefuseProofMutation()
  const { comment, answerPlan } = useCaseActs(contendId)
  const act = useCaseAct(contendId)
  const send = (answer: Answer, draft: AnswerDraft): Promise<readonly FormError[]> => {
    const message = draft.message.trim()
    const { readUpTo } = draft
    const files = draft.files.map(({ id }) => id)
    switch (answer) {
      case 'COMMENT':
        return comment({ message, files })
      case 'REJECT':
        return act(async () => {
          const { data } = await reject({ variables: { input: { contendId, readUpTo, message, files } } })
          return data!.rejectContend.userErrors
        })
      case 'REFUSE_PROOF':
        return act(async () => {
          const input = { contendId, readUpTo, instalment: mayRefuseProof!, message }
          const { data } = await refuseProof({ variables: { input } })
          return data!.refuseProof.userErrors
        })
      case 'AGREE':
        return answerPlan({
          answer: 'AGREE',
          planId: plan?.id ?? null,
          readUpTo,
          message: message || null,
          instalments: [],
        })
      case 'COUNTER':
        return answerPlan({
          answer: 'COUNTER',
          readUpTo,
          message: message || null,
          instalments: planInput(draft.plan),
        })
      default: {
        const amount = answer === 'AMOUNT_CORRECTED' ? parseAmount(draft.amount) : null
        const paid = answer === 'PAID' ? paymentOf(draft, says) : null
        const input = {
          contendId,
          readUpTo,
          outcome: answer,
          amount,
          ...(paid && { amountPaid: parseAmount(paid.amountPaid), paidOn: paid.paidOn }),
          message: message || null,
        }
        return act(async () => {
          const { data } = await accept({ variables: { input } })
          return data!.acceptContend.userErrors
        })
      }
    }
  }
  return async (answer: Answer, draft: AnswerDraft) => {
    const problems = await send(answer, draft)
    if (problems.length === 0) {
      dashboardHasChanged()
      const { viewer } = client.readQuery({ query: SessionDocument }) ?? {}
      const school = readFragment(Session_ViewerFragmentDoc, viewer)?.school
      // Other cases wait now: the list that was read before would put another one under the finger.
      client.cache.evict({ id: client.cache.identify({ ...school }), fieldName: 'contends' })
      // The claim beside the case, and the count beside the menu. That they could not be read undoes nothing.
      client.refetchQueries({ include: ['CasePage', 'Session'] }).catch(() => undefined)
    }
    return problems
  }
}
