import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { Dialog } from '../ui/overlays/Dialog'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { type FormError, useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { useKeptText } from '../ui/fields/usePageDraft'

interface WithdrawClaimProps {
  onWithdraw: (reason: string | null) => Promise<readonly FormError[]>
}

/** Taking a claim back: asked once more, because the family is told. */
export function WithdrawClaim({ onWithdraw }: WithdrawClaimProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Box color="fg.muted" mb="3">
        If the claim should not stand, withdraw it: it leaves the register at once, and a family that we wrote
        to is told.
      </Box>
      <Button variant="outline" colorPalette="danger" onClick={() => setAsking(true)}>
        Withdraw the claim
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Withdraw this claim?" role="alertdialog">
        <Question onWithdraw={onWithdraw} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function Question({ onWithdraw, onClose }: WithdrawClaimProps & { onClose: () => void }) {
  const [reason, setReason, drop] = useKeptText('withdraw')
  const problems = useFormErrors()
  const [submit, sending] = useOnce(async () => {
    const found = await onWithdraw(reason.trim() || null)
    problems.show(found)
    if (found.length > 0) return
    drop()
    onClose()
  })
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors}>
      <Box>
        No other school sees it any more, and its letters stop. The row stays on your list, marked as
        withdrawn. If you list it again, it is this claim, and a case about it goes on where it stopped.
      </Box>
      <Field
        name="reason"
        label="Reason"
        hint="Kept on record for your school."
        optional
        maxLength={1000}
        value={reason}
        error={problems.of('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <Box display="flex" flexDirection={{ base: 'column-reverse', sm: 'row' }} gap="3" justifyContent="end">
        <Button variant="outline" onClick={onClose}>
          Keep the claim
        </Button>
        <Button type="submit" colorPalette="danger" loading={sending} loadingText="Withdrawing">
          Withdraw
        </Button>
      </Box>
    </Form>
  )
}
