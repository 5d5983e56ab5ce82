import { Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { REDIRECT_AFTER_SAVE_MS } from '../constants'
import { messages } from '../messages'
import { LinkButton } from '../ui/LinkButton'
import { Page } from '../ui/Page'

interface RegisteredNoticeProps {
  /** Where the way goes on: by itself after three seconds, or by the button. */
  next: string
  goOn: string
}

/** The registration went through, and what happens next. */
export function RegisteredNotice({ next, goOn }: RegisteredNoticeProps) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), REDIRECT_AFTER_SAVE_MS)
    return () => clearTimeout(timer)
  }, [navigate, next])
  useEffect(() => {
    // It takes a long form's place, and after Back or Forward nobody else brings it into view.
    void window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <Page title="We have received your registration" width="form">
      <Text textStyle="md" maxW="65ch">
        {messages.schoolRegistered}.
      </Text>
      <Text color="fg.muted" mt="3" mb="6" maxW="65ch">
        The provider looks at your documents next. Until then you can sign in and prepare your list: nobody
        else sees it, and no letter leaves.
      </Text>
      <LinkButton to={next}>{goOn}</LinkButton>
    </Page>
  )
}
