import { contendStatus } from '../../contends/contendWords'
import { Deadline } from '../../contends/Deadline'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  EscalationStanding_ContendFragmentDoc,
  EscalationStanding_EscalationFragmentDoc,
} from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { Notice } from '../../ui/Notice'

gql`
  fragment EscalationStanding_contend on Contend {
    id
    state
    reason
    dueOn
    mayDo
    messages {
      id
      side
    }
  }
`

gql`
  fragment EscalationStanding_escalation on Escalation {
    id
    inDirectory {
      reason
    }
  }
`

interface EscalationStandingProps {
  escalation: FragmentType<typeof EscalationStanding_EscalationFragmentDoc>
  contend: FragmentType<typeof EscalationStanding_ContendFragmentDoc>
}

/** What happens next with an escalated case, and by when; or how it ended. */
export function EscalationStanding(props: EscalationStandingProps) {
  const contend = readFragment(EscalationStanding_ContendFragmentDoc, props.contend)
  const { state, dueOn, mayDo, messages } = contend
  const { reason } = readFragment(EscalationStanding_EscalationFragmentDoc, props.escalation).inDirectory
  const inTime = state !== 'UPHELD' || messages.some(({ side }) => side === 'PROVIDER')
  if (state === 'ESCALATED' && dueOn)
    return (
      <Notice tone="waiting" title="You decide">
        Until the end of <Deadline day={dueOn} />. Other schools do not see the claim meanwhile. Without a
        decision by then it counts as decided for the family, and the claim is removed.
      </Notice>
    )
  if (state === 'ESCALATED_AGAIN' && dueOn)
    return (
      <Notice tone="waiting" title="Is it new?">
        You were asked about this claim before. If the family brings nothing new, say so until the end of{' '}
        <Deadline day={dueOn} />; or decide at once. After that it counts as new, and you decide as usual.
        Until then the claim stays as it was decided, marked as disputed.
      </Notice>
    )
  if (mayDo.includes('UPHOLD'))
    return (
      <Notice tone="neutral" title="The school has closed the claim">
        Nobody sees the claim, and the case is paused. If the claim comes back, the case continues where it
        stopped, and you have at least 3 days. You can decide now as well: your decision then stands.
      </Notice>
    )
  return (
    <Notice tone="neutral" title={contendStatus(contend).word}>
      {!inTime && 'There was no decision in time, which counts as a decision for the family. '}
      {state === 'DISMISSED' ? reason : (ENDS[state] ?? 'The case ended before you decided.')}
    </Notice>
  )
}

const ENDS: Partial<Record<string, string>> = {
  UPHELD: 'The claim is gone. The school can list the same debt again only if you let it.',
  WITHDRAWN: 'The family has withdrawn it.',
  ACCEPTED: 'The school corrected the claim before you decided.',
}
