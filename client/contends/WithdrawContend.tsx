import { Button, Flex } from '@chakra-ui/react'
import type { ContendReason, ContendState } from '../gql/graphql'
import { Dialog } from '../ui/Dialog'
import { Form } from '../ui/Form'
import { notify } from '../ui/toaster'
import { useFormErrors } from '../ui/useFormErrors'
import { useOnce } from '../ui/useOnce'
import { isPlea } from './contendWords'
import { useFamilyAnswer } from './useFamilyAnswer'

interface WithdrawContendProps {
  contend: { id: string; state: ContendState; reason: ContendReason }
  onClose: () => void
}

/** Rule 14: deleting one's own contend takes it back. Says first what that does. */
export function WithdrawContend({ contend, onClose }: WithdrawContendProps) {
  const { withdraw } = useFamilyAnswer(contend.id)
  const problems = useFormErrors()
  const [takeBack, busy] = useOnce(async () => {
    const refused = await withdraw()
    problems.show(refused)
    if (refused.length > 0) return
    notify.success('Taken back')
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title="Take this back?" role="alertdialog">
      <Form errors={problems.errors} onSubmit={() => void takeBack()}>
        <div>{consequenceOf(contend)} This cannot be undone, but you can contend the claim again.</div>
        <Flex gap="3" direction={{ base: 'column-reverse', sm: 'row' }} justify="flex-end">
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" colorPalette="danger" loading={busy} loadingText="Sending">
            Withdraw your answer
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}

function consequenceOf({ state, reason }: WithdrawContendProps['contend']): string {
  if (state === 'AGREED') return 'The plan ends, and other schools may see the entry again.'
  if (state === 'ESCALATED') return 'The provider will not decide, and other schools may see the entry again.'
  if (state === 'ESCALATED_AGAIN') return 'The provider will not look at it, and the last decision stands.'
  if (isPlea({ reason })) return 'The school need not answer any more, and the claim stands as it was.'
  return 'The school need not answer any more, and the entry no longer says that you dispute it.'
}
