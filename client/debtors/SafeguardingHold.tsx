import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { gql } from '../gql-tag'
import { useSetSafeguardingHoldMutation } from '../gql/hooks'
import { notify } from '../ui/toaster'
import { useOnce } from '../ui/useOnce'
import { When } from '../ui/When'
import { problemsOf } from '../user-errors'

gql`
  mutation SetSafeguardingHold($input: SetSafeguardingHoldInput!) {
    setSafeguardingHold(input: $input) {
      heldAt
      userErrors {
        field
        message
      }
    }
  }
`

interface SafeguardingHoldProps {
  /** A claim, or a check with all that it has shown. */
  of: { debtorId: string } | { checkId: string }
  heldAt: string | null | undefined
}

/** Where it could harm a child to learn which schools looked, the family reads only how many did. */
export function SafeguardingHold({ of, heldAt }: SafeguardingHoldProps) {
  const [since, setSince] = useState(heldAt ?? null)
  const [setHold] = useSetSafeguardingHoldMutation()
  const [change, sending] = useOnce(async () => {
    const [problem] = await problemsOf(async () => {
      const { data } = await setHold({ variables: { input: { ...of, hold: since === null } } })
      setSince(data!.setSafeguardingHold.heldAt ?? null)
      return data!.setSafeguardingHold.userErrors
    })
    if (problem) notify.error(problem.message)
  })
  return (
    <>
      <Box color="fg.muted" mb="3" maxW="65ch" aria-live="polite">
        {since ? (
          <>
            Since <When date={since} /> the family reads only how many schools looked, and not which.
          </>
        ) : (
          'The family reads a week later which schools looked. If that could put a child in danger, hide it: then the family reads only how many.'
        )}
      </Box>
      <Button
        variant="outline"
        w={{ base: 'full', sm: 'auto' }}
        loading={sending}
        loadingText="Saving"
        onClick={() => void change()}
      >
        {since ? 'Show again who looked' : 'Hide who looked'}
      </Button>
    </>
  )
}
