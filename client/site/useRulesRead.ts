import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { MarkRulesReadDocument } from '../gql/graphql'
import { gql } from '../gql-tag'
import { useSession } from '../session'

gql`
  mutation MarkRulesRead {
    markRulesRead {
      userErrors {
        message
      }
    }
  }
`

/** Tells that somebody of the school has opened the rules, which crosses off one of its first steps. */
export function useRulesRead(): void {
  const { viewer } = useSession()
  const client = useApolloClient()
  const school = viewer?.school?.id
  useEffect(() => {
    // Nothing on this page waits for it, and it is told again at the next visit.
    if (school) void client.mutate({ mutation: MarkRulesReadDocument }).catch(() => undefined)
  }, [client, school])
}
