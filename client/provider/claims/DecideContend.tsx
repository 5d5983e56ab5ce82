import { LONGEST } from '../../../common/limits'
import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { DecideContend_ContendFragmentDoc, type Decision } from '../../gql/graphql'
import { useDecideContendMutation } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { TextareaField } from '../../ui/fields/TextareaField'
import { DecisionDialog } from '../../ui/overlays/DecisionDialog'
import { IsOver } from '../../ui/overlays/isOver'
import { useDecision } from '../../ui/overlays/useDecision'
import { useForm } from '../../ui/fields/useForm'
import { usePageDraft } from '../../ui/fields/usePageDraft'

gql`
  fragment DecideContend_contend on Contend {
    id
    state
    mayDo
    messages {
      id
    }
  }

  mutation DecideContend($input: DecideContendInput!) {
    decideContend(input: $input) {
      contend {
        id
        mayDo
      }
      userErrors {
        field
        message
      }
    }
  }
`

interface DecideContendProps {
  contend: FragmentType<typeof DecideContend_ContendFragmentDoc>
}

/** The provider's two answers to an escalated case; nothing once it is decided. */
export function DecideContend(props: DecideContendProps) {
  const { id, state, mayDo, messages } = readFragment(DecideContend_ContendFragmentDoc, props.contend)
  // With what was on the page then: what comes in while the reasons are written is read first, and the server asks for that.
  const [asked, setAsked] = useState<{ decision: Decision; readUpTo: string | null }>()
  return (
    <>
      {DECISIONS.map(
        (decision) =>
          mayDo.includes(decision) && (
            <Button
              key={decision}
              variant="outline"
              onClick={() => setAsked({ decision, readUpTo: messages.at(-1)?.id ?? null })}
            >
              {WORDS[decision].action}
            </Button>
          ),
      )}
      {asked && (
        <IsOver value={!mayDo.includes(asked.decision)}>
          <Decide
            key={asked.decision}
            contendId={id}
            {...asked}
            isResting={state === 'ACCEPTED'}
            onClose={() => setAsked(undefined)}
          />
        </IsOver>
      )}
    </>
  )
}

interface DecideProps {
  contendId: string
  readUpTo: string | null
  decision: Decision
  /** Its school has ended the claim meanwhile. */
  isResting: boolean
  onClose: () => void
}

function Decide({ contendId, readUpTo, decision, isResting, onClose }: DecideProps) {
  // What was written is kept, also when the dialog is closed to look once more, and for the other decision.
  const form = useForm(usePageDraft('decision', BLANK))
  // Where it stands and what others see of it now, read together; the count beside the menu too; and where somebody was quicker, the case as it is now.
  const [send] = useDecideContendMutation({ refetchQueries: 'active' })
  const deciding = useDecision({
    form,
    wrong: () => form.unanswered({ reasons: NO_REASONS }),
    send: async () => {
      const { data } = await send({
        variables: { input: { contendId, readUpTo, decision, ...form.answers } },
      })
      return data?.decideContend.userErrors
    },
    said: WORDS[decision].said,
    onClose,
  })
  return (
    <DecisionDialog
      {...deciding}
      title={WORDS[decision].title}
      consequence={(isResting ? OF_AN_ENDED_CLAIM[decision] : null) ?? WORDS[decision].consequence}
      action={WORDS[decision].action}
    >
      <TextareaField
        {...form.text('reasons')}
        label="Your reasons"
        hint="Both sides read them. Say what you looked at, and why it decides."
        maxLength={LONGEST.message}
      />
    </DecisionDialog>
  )
}

const DECISIONS = ['UPHOLD', 'DISMISS', 'NOTHING_NEW'] as const

const WORDS: Record<Decision, { title: string; consequence: string; action: string; said: string }> = {
  UPHOLD: {
    title: 'Decide for the family?',
    consequence:
      'The claim leaves the register at once, for good. Schools that saw it are told. The school cannot list the same debt again without you.',
    action: 'Decide for the family',
    said: 'Decided for the family',
  },
  DISMISS: {
    title: 'Decide for the school?',
    consequence:
      'The claim stands. Other schools may see it, no longer marked as disputed. The family may add a statement of its own to it.',
    action: 'Decide for the school',
    said: 'Decided for the school',
  },
  NOTHING_NEW: {
    title: 'Is nothing new?',
    consequence: 'The claim stands as before, and is no longer marked as disputed.',
    action: 'Nothing new',
    said: 'Closed: nothing new',
  },
}

/** What a decision does not do where nobody sees the claim any more. */
const OF_AN_ENDED_CLAIM: Partial<Record<Decision, string>> = {
  UPHOLD:
    'Its school has ended the claim, and nobody sees it. Now it leaves the register for good: the school cannot list the same debt again without you.',
  DISMISS:
    'Its school has ended the claim, and nobody sees it. If the school opens it again, your decision counts. The family may add a statement of its own to it.',
}

const BLANK = { reasons: '' }
const NO_REASONS = 'Write your reasons: both sides read them.'
