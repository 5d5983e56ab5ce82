import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConfirmPassword } from './accounts/ConfirmPassword'
import { SignInAgain } from './accounts/SignInAgain'
import { connect, type Connection } from './apollo'
import { DEFAULT_TIME_ZONE } from './constants'
import { registerTime } from './register-time'
import { readFragment } from './gql/fragment-masking'
import { type ChangeKind, SessionDocument, Session_ViewerFragmentDoc } from './gql/graphql'
import { useSessionQuery } from './gql/hooks'
import { gql } from './gql-tag'
import { useOtherTabs } from './other-tabs'
import { dashboardHasChanged } from './debtors/freshness'
import { LiveChanges, useNews } from './live/changes'
import { useReread } from './live/useReread'
import { paths } from '../common/paths'
import { Clock } from './ui/format/Clock'
import { IsSignedOut } from './ui/line'
import { DraftOwner, keepDraftsOf } from './ui/fields/draftsOf'
import type { Arrival, Viewer } from './viewer'

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
      contendsWaiting {
        count
        dueOn
      }
    }
  }
`

interface SessionValue {
  /** Whoever is signed in; null for a visitor, and as long as it is not known. */
  viewer: Viewer | null
  state: 'loading' | 'failed' | 'known'
  /** Whether somebody was signed in here and was signed out from elsewhere. */
  lost: boolean
  /** Asks the server again: after a failure, or when the account has changed. */
  refresh: () => Promise<void>
  /** Starts the session of whoever has just signed in, in every tab. */
  begin: (arrival: Arrival) => void
  /**
   * Signs out by `send`: what the server refuses from then on, since nobody is signed in any more, is no news.
   * Rejects as `send` does, and then nothing has changed. Call `end` when the page has been left.
   */
  signOut: (send: () => Promise<unknown>) => Promise<void>
  /** Forgets whoever was signed in, in every tab, once the server has. */
  end: () => void
}

/** Of whoever comes to a page that was answered before it was drawn: what is known by then, until it is taken. */
export const FirstConnection = createContext(keptOnce(null))

/** What was read first, until somebody has begun with it. */
export function keptOnce(connection: Connection | null) {
  let kept = connection
  return { read: () => kept, forget: () => void (kept = null) }
}

const Session = createContext<SessionValue | null>(null)

/** Who is signed in, for every screen below SessionProvider. */
export function useSession(): SessionValue {
  const session = useContext(Session)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

/** Where a person's own pages begin. */
export function homePathOf({ isProvider, school }: Viewer): string {
  if (isProvider) return paths.provider
  return school ? paths.dashboard : paths.contend
}

/** Gives each person a connection of their own: with another one everything below starts afresh, and nothing read before is left. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const first = useContext(FirstConnection)
  const [sitting, setSitting] = useState(() => ({
    connection: first.read() ?? connect(),
    turn: 1,
    lost: false,
  }))
  // Whoever is here later, after a crash of the whole page too, begins with nothing that another one read.
  useEffect(() => first.forget(), [first])
  const { connection, turn, lost } = sitting
  const restart = (arrival?: Arrival | null, lost = false) => {
    setSitting({ connection: succeed(connection.client, arrival), turn: turn + 1, lost })
  }
  return (
    <ApolloProvider client={connection.client} key={turn}>
      <Sitting connection={connection} lost={lost} restart={restart}>
        {children}
      </Sitting>
    </ApolloProvider>
  )
}

interface SittingProps {
  connection: Connection
  lost: boolean
  /** Without an arrival the server is asked who it is now. */
  restart: (arrival?: Arrival | null, lost?: boolean) => void
  children: ReactNode
}

function Sitting({ connection, lost, restart, children }: SittingProps) {
  const { data, error, refetch } = useSessionQuery()
  const present = readFragment(Session_ViewerFragmentDoc, data?.viewer) ?? null
  const [known, know] = useState(present)
  // A tab that slept, or was not heard, is told by nobody who has signed in elsewhere: it finds them when it reads.
  const isAnother = present !== null && known !== null && present.id !== known.id
  if (present && !isAnother && present !== known) know(present)
  // Whoever was here stays on the screen, with all they typed, when a rereading finds nobody any more.
  const viewer = isAnother ? known : (present ?? known)
  const [draftsOf, setDraftsOf] = useState('')
  // Before any form below asks what was typed there.
  if (viewer && viewer.id !== draftsOf) {
    keepDraftsOf(viewer.id)
    setDraftsOf(viewer.id)
  }
  const [interrupted, setInterrupted] = useState<'asked' | 'put off' | null>(null)
  const [closedOver, closeOver] = useState<typeof data>()
  const isGone = data !== undefined && data !== closedOver && present === null && known !== null
  const leaving = useRef(false)
  const comeBack = () => {
    setInterrupted(null)
    if (isGone) void refetch().catch(() => undefined)
  }
  const tellOtherTabs = useOtherTabs((somebody) => {
    if (somebody === viewer?.id) comeBack()
    else if (somebody === null) restart(null, viewer !== null)
    else {
      keepDraftsOf(somebody)
      restart()
    }
  })
  const giveWay = useEffectEvent((arrival: Arrival) => {
    keepDraftsOf(readFragment(Session_ViewerFragmentDoc, arrival).id)
    restart(arrival)
  })
  useEffect(() => {
    if (isAnother && data?.viewer) giveWay(data.viewer)
  }, [isAnother, data])
  const comesBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    // As it was when it was left, however long ago that was.
    if (!persisted) return
    const found = ({ data: now }: Awaited<ReturnType<typeof refetch>>) => {
      if (!viewer || !now) return
      // Not for whoever comes next to this browser: nothing told it that somebody has signed out.
      if (!now.viewer) restart(null, true)
      else if (readFragment(Session_ViewerFragmentDoc, now.viewer).id === viewer.id) setInterrupted(null)
    }
    void refetch().then(found, () => undefined)
  })
  useEffect(() => {
    const look = (event: PageTransitionEvent) => comesBack(event)
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])
  useEffect(() =>
    connection.onSignedOut((doing) => {
      if (leaving.current) return
      // What a form was sending stays on the screen until the same person is back; so does what nobody asked to read.
      if (doing !== 'reading') setInterrupted('asked')
      else if (viewer) restart(null, true)
    }),
  )
  const session: SessionValue = {
    viewer,
    state: data ? 'known' : error ? 'failed' : 'loading',
    lost,
    // A failure shows as the session's state.
    refresh: async () => void (await refetch().catch(() => undefined)),
    begin: (arrival) => {
      const { id } = readFragment(Session_ViewerFragmentDoc, arrival)
      keepDraftsOf(id)
      tellOtherTabs(id)
      restart(arrival)
    },
    signOut: async (send) => {
      leaving.current = true
      try {
        await send()
      } catch (error) {
        leaving.current = false
        throw error
      }
    },
    end: () => {
      tellOtherTabs(null)
      restart(null)
    },
  }
  const endedElsewhere = () => {
    if (!leaving.current) setInterrupted('asked')
  }
  const resume = () => {
    tellOtherTabs(viewer?.id ?? null)
    comeBack()
  }
  const close = () => {
    // Not forgotten: a line for live changes would be refused, and ask again at once.
    setInterrupted('put off')
    closeOver(data)
  }
  const clock = { now: registerTime, timeZone: data?.registerRules.timeZone ?? DEFAULT_TIME_ZONE }
  return (
    <Session value={session}>
      <Clock value={clock}>
        <LiveChanges isOn={present !== null && !interrupted} onSignedOut={endedElsewhere}>
          <FollowSession />
          <IsSignedOut value={interrupted !== null || isGone}>
            <DraftOwner value={viewer?.id ?? ''}>{children}</DraftOwner>
          </IsSignedOut>
        </LiveChanges>
        <ConfirmPassword connection={connection} />
        {(interrupted === 'asked' || isGone) && viewer && (
          <SignInAgain viewer={viewer} onBack={resume} onOther={session.begin} onClose={close} />
        )}
      </Clock>
    </Session>
  )
}

/** What stands around every page: how much is unread or waits, and where the school stands. */
function FollowSession() {
  // The dashboard itself hears only what comes while it is shown.
  useNews((news) => {
    if (!news || news.some(({ kind }) => OF_THE_DASHBOARD.includes(kind))) dashboardHasChanged()
  })
  useReread(['NOTIFICATION', 'CONTEND', 'SCHOOL'], { query: SessionDocument, variables: {} })
  return null
}

const OF_THE_DASHBOARD: readonly ChangeKind[] = ['DEBTOR', 'CONTEND', 'SCHOOL']

/** A new connection that already knows who has arrived; if the old one had not heard of the session yet, neither does this. */
function succeed(old: ApolloClient, arrival?: Arrival | null): Connection {
  const connection = connect()
  const session = old.readQuery({ query: SessionDocument })
  if (session && arrival !== undefined)
    connection.client.writeQuery({ query: SessionDocument, data: { ...session, viewer: arrival } })
  return connection
}
