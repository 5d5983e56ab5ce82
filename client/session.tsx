import type { ApolloClient } from '@apollo/client'
import { ApolloProvider, useApolloClient } from '@apollo/client/react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { createClient } from './apollo'
import { type FragmentType, readFragment } from './gql/fragment-masking'
import {
  SessionDocument,
  type Session_ViewerFragment as Viewer,
  Session_ViewerFragmentDoc,
} from './gql/graphql'
import { useSessionQuery } from './gql/hooks'
import { gql } from './gql-tag'
import { paths } from './paths'
import { SignInAgain } from './SignInAgain'
import { tellOtherTabs, useOtherTabs } from './other-tabs'
import { Clock } from './ui/Clock'

gql`
  query Session {
    viewer {
      ...Session_viewer
    }
    registerRules {
      timeZone
    }
  }

  fragment Session_viewer on Viewer {
    id
    username
    email
    emailVerified
    isProvider
    unreadNotifications
    school {
      id
      name
      state
    }
  }
`

export type { Viewer }
/** Whoever has just signed in, as a mutation answers with `...Session_viewer`. */
export type Arrival = FragmentType<typeof Session_ViewerFragmentDoc>

interface SessionValue {
  /** Whoever is signed in; null for a visitor, and as long as it is not known. */
  viewer: Viewer | null
  state: 'loading' | 'failed' | 'known'
  /** Whether somebody was signed in on this page and no longer is, without having asked for it here. */
  lost: boolean
  /** Asks the server again: after a failure, or when the account has changed. */
  refresh: () => Promise<void>
  /** Starts the session of whoever has just signed in, in every tab. */
  begin: (arrival: Arrival) => void
  /** Forgets whoever was signed in, once the server has. Also empties what this tab keeps of typed forms. */
  end: () => void
}

const Current = createContext<SessionValue | null>(null)

/** Who is signed in, for every screen below SessionProvider. */
export function useSession(): SessionValue {
  const session = useContext(Current)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

/** Where a person's own pages begin. */
export function homePathOf({ isProvider, school }: Viewer): string {
  if (isProvider) return paths.provider
  return school ? paths.dashboard : paths.contend
}

/** Gives each person a client of their own: with another person everything below starts afresh, and nothing read before is left. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [interrupted, setInterrupted] = useState(false)
  const [{ client, turn, lost }, setSitting] = useState(() => sitting(1))

  function sitting(turn: number, known?: Arrival | null, lost = false) {
    const client = createClient({ onSignedOut: (while_) => signedOut(while_) })
    if (known !== undefined) remember(client, known)
    return { client, turn, lost }
  }
  function restart(known?: Arrival | null, lost = false) {
    setInterrupted(false)
    setSitting(({ turn }) => sitting(turn + 1, known, lost))
  }
  function signedOut(while_: 'reading' | 'writing') {
    // What was being sent stays on the screen until the same person is back.
    if (while_ === 'writing') setInterrupted(true)
    else restart(null, true)
  }
  return (
    <ApolloProvider client={client} key={turn}>
      <Sitting
        lost={lost}
        interrupted={interrupted}
        onResume={() => setInterrupted(false)}
        onRestart={restart}
      >
        {children}
      </Sitting>
    </ApolloProvider>
  )
}
