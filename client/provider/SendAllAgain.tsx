import { Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { StuckLetterFilter } from '../gql/graphql'
import { Dialog } from '../ui/overlays/Dialog'
import { useSendAgain } from './useSendAgain'

/** Once the mail server is well again: everything that the list shows, after a question. */
export function SendAllAgain({ filter, onSent }: { filter: StuckLetterFilter; onSent: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const [send, busy] = useSendAgain(() => {
    close()
    onSent()
  })
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Send all again
      </Button>
      <Dialog
        open={open}
        onClose={close}
        role="alertdialog"
        title="Send all of them again?"
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button loading={busy} loadingText="Sending" onClick={() => void send({ filter })}>
              Send them again
            </Button>
          </>
        }
      >
        <Text>
          Every letter of this list leaves now, the longest waiting first and at most 200 at a time. Nobody
          gets a letter twice: what has arrived is not in the list.
        </Text>
      </Dialog>
    </>
  )
}
