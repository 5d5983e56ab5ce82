import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { SomebodyElse_EntryFragmentDoc } from '../gql/graphql'
import { useNotTheSamePersonMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { useDecision } from '../ui/overlays/useDecision'

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
        ...OutcomeForm_check
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

/** A namesake is put aside once, and does not come up for this applicant again; for another of that name it does. */
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
  const [mutate] = useNotTheSamePersonMutation()
  const decision = useDecision({
    send: async () => {
      const { data } = await mutate({ variables: { input: { checkId, debtorId } } })
      return data!.notTheSamePerson.userErrors
    },
    onClose,
    sent: onSaid,
  })
  return (
    <DecisionDialog
      {...decision}
      title="Is this somebody else?"
      consequence={`The claim of ${school} will not be shown to your school again when you check this applicant with the same reference and details. Other schools’ answers stay as they are. This cannot be undone.`}
      action="Yes, somebody else"
      cancel="Not sure"
    />
  )
}
