import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { SomebodyElse_EntryFragmentDoc } from '../gql/graphql'
import { useNotTheSamePersonMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { Dialog } from '../ui/overlays/Dialog'
import { Form } from '../ui/fields/Form'
import { useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { problemsOf } from '../user-errors'

gql`
  fragment SomebodyElse_entry on CheckEntry {
    id
    school {
      id
      name
    }
  }

  mutation NotTheSamePerson($input: NotTheSamePersonInput!) {
    notTheSamePerson(input: $input) {
      check {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface SomebodyElseProps {
  checkId: string
  entry: FragmentType<typeof SomebodyElse_EntryFragmentDoc>
  /** Whether the school has said so already. */
  said: boolean
  onSaid: () => void
}

/** A namesake is put aside once, and does not come up for this applicant again. */
export function SomebodyElse({ checkId, said, onSaid, ...props }: SomebodyElseProps) {
  const { id, school } = readFragment(SomebodyElse_EntryFragmentDoc, props.entry)
  const [asking, setAsking] = useState(false)
  if (said)
    return (
      <Box role="status" fontWeight="medium">
        You said: this is somebody else. It is not shown for this applicant again.
      </Box>
    )
  return (
    <Box _print={{ display: 'none' }}>
      <Button
        variant="outline"
        w={{ base: 'full', sm: 'auto' }}
        aria-label={`This is somebody else: ${school.name}`}
        onClick={() => setAsking(true)}
      >
        This is somebody else
      </Button>
      {asking && (
        <Question
          checkId={checkId}
          debtorId={id}
          school={school.name}
          onSaid={onSaid}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}

interface QuestionProps {
  checkId: string
  debtorId: string
  school: string
  onSaid: () => void
  onClose: () => void
}

function Question({ checkId, debtorId, school, onSaid, onClose }: QuestionProps) {
  const problems = useFormErrors()
  const [mutate] = useNotTheSamePersonMutation()
  const [say, busy] = useOnce(async () => {
    const refused = await problemsOf(async () => {
      const { data } = await mutate({ variables: { input: { checkId, debtorId } } })
      return data!.notTheSamePerson.userErrors
    })
    problems.show(refused)
    if (refused.length === 0) onSaid()
  })
  return (
    <Dialog open onClose={onClose} title="Is this somebody else?" role="alertdialog">
      <Form errors={problems.errors} onSubmit={() => void say()}>
        <div>
          The claim of {school} will not be shown to your school again when you check this applicant. Other
          schools’ answers stay as they are. This cannot be undone.
        </div>
        <Flex gap="3" direction={{ base: 'column-reverse', sm: 'row' }} justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            Not sure
          </Button>
          <Button type="submit" loading={busy} loadingText="Saving">
            Yes, somebody else
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}
