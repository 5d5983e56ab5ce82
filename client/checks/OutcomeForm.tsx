import { Box, Button } from '@chakra-ui/react'
import { useFragment } from '@apollo/client/react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  OutcomeForm_CheckFragmentDoc,
  type CheckOutcome,
  type OutcomeForm_CheckFragment,
} from '../gql/graphql'
import { useRecordCheckOutcomeMutation } from '../gql/hooks'
import { gql } from '../gql-tag'
import { days } from '../site/copy/amounts'
import { Form } from '../ui/fields/Form'
import { Moment } from '../ui/format/Moment'
import { RadioField } from '../ui/fields/RadioField'
import { useDraft } from '../ui/fields/useDraft'
import { useForm, useSend } from '../ui/fields/useForm'
import { problemsOf } from '../user-errors'
import { OUTCOME_WORDS } from '../../common/check-words'

gql`
  fragment OutcomeForm_check on Check {
    id
    outcome
    outcomeAt
    toldIfDeclined
  }

  mutation RecordCheckOutcome($input: RecordCheckOutcomeInput!) {
    recordCheckOutcome(input: $input) {
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

/** What the school decided, for its own records. Said again it is corrected. */
export function OutcomeForm(props: { check: FragmentType<typeof OutcomeForm_CheckFragmentDoc> }) {
  const answered = readFragment(OutcomeForm_CheckFragmentDoc, props.check)
  // What is done beside it on the same page, like saying that this is somebody else, changes what would follow.
  const now = useFragment({
    fragment: OutcomeForm_CheckFragmentDoc,
    from: { __typename: 'Check', id: answered.id },
  })
  const check = now.complete ? now.data : answered
  const form = useForm(useDraft(`outcome-${check.id}`, NOT_DECIDED))
  const choice = form.answers.outcome ?? check.outcome ?? undefined
  const [mutate] = useRecordCheckOutcomeMutation()
  const [record, busy] = useSend(form, {
    wrong: () => (choice ? [] : [NOT_CHOSEN]),
    send: () =>
      problemsOf(async () => {
        const { data } = await mutate({ variables: { input: { checkId: check.id, outcome: choice! } } })
        return data!.recordCheckOutcome.userErrors
      }),
  })
  return (
    <Form onSubmit={() => void record()} errors={form.errors}>
      <Box maxW="40rem" _print={{ display: 'none' }}>
        <RadioField
          {...form.answer('outcome')}
          label="What did you decide?"
          hint={hintOf(check)}
          options={OPTIONS}
          value={choice}
        />
      </Box>
      <Box>
        <Button
          type="submit"
          variant="outline"
          _print={{ display: 'none' }}
          loading={busy}
          loadingText="Saving"
          w={{ base: 'full', sm: 'auto' }}
        >
          {check.outcome ? 'Correct the decision' : 'Record the decision'}
        </Button>
        <Box role="status" mt="2">
          {check.outcome && check.outcomeAt && (
            <>
              On record: <strong>{OUTCOME_WORDS[check.outcome]}</strong>, <Moment date={check.outcomeAt} />
            </>
          )}
        </Box>
        {!check.outcome && (
          <Box display="none" _print={{ display: 'block' }}>
            No decision is on record.
          </Box>
        )}
      </Box>
    </Form>
  )
}

/** What follows is said before it is recorded. */
const hintOf = ({ toldIfDeclined }: OutcomeForm_CheckFragment) =>
  typeof toldIfDeclined === 'number'
    ? `For your school’s own records. But if you record “${OUTCOME_WORDS.DECLINED}”, we tell the family ${days(toldIfDeclined)} later that your school looked and offered no place, with your phone and address, and how to answer the claim. Until then you can correct what you recorded.`
    : 'For your school’s own records. Neither the family nor another school sees it.'

const NOT_DECIDED: { outcome: CheckOutcome | null } = { outcome: null }
const NOT_CHOSEN = { field: 'outcome', message: 'Choose what you decided.' }

const OPTIONS = (['ADMITTED', 'ADMITTED_WITH_PLAN', 'DECLINED'] as const).map((value) => ({
  value,
  label: OUTCOME_WORDS[value],
}))
