import { contendStatus } from '../contends/contendWords'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ClaimTags_DebtorFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { useClock } from '../ui/format/Clock'
import { daysUntil } from '../ui/format/formatDate'
import { StatusTag } from '../ui/StatusTag'
import { purged, removed, unconfirmed, undone, withdrawn } from '../ui/format/statuses'
import { TextLink } from '../ui/TextLink'

gql`
  fragment ClaimTags_debtor on Debtor {
    id
    withdrawnAt
    undoneAt
    purgedAt
    confirmBy
    removed {
      at
    }
    contend {
      id
      contend {
        id
        state
        reason
        waitsFor
      }
    }
  }
`

/** What there is to know of a claim besides its payment status: that it has left the register, what its family says, what is to be done. */
export function ClaimTags(props: { debtor: FragmentType<typeof ClaimTags_DebtorFragmentDoc> }) {
  const {
    withdrawnAt,
    undoneAt,
    purgedAt,
    removed: removal,
    contend,
    confirmBy,
  } = readFragment(ClaimTags_DebtorFragmentDoc, props.debtor)
  // An ended case is found in the list of contends.
  const running = contend?.contend.waitsFor ? contendStatus(contend.contend) : null
  return (
    <>
      {withdrawnAt && <StatusTag {...(undoneAt ? undone : withdrawn)} />}
      {removal && <StatusTag {...removed} />}
      {purgedAt && <StatusTag {...purged} />}
      {contend && running && (
        <TextLink to={paths.contendCase(contend.id)} aria-label={`See the case: ${running.word}`}>
          <StatusTag {...running} />
        </TextLink>
      )}
      {useIsDue(confirmBy) && <StatusTag {...unconfirmed} />}
    </>
  )
}

/** So long before its last day a claim asks to be confirmed. */
const ASKED_DAYS_BEFORE = 14

/** Whether a claim is to be confirmed by now, given its last day. */
export function useIsDue(confirmBy: string | null | undefined): boolean {
  const { now, timeZone } = useClock()
  return Boolean(confirmBy) && daysUntil(confirmBy!, now(), timeZone) <= ASKED_DAYS_BEFORE
}
