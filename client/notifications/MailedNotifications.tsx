import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { MailedNotifications_ViewerFragmentDoc, type NotificationGroup } from '../gql/graphql'
import { useChooseNotificationMailMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { Form } from '../ui/fields/Form'
import { notify } from '../ui/overlays/toaster'
import type { FormError } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

gql`
  fragment MailedNotifications_viewer on Viewer {
    id
    email
    emailVerified
    isProvider
    notificationMail {
      group
      byMail
    }
  }

  mutation ChooseNotificationMail($input: ChooseNotificationMailInput!) {
    chooseNotificationMail(input: $input) {
      viewer {
        id
        notificationMail {
          group
          byMail
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface MailedNotificationsProps {
  viewer: FragmentType<typeof MailedNotifications_ViewerFragmentDoc>
}

/** Which notifications also come to one's own address. */
export function MailedNotifications({ viewer }: MailedNotificationsProps) {
  const { email, emailVerified, isProvider, notificationMail } = readFragment(
    MailedNotifications_ViewerFragmentDoc,
    viewer,
  )
  const saved = notificationMail.filter(({ byMail }) => byMail).map(({ group }) => group)
  const [chosen, setChosen] = useState<readonly NotificationGroup[]>()
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const [choose] = useChooseNotificationMailMutation()
  const groups = chosen ?? saved
  const [save, saving] = useOnce(async () => {
    const problems = await problemsOf(async () => {
      const { data } = await choose({ variables: { input: { groups: [...groups] } } })
      return data?.chooseNotificationMail.userErrors
    })
    setErrors(problems)
    if (problems.length > 0) return
    setChosen(undefined)
    notify.success('Saved')
  })
  return (
    <Form onSubmit={save} errors={errors}>
      <Box color="fg.muted">
        {emailVerified
          ? `These can also come by e-mail to ${email}.`
          : `These can also come by e-mail to ${email}, once you have confirmed that address.`}{' '}
        {isProvider ? ALWAYS_TO_PROVIDER : ALWAYS_TO_SCHOOL}
      </Box>
      {notificationMail.map(({ group }) => (
        <CheckboxField
          key={group}
          name={`mail-${group}`}
          {...(isProvider ? PROVIDER_WORDS : WORDS[group])}
          disabled={!emailVerified}
          checked={groups.includes(group)}
          onChange={({ target }) =>
            setChosen(target.checked ? [...groups, group] : groups.filter((each) => each !== group))
          }
        />
      ))}
      {emailVerified && (
        <Button type="submit" loading={saving} loadingText="Saving">
          Save
        </Button>
      )}
    </Form>
  )
}

const ALWAYS_TO_SCHOOL =
  'Letters about dates, decisions and the safety of your account always come, and so do answers to what you send: they cannot be switched off. Those about your school go to the school’s own address.'
const ALWAYS_TO_PROVIDER =
  'Letters about applications, escalations and the safety of your account always come: they cannot be switched off.'

const WORDS: Record<NotificationGroup, { label: string; hint: string }> = {
  CASES: { label: 'Cases', hint: 'What families answer to your claims, and what becomes of it.' },
  CLAIMS: {
    label: 'Claims',
    hint: 'A letter that was refused, claims that are no longer shown or were corrected, a hold that ends.',
  },
  SCHOOL: { label: 'Your school', hint: 'What the provider decides about it, and who looks after it.' },
  PROGRAMS: { label: 'Webhooks', hint: 'One that fails, or was switched off.' },
}
const PROVIDER_WORDS = { label: 'Escalations', hint: 'A decision of yours that is due soon.' }
