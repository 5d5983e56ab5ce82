import { Link } from 'react-router-dom'
import { Button } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { SchoolStateNotice_SchoolFragmentDoc, type SchoolState } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { paths } from '../../../common/paths'
import { Notice } from '../../ui/Notice'

gql`
  fragment SchoolStateNotice_school on School {
    id
    state
  }
`

/** What waits while a school is not approved, and what it can do meanwhile. Nothing for an approved one. */
export function SchoolStateNotice(props: {
  school: FragmentType<typeof SchoolStateNotice_SchoolFragmentDoc>
}) {
  const { state } = readFragment(SchoolStateNotice_SchoolFragmentDoc, props.school)
  if (state === 'APPROVED') return null
  const { title, text, action } = WORDS[state]
  return (
    <Notice
      title={title}
      tone={state === 'AWAITING_APPROVAL' || state === 'CHANGES_REQUESTED' ? 'waiting' : 'neutral'}
      action={
        action && (
          <Button asChild size="sm" variant="outline">
            <Link to={paths.profile}>{action}</Link>
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}

const WORDS: Record<Exclude<SchoolState, 'APPROVED'>, { title: string; text: string; action?: string }> = {
  AWAITING_APPROVAL: {
    title: 'Your school is waiting for approval',
    text: 'You can fill in your profile and your list of debtors now. Nobody else sees the list and no letter leaves until the provider has approved your school; then both start by themselves. We tell you by e-mail.',
  },
  CHANGES_REQUESTED: {
    title: 'The provider asks for changes',
    text: 'Your profile says what to fix. You can go on with your list; nobody else sees it and no letter leaves until your school is approved.',
    action: 'See what to change',
  },
  REJECTED: {
    title: 'Your school was not approved',
    text: 'Your profile says why. Fix it and apply again; what you have listed stays with you, and nobody else sees it.',
    action: 'See the reasons',
  },
  SUSPENDED: {
    title: 'Your school is suspended',
    text: 'Other schools do not see your list, and you can neither add debtors nor search. Letters that tell parents of a claim wait. What you have listed stays, and you can still change it and record payments.',
    action: 'See your profile',
  },
}
