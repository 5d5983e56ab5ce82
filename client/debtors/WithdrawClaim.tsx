import { LONGEST } from '../../common/limits'
import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { DecisionDialog } from '../ui/overlays/DecisionDialog'
import { Field } from '../ui/fields/Field'
import { IsOver } from '../ui/overlays/isOver'
import { useForm, useSend } from '../ui/fields/useForm'
import type { FormError } from '../ui/fields/useFormErrors'
import { usePageDraft } from '../ui/fields/usePageDraft'
import { Panel } from './Panel'

type OnWithdraw = (reason: string | null) => Promise<readonly FormError[]>

interface WithdrawClaimProps {
  /** Neither its school nor a rule has taken it out. */
  isOpen: boolean
  onWithdraw: OnWithdraw
}

/** Taking a claim back: asked once more, because the family is told. */
export function WithdrawClaim({ isOpen, onWithdraw }: WithdrawClaimProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {isOpen && (
        <Panel title="Withdraw" screenOnly>
          <Box color="fg.muted" mb="3">
            If the claim should not stand, withdraw it: it leaves the register at once, and a family that we
            wrote to is told.
          </Box>
          <Button variant="outline" colorPalette="danger" onClick={() => setAsking(true)}>
            Withdraw the claim
          </Button>
        </Panel>
      )}
      {asking && (
        <IsOver value={!isOpen}>
          <Question onWithdraw={onWithdraw} onClose={() => setAsking(false)} />
        </IsOver>
      )}
    </>
  )
}

function Question({ onWithdraw, onClose }: { onWithdraw: OnWithdraw; onClose: () => void }) {
  const form = useForm(usePageDraft('withdraw', BLANK))
  const [submit, busy] = useSend(form, {
    send: () => onWithdraw(form.answers.reason.trim() || null),
    sent: onClose,
  })
  return (
    <DecisionDialog
      title="Withdraw this claim?"
      consequence="No other school sees it any more, and its letters stop. The row stays on your list, marked as withdrawn. If you list it again, it is this claim, and a case about it goes on where it stopped."
      action="Withdraw"
      cancel="Keep the claim"
      isSevere
      busy={busy}
      errors={form.errors}
      onDecide={() => void submit()}
      onClose={onClose}
    >
      <Field
        {...form.text('reason')}
        label="Reason"
        hint="Kept on record for your school."
        optional
        maxLength={LONGEST.reason}
      />
    </DecisionDialog>
  )
}

const BLANK = { reason: '' }
