import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { WaitingNotice_SchoolFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../paths'
import { LinkButton } from '../ui/LinkButton'
import { Notice } from '../ui/Notice'
import { Deadline } from './Deadline'

gql`
  fragment WaitingNotice_school on School {
    id
    contendsWaiting {
      count
      dueOn
    }
  }
`

/** How many families wait for an answer, and by when the first one needs it. Nothing while none waits. */
export function WaitingNotice(props: { school: FragmentType<typeof WaitingNotice_SchoolFragmentDoc> }) {
  const { count, dueOn } = readFragment(WaitingNotice_SchoolFragmentDoc, props.school).contendsWaiting
  if (count === 0) return null
  return (
    <Notice
      title={count === 1 ? '1 family waits for your answer' : `${count} families wait for your answer`}
      tone="waiting"
      action={
        <LinkButton to={paths.contends} size="sm" variant="outline">
          {count === 1 ? 'See what it says' : 'See what they say'}
        </LinkButton>
      }
    >
      {dueOn && (
        <>
          {count === 1 ? 'Due' : 'The first is due'} <Deadline day={dueOn} />. An entry whose family gets no
          answer is hidden, and later removed.
        </>
      )}
    </Notice>
  )
}
