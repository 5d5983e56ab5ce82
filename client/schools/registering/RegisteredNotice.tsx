import { Box, Text, Button } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { REDIRECT_AFTER_SAVE_MS } from '../../constants'
import { messages } from '../../messages'
import { Page } from '../../ui/Page'
import { useGo } from '../../ui/useGo'

interface RegisteredNoticeProps {
  next: string
  onLeave?: (() => void) | undefined
}

/** The registration went through, and what happens next. Leads on by itself after three seconds, or by the button. */
export function RegisteredNotice({ next, onLeave }: RegisteredNoticeProps) {
  const go = useGo()
  useEffect(() => {
    const timer = setTimeout(() => go(next, { replace: true }), REDIRECT_AFTER_SAVE_MS)
    return () => clearTimeout(timer)
  }, [go, next])
  const [leave] = useState(() => onLeave)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      // Whoever registered is signed in from the next page on, whichever it is. This page would end with its session.
      queueMicrotask(() => isLeft.current && leave?.())
    }
  }, [leave])
  useEffect(() => {
    // It takes a long form's place, and after Back or Forward nobody else brings it into view.
    void window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    // On a phone the toast that the specification asks for would lie over the heading as long as this page stands.
    <Box pt={{ base: '20', md: '0' }}>
      <Page title="We have received your registration" width="form">
        <Text textStyle="md" maxW="65ch">
          {messages.schoolRegistered}.
        </Text>
        <Text color="fg.muted" mt="3" mb="6" maxW="65ch">
          The provider looks at your documents next. You are signed in, and can prepare your list until then:
          nobody else sees it, and no letter leaves.
        </Text>
        <Button asChild>
          <Link to={next}>Go to my home</Link>
        </Button>
      </Page>
    </Box>
  )
}
