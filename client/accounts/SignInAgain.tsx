import { Text } from '@chakra-ui/react'
import type { Arrival, Viewer } from '../viewer'
import { Dialog } from '../ui/overlays/Dialog'
import { SignInForm } from './SignInForm'
import { useSignIn } from './useSignIn'

interface SignInAgainProps {
  /** Whose page this is. */
  viewer: Viewer
  /** The same person is back. */
  onBack: () => void
  onOther: (arrival: Arrival) => void
  onClose: () => void
}

/** Over a page whose session has ended, so that nothing typed into it is lost. */
export function SignInAgain({ viewer, onBack, onOther, onClose }: SignInAgainProps) {
  const signIn = useSignIn((arrival) => (arrival.id === viewer.id ? onBack() : onOther(arrival)))
  return (
    // An alert, since the form behind it takes the focus for what it could not send: that must not close it.
    <Dialog open role="alertdialog" title="You are no longer signed in" onClose={onClose}>
      <Text mb="5">Whatever you typed is still here. Sign in, then send it once more.</Text>
      <SignInForm onSubmit={signIn} username={viewer.username} />
    </Dialog>
  )
}
