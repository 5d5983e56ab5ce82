import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'

/**
 * The link that confirms an address opens in another tab, or on a phone: whoever comes back to this one while it still
 * waits finds the page as it is now. A line that breaks meanwhile leaves the screen as it was.
 */
export function useConfirmedElsewhere(
  query: TypedDocumentNode<unknown, Record<string, never>>,
  emailVerified: boolean | undefined,
): void {
  const client = useApolloClient()
  useEffect(() => {
    if (emailVerified !== false) return
    const look = () => {
      if (document.hidden) return
      void client.query({ query, fetchPolicy: 'network-only', context: { unasked: true } }).catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client, query, emailVerified])
}
