import { Box, Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { HOLD_REASONS, NO_HOLD_REASON } from '../debtors/holdReasons'
import type { HoldReason } from '../gql/graphql'
import { useSetSafeguardingHoldMutation } from '../gql/hooks'
import { Field } from '../ui/fields/Field'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { SelectField } from '../ui/fields/SelectField'
import { useDecision } from '../ui/overlays/useDecision'
import { useForm } from '../ui/fields/useForm'
import { usePageDraft } from '../ui/fields/usePageDraft'

/** For a school or a family that asks the provider: by the number of the claim, which the pages of both name. */
export function SetHold({ onSet }: { onSet: () => void }) {
  const [asked, setAsked] = useState(false)
  return (
    <Box mb="6">
      <Text color="fg.muted" maxW="65ch" mb="3">
        A family reads which schools looked at its claim. Where that could put a child in danger, it reads
        only how many. Schools set this themselves; you can set it for any claim, and end it.
      </Text>
      <Button variant="outline" onClick={() => setAsked(true)}>
        Hide who looked at a claim
      </Button>
      {asked && <Question onClose={() => setAsked(false)} onSet={onSet} />}
    </Box>
  )
}

function Question({ onClose, onSet }: { onClose: () => void; onSet: () => void }) {
  const form = useForm(usePageDraft('hold', BLANK))
  const debtorId = form.answers.debtorId.trim()
  const [setHold] = useSetSafeguardingHoldMutation()
  const decision = useDecision({
    form,
    wrong: () =>
      form.unanswered({ debtorId: 'Enter the number of the claim.', reason: NO_HOLD_REASON.message }),
    send: async () => {
      const input = { debtorId, hold: true, reason: form.answers.reason as HoldReason }
      const { data } = await setHold({ variables: { input } })
      onSet()
      return data?.setSafeguardingHold.userErrors
    },
    said: `The family of claim ${debtorId} reads only how many schools looked`,
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title="Hide who looked at a claim?"
      consequence="The family reads only how many schools looked, until the last day or until somebody shows it again."
      action="Hide who looked"
    >
      <Field
        {...form.text('debtorId')}
        label="Number of the claim"
        hint="The school reads it on the page of the claim, and the family on its own."
        inputMode="numeric"
      />
      <SelectField
        {...form.text('reason')}
        label="Why it would be dangerous"
        placeholder="Choose a reason"
        options={HOLD_REASONS}
      />
    </DecisionDialog>
  )
}

const BLANK = { debtorId: '', reason: '' }
