import { print } from 'graphql'
import { CloseCode, createClient } from 'graphql-ws'
import { ChangesDocument, ChangesFromNowDocument, type ChangesSubscription } from '../gql/graphql'
import { gql } from '../gql-tag'

gql`
  subscription Changes($since: Int) {
    changes(since: $since) {
      kind
      id
    }
  }
`

// As a server of the version before knows it, while servers are exchanged one after the other.
gql`
  subscription ChangesFromNow {
    changes {
      kind
      id
    }
  }
`

export type Change = ChangesSubscription['changes']

interface LineOptions {
  onChange: (change: Change) => void
  /** Anything may have changed: the line broke and stands again, or the server does not know so far back. */
  onMissed: () => void
  /** The session is over; it is not tried again. */
  onSignedOut: () => void
}

const HEARTBEAT_MS = 20_000
const HEARTBEAT_PATIENCE_MS = 8000
const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 30_000

/**
 * The line on which the server tells what changes, and what has since this page was opened, as it was read after that.
 * It is opened again for as long as it takes. Answers how to end it.
 */
export function openLine({ onChange, onMissed, onSignedOut }: LineOptions): () => void {
  let dead: ReturnType<typeof setTimeout> | undefined
  let stood = 0
  let isOver = false
  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    // When a server stops, everybody it had comes at the same time.
    retryWait: (tries) => {
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries)
      return new Promise((waited) => setTimeout(waited, spread(longest)))
    },
    // A phone that changes its network is not told that the old line is dead.
    keepAlive: HEARTBEAT_MS,
    on: {
      connected: () => {
        if (stood++ > 0 && !isOver) onMissed()
      },
      ping: (received) => {
        if (!received) dead = setTimeout(() => client.terminate(), HEARTBEAT_PATIENCE_MS)
      },
      pong: (received) => {
        if (received) clearTimeout(dead)
      },
      closed: () => clearTimeout(dead),
    },
  })
  const variables = {
    // Read each time that it is sent, which is after the server has acknowledged the connection.
    get since() {
      return stood === 1 ? Math.ceil(openFor() / 1000) : null
    },
  }
  let end = () => {}
  let later: ReturnType<typeof setTimeout> | undefined
  const follow = (asking: 'since' | 'from now') => {
    const asked =
      asking === 'since'
        ? { query: print(ChangesDocument), variables }
        : { query: print(ChangesFromNowDocument) }
    end = client.subscribe<ChangesSubscription>(asked, {
      next: ({ data }) => {
        if (data?.changes.kind === 'ANYTHING') onMissed()
        else if (data) onChange(data.changes)
      },
      error: (fault) => {
        if (isOver) return
        if ((fault as { code?: unknown } | null)?.code === CloseCode.Unauthorized) return onSignedOut()
        // The library gives up a line that was closed over a fault, on either side: another may do better.
        if (!Array.isArray(fault))
          return void (later = setTimeout(() => follow(asking), spread(LONGEST_WAIT_MS)))
        if (asking === 'from now') return
        onMissed()
        follow('from now')
      },
      complete: () => {},
    })
  }
  follow('since')
  return () => {
    isOver = true
    clearTimeout(later)
    end()
    // A line that never came about has nothing to be ended.
    void Promise.resolve(client.dispose()).catch(() => {})
  }
}

/** Not all at once, of those who wait for the same server. */
const spread = (milliseconds: number) => milliseconds * (0.5 + Math.random())

/** Milliseconds. The one goes on while the device sleeps, the other when its clock is set back. */
const openFor = () => Math.max(performance.now(), Date.now() - performance.timeOrigin)
