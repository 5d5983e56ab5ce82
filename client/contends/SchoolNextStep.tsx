import type { ReactNode } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  SchoolNextStep_ContendFragmentDoc,
  SchoolNextStep_DebtorFragmentDoc,
  SchoolNextStep_RulesFragmentDoc,
  type SchoolNextStep_ContendFragment as Contend,
  type SchoolNextStep_RulesFragment as Rules,
} from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { localDate } from '../../common/days'
import { type Seen, seenAfterSilence, seenByOthers } from '../../common/seen-words'
import { useClock } from '../ui/format/Clock'
import { daysUntil } from '../ui/format/formatDate'
import { TextLink } from '../ui/TextLink'
import { When } from '../ui/format/When'
import { againWords, isPlea, outcomeWords } from './contendWords'
import { Deadline } from './Deadline'
import { NextStep } from './NextStep'

gql`
  fragment SchoolNextStep_contend on Contend {
    id
    state
    reason
    outcome
    dueOn
    isPaused
    waitsFor
    removedAfter
    escalateBy
    mayEscalateLater
    mayDo
    mayRefuseProof
    statement
    restWaits
  }

  fragment SchoolNextStep_rules on RegisterRules {
    removeDays
    graceDays
  }
`

gql`
  fragment SchoolNextStep_debtor on Debtor {
    id
    withdrawnAt
    relistingPermittedAt
    removed {
      at
    }
    inDirectory {
      listed
      visibleFrom
    }
  }
`

interface SchoolNextStepProps {
  debtor: FragmentType<typeof SchoolNextStep_DebtorFragmentDoc>
  contend: FragmentType<typeof SchoolNextStep_ContendFragmentDoc>
  rules: FragmentType<typeof SchoolNextStep_RulesFragmentDoc>
}

/** What happens next, and by when: the first thing that a school reads of a case. */
export function SchoolNextStep(props: SchoolNextStepProps) {
  const contend = readFragment(SchoolNextStep_ContendFragmentDoc, props.contend)
  const rules = readFragment(SchoolNextStep_RulesFragmentDoc, props.rules)
  const debtor = readFragment(SchoolNextStep_DebtorFragmentDoc, props.debtor)
  const { listed, visibleFrom } = debtor.inDirectory
  const { timeZone } = useClock()
  const from = visibleFrom ? localDate(new Date(visibleFrom), timeZone) : null
  const { title, text } = next(contend, rules, {
    seen: { listed, from },
    since: debtor.removed
      ? 'The claim was removed since, by another case.'
      : debtor.withdrawnAt
        ? 'You have withdrawn the claim since.'
        : null,
    again: againWords(debtor.relistingPermittedAt),
  })
  return (
    <NextStep
      contend={contend}
      title={title}
      action={contend.mayDo.length > 0 || contend.mayRefuseProof != null ? 'Answer' : undefined}
    >
      {text}
    </NextStep>
  )
}

/** What of its claim is said with a case: what others see, and whether the debt can be listed again once it was removed. */
interface AboutTheClaim {
  seen: Seen
  /** What has taken it out of the register since its case ended, in a sentence. */
  since: string | null
  again: string
}

function next(
  contend: Contend,
  rules: Rules,
  { seen, since, again }: AboutTheClaim,
): { title: ReactNode; text: ReactNode } {
  const due = contend.dueOn && <Deadline day={contend.dueOn} />
  const removed = contend.removedAfter && <When date={contend.removedAfter} />
  switch (contend.state) {
    case 'OPEN':
      return {
        title: <>Answer by {due}</>,
        text: (
          <>
            {seenByOthers(seen, !isPlea(contend))} Without an answer by then {seenAfterSilence(seen)}after{' '}
            {removed} it is removed for good.
          </>
        ),
      }
    case 'OVERDUE':
      return {
        title: <>Your answer was due on {due}</>,
        text: (
          <>
            Other schools no longer see the claim. You can still answer until {removed}; after that it is
            removed for good, and the same debt cannot be listed again without the provider.
          </>
        ),
      }
    case 'LAPSED':
      return {
        title: 'The claim was removed',
        text: `No answer came within ${rules.removeDays} days. ${again}`,
      }
    case 'ACCEPTED':
      return {
        title: isPlea(contend)
          ? 'The claim was settled'
          : contend.outcome === 'PAID'
            ? 'You recorded a payment'
            : 'You corrected the claim',
        text: (
          <>
            {contend.outcome && outcomeWords[contend.outcome]}{' '}
            {contend.restWaits ? (
              <>
                The family also asks for time for the rest:{' '}
                <TextLink to={paths.contendCase(contend.restWaits)}>its plan waits for you</TextLink>.
              </>
            ) : (
              'There is nothing left to do here.'
            )}
          </>
        ),
      }
    case 'ANSWERED_IN_PART':
      return {
        title: 'You have met a part of what the family says',
        text: (
          <>
            {seen.listed
              ? 'Other schools see the corrected claim, still marked as disputed.'
              : 'The corrected claim stays marked as disputed.'}{' '}
            The family can ask the provider to decide until {due}; after that your corrected claim stands. You
            can still complete or withdraw it.
          </>
        ),
      }
    case 'REJECTED':
      return rejected(contend, since)
    case 'ESCALATED':
      return {
        title: <>The provider decides by {due}</>,
        text: 'The provider reads both sides. Until then other schools do not see the claim. Without a decision by that day it counts as decided for the family.',
      }
    case 'ESCALATED_AGAIN':
      return {
        title: <>The provider says by {due} if nothing is new</>,
        text: 'The family has asked once more, with a new file. Until then the claim stays as it was decided, marked as disputed. After that day it counts as new, and the provider decides again.',
      }
    case 'UPHELD':
      return {
        title: 'Decided for the family: the claim was removed',
        text: again,
      }
    case 'DISMISSED':
      return {
        title: `Decided for your school: the claim ${since ? 'stood' : 'stands'}`,
        text:
          since ??
          (contend.statement ? (
            <>
              The claim carries the family’s own words: <q>{contend.statement}</q>
            </>
          ) : (
            'The family may add its own words to the claim.'
          )),
      }
    case 'COUNTERED':
      return {
        title: <>The family answers your offer by {due}</>,
        text: 'Without an answer by then the offer ends, and the claim stands as it was.',
      }
    case 'OFFER_LAPSED':
      return { title: 'Your offer was not taken', text: since ?? 'The claim stands as it was.' }
    case 'AGREED':
      if (contend.isPaused)
        return {
          title: 'The plan is paused',
          text: 'The family disputes the claim. When that has ended, the plan goes on, and its dates move by as many days. Other schools do not see the claim.',
        }
      if (contend.mayRefuseProof != null)
        return {
          title: <>Answer the proof of payment by {due}</>,
          text: 'Record the payment if it arrived; if not, say so with your reasons. Without an answer by then it counts for the plan. What is owed changes only when you record it.',
        }
      if (removed)
        return {
          title: <>Record what the family has paid by {due}</>,
          text: 'It proved the payment, and had no answer in time: so the payment counts, and nothing more is to be paid under the plan. What is not recorded by then is removed for good, and the same debt cannot be listed again without the provider.',
        }
      return {
        title: contend.dueOn ? <NextPayment day={contend.dueOn} /> : 'Everything in the plan is paid',
        text: `Other schools do not see the claim while the plan is kept. A payment may come up to ${rules.graceDays} days late; after that the plan ends.`,
      }
    case 'KEPT':
      return { title: 'The plan was kept to its end', text: 'There is nothing left to do here.' }
    case 'BROKEN':
      return {
        title: 'The plan has ended: a payment did not come',
        text:
          since ??
          `${seen.listed ? 'Other schools see the claim again. ' : ''}The family may ask for time once more.`,
      }
    case 'WITHDRAWN':
      return { title: 'The family withdrew it', text: 'There is nothing left to do here.' }
    case 'REPEATED':
      return {
        title: 'Closed by itself: it brought nothing new',
        text: 'You have answered this before. There is nothing to do here.',
      }
  }
}

function rejected({ reason, escalateBy, mayEscalateLater }: Contend, since: string | null) {
  if (isPlea({ reason }))
    return {
      title: 'You refused the plan',
      text: since ?? 'The claim stands as it was. The family may ask again with other dates or amounts.',
    }
  if (mayEscalateLater)
    return {
      title: 'You rejected it',
      text: 'While the claim is closed, or another case about it is open, the family cannot ask the provider to decide. Afterwards it can: the days until then do not count.',
    }
  if (!escalateBy)
    return {
      title: `You rejected it: the claim ${since ? 'stood' : 'stands'}`,
      text: since ?? 'The case is closed.',
    }
  return {
    title: 'You rejected it',
    text: (
      <>
        The family may ask the provider to decide until <When date={escalateBy} far="brackets" />. If it does
        not, the claim stands.
      </>
    ),
  }
}

function NextPayment({ day }: { day: string }) {
  const { now, timeZone } = useClock()
  const isLate = daysUntil(day, now(), timeZone) < 0
  return (
    <>
      {isLate ? 'A payment was due on' : 'The next payment is due on'} <Deadline day={day} />
    </>
  )
}
