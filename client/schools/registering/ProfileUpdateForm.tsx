import { Button, chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { ProfileUpdateForm_SchoolFragmentDoc, type UpdateSchoolInput } from '../../gql/graphql'
import { messages } from '../../messages'
import { paths } from '../../../common/paths'
import { Form } from '../../ui/fields/Form'
import { TextLink } from '../../ui/TextLink'
import { notify } from '../../ui/overlays/toaster'
import { sendOver } from '../../ui/fields/sendOver'
import { useForm, useSend } from '../../ui/fields/useForm'
import type { FormError } from '../../ui/fields/useFormErrors'
import { usePageEdits } from '../../ui/fields/usePageDraft'
import type { Upload } from '../../ui/fields/useUpload'
import { DocumentFields } from './DocumentFields'
import { FormSection } from './FormSection'
import { OfficerFields } from './OfficerFields'
import { answersOf, changesIn, overtakenIn } from './profileAnswers'
import { ProfileNotes } from '../ProfileNotes'
import { remarksOn } from './remarks'
import { malformed, missing, OFFICER_FIELDS, REQUIRED_DETAILS } from './schoolAnswers'
import { SchoolDetailsFields } from './SchoolDetailsFields'
import { DOCUMENTS } from '../../../common/school-words'
import { withRemarks } from './withRemarks'

gql`
  fragment ProfileUpdateForm_school on School {
    state
    revision
    ...ProfileAnswers_school
    ...ProfileNotes_school
    ...Remarks_school
  }
`

type Shown = FragmentType<typeof ProfileUpdateForm_SchoolFragmentDoc>

interface ProfileUpdateFormProps {
  school: Shown
  regions: readonly string[]
  upload: Upload
  /** It went through, and the page is about to be left. */
  saved: boolean
  /** Sends it and answers what is to be mended: nothing when it went through. */
  onSubmit: (input: UpdateSchoolInput) => Promise<readonly FormError[]>
  /** Reads the profile as it is by now. */
  onRead: () => Promise<Shown | null>
}

/** The specification's profile form; while something is to be mended for the provider it is marked, and can be sent again. */
export function ProfileUpdateForm({
  school,
  regions,
  upload,
  saved,
  onSubmit,
  onRead,
}: ProfileUpdateFormProps) {
  const profile = readFragment(ProfileUpdateForm_SchoolFragmentDoc, school)
  // What was there when the form was opened: a later answer of the server takes nothing from under the fingers.
  const [before] = useState(() => answersOf(profile))
  const [remarks] = useState(() => remarksOn(profile))
  const edits = usePageEdits('profile', before)
  const form = useForm(edits)
  const marked = withRemarks(form, before, remarks.byField)
  const isSettled = profile.state === 'APPROVED' || profile.state === 'SUSPENDED'

  const [submit, busy] = useSend(form, {
    wrong: () => {
      const waits = new Set(form.stillSending().map(({ field }) => field))
      const gaps = missing(form.answers, REQUIRED).filter(({ field }) => !waits.has(field))
      if (gaps.length > 0) notify.error(messages.schoolIncomplete)
      return [...gaps, ...malformed(form.answers, REQUIRED)]
    },
    send: async (resubmit: boolean) => {
      const refused = await sendOver({
        first: profile,
        send: (now) => {
          const saved = answersOf(now)
          return onSubmit({ ...changesIn(edits.over(saved), saved), resubmit, ifRevision: now.revision })
        },
        read: async () => {
          const found = await onRead()
          return found && readFragment(ProfileUpdateForm_SchoolFragmentDoc, found)
        },
        overtakenIn: (now) => {
          const saved = answersOf(now)
          const overtaken = overtakenIn(edits.over(saved), edits.overtaken(saved), saved)
          edits.told(saved)
          return overtaken
        },
      })
      if (refused.length > 0) notify.error(messages.profileFailed)
      return refused
    },
  })
  return (
    <Form errors={form.errors} onSubmit={() => void submit(remarks.isUpToTheSchool)}>
      <ProfileNotes school={profile} />
      <chakra.fieldset disabled={saved} minW="0">
        <Grid gap="6" templateColumns="minmax(0, 1fr)">
          <SchoolDetailsFields form={marked} regions={isSettled ? undefined : regions} />
          <FormSection title="Documents" lead={isSettled ? NEW_DOCUMENTS_WAIT : undefined}>
            <DocumentFields form={marked} upload={upload} />
          </FormSection>
          <FormSection title="Admin Access" lead="Who answers for the school.">
            <OfficerFields form={marked} headings="h3" remarks={marked.officers} />
          </FormSection>
        </Grid>
      </chakra.fieldset>
      {saved ? (
        <Text ref={focus} role="status" tabIndex={-1} outline="none">
          Saved. <TextLink to={paths.profile}>Go to your profile</TextLink>
        </Text>
      ) : (
        <Flex gap="3" wrap="wrap">
          {remarks.isUpToTheSchool && (
            <Button type="submit" loading={busy} loadingText="Sending">
              Update and send again
            </Button>
          )}
          <Button
            {...(remarks.isUpToTheSchool
              ? { type: 'button', variant: 'outline', onClick: () => void submit(false) }
              : { type: 'submit' })}
            loading={busy}
            loadingText="Saving"
          >
            Update profile
          </Button>
        </Flex>
      )}
    </Form>
  )
}

/** The button that had the focus is gone. */
const focus = (place: HTMLElement | null) => place?.focus()

const REQUIRED = [...REQUIRED_DETAILS, ...DOCUMENTS, ...OFFICER_FIELDS]
const NEW_DOCUMENTS_WAIT =
  'A new document waits for the provider. Until it is approved, the old one stays in force.'
