import { Button, Text } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { PendingEmail_SchoolFragmentDoc } from '../gql/graphql'
import { useKeepEmailMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { Notice } from '../ui/Notice'
import { notify } from '../ui/overlays/toaster'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

gql`
  fragment PendingEmail_school on School {
    id
    email
    pendingEmail
  }

  mutation KeepEmail {
    updateSchool(input: { keepEmail: true }) {
      school {
        ...PendingEmail_school
      }
      userErrors {
        message
      }
    }
  }
`

interface PendingEmailProps {
  school: FragmentType<typeof PendingEmail_SchoolFragmentDoc>
}

/** That the school's letters are to go to another address, and how to leave it as it is. */
export function PendingEmail({ school }: PendingEmailProps) {
  const { email, pendingEmail } = readFragment(PendingEmail_SchoolFragmentDoc, school)
  const [keep] = useKeepEmailMutation()
  const [keepPresent, busy] = useOnce(async () => {
    const [problem] = await problemsOf(async () => (await keep()).data?.updateSchool.userErrors)
    if (problem) notify.error(problem.message)
    else notify.success('The address stays as it is', `Letters go to ${email}.`)
  })
  if (!pendingEmail) return null
  return (
    <Notice title="A new e-mail address waits to be confirmed" tone="waiting">
      <Text>
        We have sent a link to {pendingEmail}. Once somebody opens it there and confirms, letters about your
        school go there. Until then they go to {email}.
      </Text>
      <Button variant="outline" mt="3" onClick={keepPresent} loading={busy} loadingText="Keeping">
        Keep the present address
      </Button>
    </Notice>
  )
}
