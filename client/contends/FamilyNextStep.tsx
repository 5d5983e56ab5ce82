import type { ReactNode } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  FamilyNextStep_ContendFragmentDoc,
  FamilyNextStep_RulesFragmentDoc,
  type FamilyNextStep_ContendFragment as Contend,
  type FamilyNextStep_RulesFragment as Rules,
} from '../gql/graphql'
import { gql } from '../gql-tag'
import { formatMoney } from '../ui/formatMoney'
import { When } from '../ui/When'
import { isPlea, outcomeWords } from './contendWords'
import { Deadline } from './Deadline'
import { NextStep } from './NextStep'

gql`
  fragment FamilyNextStep_contend on Contend {
    id
    state
    reason
    outcome
    dueOn
    isPaused
    waitsFor
    removedAfter
    escalateBy
    mayDo
    mayState
    statement
    plan {
      id
      instalments {
        number
        state
        amount {
          amount
          currency
        }
      }
    }
  }

  fragment FamilyNextStep_rules on RegisterRules {
    answerDays
    graceDays
  }
`

interface FamilyNextStepProps {
  contend: FragmentType<typeof FamilyNextStep_ContendFragmentDoc>
  rules: FragmentType<typeof FamilyNextStep_RulesFragmentDoc>
}

/** What happens next, and by when: the first thing that a family reads of its case. */
export function FamilyNextStep(props: FamilyNextStepProps) {
  const contend = readFragment(FamilyNextStep_ContendFragmentDoc, props.contend)
  const rules = readFragment(FamilyNextStep_RulesFragmentDoc, props.rules)
  const { title, text } = next(contend, rules)
  return (
    <NextStep contend={contend} title={title} action={actionOf(contend)}>
      {text}
    </NextStep>
  )
}

function actionOf({ mayDo, mayState }: Contend): string | undefined {
  if (mayDo.includes('AGREE')) return 'Answer the offer'
  if (mayDo.includes('TAKE')) return 'Answer the school'
  if (mayDo.includes('ESCALATE')) return 'Ask the provider'
  return mayState ? 'Add your own words' : undefined
}

function next(contend: Contend, rules: Rules): { title: ReactNode; text: ReactNode } {
  const due = contend.dueOn && <Deadline day={contend.dueOn} />
  const removed = contend.removedAfter && <When date={contend.removedAfter} />
  switch (contend.state) {
    case 'OPEN':
      return {
        title: <>The school answers by {due}</>,
        text: (
          <>
            {!isPlea(contend) && 'Whoever sees the entry until then sees that you dispute it. '}
            Without an answer by then other schools no longer see it, and after {removed} it is removed for
            good. You need not do anything.
          </>
        ),
      }
    case 'OVERDUE':
      return {
        title: <>The school’s answer was due on {due}</>,
        text: (
          <>
            Other schools no longer see the entry. Without an answer until {removed} it is removed for good.
            You need not do anything.
          </>
        ),
      }
    case 'LAPSED':
      return {
        title: 'The entry was removed',
        text: 'The school did not answer in time. It cannot list the same debt again without the provider.',
      }
    case 'ACCEPTED':
      return {
        title: isPlea(contend) ? 'The claim was settled' : 'The school has put the claim right',
        text: <>{contend.outcome && outcomeWords[contend.outcome]} You need not do anything.</>,
      }
    case 'ANSWERED_IN_PART':
      return {
        title: <>Is it right now? Say so by {due}</>,
        text: 'The school has corrected the amount, which is a part of what you say. The entry stays marked as disputed. You can say that it is right now, or ask the provider to decide. After that day the corrected claim stands.',
      }
    case 'REJECTED':
      return rejected(contend)
    case 'ESCALATED':
      return {
        title: <>The provider decides by {due}</>,
        text: 'It reads what you and the school have written. Until then other schools do not see the entry. If it does not decide by that day, you are right and the entry is removed.',
      }
    case 'ESCALATED_AGAIN':
      return {
        title: <>The provider looks until {due} whether it is new</>,
        text: 'If nothing is new, what was decided stands. If it does not say so by that day, it counts as new, and the provider decides again. Until then the entry stays as it is, marked as disputed.',
      }
    case 'UPHELD':
      return {
        title: 'Decided for you: the entry was removed',
        text: 'The school cannot list the same debt again without the provider. You need not do anything.',
      }
    case 'DISMISSED':
      return {
        title: 'The provider decided for the school: the claim stands',
        text: contend.statement ? (
          <>
            Other schools read your own words beside the entry: <q>{contend.statement}</q>
          </>
        ) : (
          'You can add your own words to the entry, once. Other schools read them beside it.'
        ),
      }
    case 'COUNTERED':
      return {
        title: <>Answer the school’s offer by {due}</>,
        text: `The school offers another plan; it stands below. Without an answer within ${rules.answerDays} days the offer ends, and the claim stands as it was.`,
      }
    case 'OFFER_LAPSED':
      return { title: 'The offer has ended', text: 'The claim stands as it was. You can ask for time again.' }
    case 'AGREED':
      if (contend.isPaused)
        return {
          title: 'Your plan stands still',
          text: 'You say that something is wrong with the claim. When that has ended the plan goes on, its dates as many days later. Other schools do not see the entry.',
        }
      if (contend.waitsFor === 'SCHOOL')
        return {
          title: <>The school answers your proof by {due}</>,
          text: 'It records the payment, or says why not. Without an answer by then the payment counts for your plan, and meanwhile the plan does not end over it.',
        }
      return {
        title: due ? (
          <>
            Pay {nextSum(contend)} by {due}
          </>
        ) : (
          'Everything in the plan is paid'
        ),
        text: `Pay the school as you always do; it records the payment here. Other schools do not see the entry while you keep to the plan. A payment may come up to ${rules.graceDays} days late.`,
      }
    case 'KEPT':
      return { title: 'All is paid', text: 'You have kept to the plan, and the entry is gone.' }
    case 'BROKEN':
      return {
        title: 'The plan has ended: a payment did not come',
        text: 'Other schools see the entry again. Talk to the school, or ask for time once more.',
      }
    case 'WITHDRAWN':
      return { title: 'You took it back', text: 'You can contend the claim again.' }
    case 'REPEATED':
      return {
        title: 'Closed by itself: it brought nothing new',
        text: 'The school has said no to this before. What helps is something that it has not seen yet, like a receipt, or other dates.',
      }
  }
}

/** What is still to be paid of the first instalment that is not paid whole. */
function nextSum({ plan }: Contend): string {
  const due = plan?.instalments.find(({ state }) => state !== 'PAID' && state !== 'PROVEN')
  return due ? formatMoney(due.amount) : 'the rest'
}

function rejected({ reason, escalateBy }: Contend) {
  if (isPlea({ reason }))
    return {
      title: 'The school does not agree to your plan',
      text: 'The claim stands as it was. You can ask again with other dates or amounts.',
    }
  if (!escalateBy)
    return { title: 'The school said no: the claim stands', text: 'The time to ask the provider is over.' }
  return {
    title: 'The school said no',
    text: (
      <>
        Its reasons stand below. If you disagree, you can ask the provider to decide, until{' '}
        <When date={escalateBy} far="brackets" />.
      </>
    ),
  }
}
