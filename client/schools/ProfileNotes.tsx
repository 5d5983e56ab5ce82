import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ProfileNotes_SchoolFragmentDoc } from '../gql/graphql'
import { Notice } from '../ui/Notice'
import { ProposedChange } from './ProposedChange'
import { Reasons } from './registering/Reasons'

gql`
  fragment ProfileNotes_school on School {
    state
    application {
      id
      kind
      decision
      ...Reasons_application
      ...ProposedChange_application
    }
  }
`

interface ProfileNotesProps {
  school: FragmentType<typeof ProfileNotes_SchoolFragmentDoc>
}

/** What to know before changing a profile: what the provider asks for, or what has to wait for it. */
export function ProfileNotes({ school }: ProfileNotesProps) {
  const { state, application } = readFragment(ProfileNotes_SchoolFragmentDoc, school)
  if (state === 'CHANGES_REQUESTED' || state === 'REJECTED')
    return (
      <Notice title={state === 'REJECTED' ? 'Not approved' : 'The provider asks for changes'} tone="waiting">
        Fix these, then press “Update and send again”. “Update profile” only saves.
        {application && <Reasons application={application} />}
      </Notice>
    )
  if (state === 'AWAITING_APPROVAL') return null
  const waits = application?.kind === 'CHANGE' && application.decision === null
  return (
    <Notice title={waits ? 'A change waits for the provider' : 'Changing the name or a document'}>
      A new name or document waits until the provider has decided; until then the present one stays in force.
      A new e-mail address counts once somebody opens the link that we send there. Everything else changes at
      once.
      {waits && <ProposedChange application={application} />}
    </Notice>
  )
}
