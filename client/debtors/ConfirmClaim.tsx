import { Box, Button } from '@chakra-ui/react'
import { notify } from '../ui/overlays/toaster'
import type { FormError } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { When } from '../ui/format/When'

interface ConfirmClaimProps {
  /** The last day before the entry is hidden. */
  by: string
  onConfirm: () => Promise<readonly FormError[]>
}

/** A claim that nobody looks after is not shown for ever: its school says from time to time that it still stands. */
export function ConfirmClaim({ by, onConfirm }: ConfirmClaimProps) {
  const [confirm, sending] = useOnce(async () => {
    const [problem] = await onConfirm()
    if (problem) notify.error(problem.message)
    else notify.success('Confirmed')
  })
  return (
    <>
      <Box color="fg.muted" mb="3">
        Other schools see a claim only as long as its school says that it still stands. This one has to be
        confirmed by <When date={by} far="brackets" />.
      </Box>
      <Button variant="outline" loading={sending} loadingText="Confirming" onClick={() => void confirm()}>
        It still stands
      </Button>
    </>
  )
}
