import { print } from 'graphql'
import { CloseCode, createClient } from 'graphql-ws'
import { ChangesDocument, type ChangesSubscription } from '../gql/graphql'
import { gql } from '../gql-tag'

gql`
  subscription Changes {
    changes {
      kind
      id
    }
  }
`

export type Change = ChangesSubscription['changes']

interface LineOptions {
  onChange: (change: Change) => void
  /** It stands, for the first time or again: what happened before is not told. */
  onOpen: () => void
  /** The session is over; it is not tried again. */
  onSignedOut: () => void
}

const HEARTBEAT_MS = 20_000
const HEARTBEAT_PATIENCE_MS = 8000
const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 30_000

/** The line on which the server tells what changes, opened again for as long as it takes. Answers how to end it. */
export function openLine({ onChange, onOpen, onSignedOut }: LineOptions): () => void {
  let dead: ReturnType<typeof setTimeout> | undefined
  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    // Not all at once: when a server stops, everybody it had comes at the same time.
    retryWait: (tries) => {
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries)
      return new Promise((waited) => setTimeout(waited, longest * (0.5 + Math.random())))
    },
    // A phone that changes its network is not told that the old line is dead.
    keepAlive: HEARTBEAT_MS,
    on: {
      connected: onOpen,
      ping: (received) => {
        if (!received) dead = setTimeout(() => client.terminate(), HEARTBEAT_PATIENCE_MS)
      },
      pong: (received) => {
        if (received) clearTimeout(dead)
      },
      closed: () => clearTimeout(dead),
    },
  })
  const end = client.subscribe<ChangesSubscription>(
    { query: print(ChangesDocument) },
    {
      next: ({ data }) => data && onChange(data.changes),
      error: (fault) => {
        if ((fault as { code?: unknown } | null)?.code === CloseCode.Unauthorized) onSignedOut()
      },
      complete: () => {},
    },
  )
  return () => {
    end()
    // A line that never came about has nothing to be ended.
    void Promise.resolve(client.dispose()).catch(() => {})
  }
}
