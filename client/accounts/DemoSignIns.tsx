import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { isDemo } from '../demo'
import type { FormError } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import type { SignInValues } from './SignInForm'

interface DemoSignIn {
  label: string
  username: string
  password: string
}

interface DemoSignInsProps {
  onChoose: (values: SignInValues) => Promise<readonly FormError[]>
}

/** In the demo, everybody of its world, one tap away. */
export function DemoSignIns({ onChoose }: DemoSignInsProps) {
  const signIns = useDemoSignIns()
  const [choose, busy] = useOnce(async ({ username, password }: DemoSignIn) => {
    await onChoose({ username, password, remember: false })
  })
  if (signIns.length === 0) return null
  return (
    <Box mt="10" pt="5" borderTopWidth="1px">
      <Heading as="h2" textStyle="md">
        This is a demo
      </Heading>
      <Text color="fg.muted" mb="4">
        Everybody in it is invented. Sign in as one of them:
      </Text>
      <Flex direction="column" align="stretch" gap="2" containerType="inline-size">
        {signIns.map((signIn) => (
          <Button
            key={signIn.username}
            variant="outline"
            justifyContent="space-between"
            py="2.5"
            whiteSpace="normal"
            textAlign="start"
            css={{ '@container (max-width: 14rem)': { flexDirection: 'column', alignItems: 'flex-start' } }}
            disabled={busy}
            onClick={() => choose(signIn)}
          >
            {signIn.label}
            <Box as="span" color="fg.muted" fontWeight="normal">
              {signIn.username}
            </Box>
          </Button>
        ))}
      </Flex>
    </Box>
  )
}

function useDemoSignIns() {
  const [signIns, setSignIns] = useState<readonly DemoSignIn[]>([])
  useEffect(() => {
    if (!isDemo()) return
    const leave = new AbortController()
    fetch('/dev/sign-ins', { signal: leave.signal })
      .then(async (answer) => setSignIns(answer.ok ? ((await answer.json()) as DemoSignIn[]) : []))
      // Without them one can still type.
      .catch(() => undefined)
    return () => leave.abort()
  }, [])
  return signIns
}
