import { startTransition } from 'react'
// oxlint-disable-next-line no-restricted-imports -- whoever signs out leaves whatever else is on its way
import { useNavigate } from 'react-router-dom'
import { ProviderShellDocument } from './gql/graphql'
import { useProviderShellQuery, useSignOutMutation } from './gql/hooks'
import { office, social } from './content'
import { gql } from './gql-tag'
import { AdminLayout } from './layout/AdminLayout'
import { ProviderLayout } from './layout/ProviderLayout'
import { SiteLayout } from './layout/SiteLayout'
import { useReread } from './live/useReread'
import { SubscribeForm } from './newsletter/SubscribeForm'
import { paths } from '../common/paths'
import { whenShown } from './router'
import { homePathOf, useSession } from './session'
import { sentenceOf } from './user-errors'
import { notify } from './ui/overlays/toaster'
import { useOnce } from './ui/useOnce'

gql`
  query ProviderShell {
    desk {
      waitingApplications
      waitingEscalations
      newMessages
    }
  }

  mutation SignOut {
    signOut {
      userErrors {
        message
      }
    }
  }
`

/** The public pages, for a visitor and for whoever is signed in. */
export function SiteShell() {
  const { viewer, state } = useSession()
  const signOut = useSignOut()
  const account = viewer && { username: viewer.username, homePath: homePathOf(viewer) }
  return (
    <SiteLayout
      account={state === 'loading' ? undefined : account}
      onSignOut={signOut}
      contact={office}
      social={social}
      newsletter={<SubscribeForm />}
    />
  )
}

/** A school's own pages. Stands inside RequireSchool; without names as long as it is not known whose they are. */
export function AdminShell() {
  const { viewer, state } = useSession()
  const signOut = useSignOut()
  const school = viewer?.school
  if (!school && state !== 'loading') return null
  return (
    <AdminLayout
      schoolName={school?.name ?? ''}
      username={viewer?.username ?? ''}
      counts={{ unread: viewer?.unreadNotifications ?? 0, waiting: school?.contendsWaiting.count ?? 0 }}
      onSignOut={signOut}
    />
  )
}

/** The provider's pages. Stands inside RequireProvider. */
export function ProviderShell() {
  const { viewer } = useSession()
  const signOut = useSignOut()
  const { data } = useProviderShellQuery()
  useReread(['SCHOOL', 'CONTEND', 'MESSAGE'], { query: ProviderShellDocument, variables: {} })
  return (
    viewer && (
      <ProviderLayout
        username={viewer.username}
        counts={{
          undecided: data?.desk.waitingApplications ?? 0,
          waiting: data?.desk.waitingEscalations ?? 0,
          new: data?.desk.newMessages ?? 0,
          unread: viewer.unreadNotifications,
        }}
        onSignOut={signOut}
      />
    )
  )
}

/** What everybody with an account has, in the frame that is theirs. */
export function AccountShell() {
  const { viewer } = useSession()
  return viewer?.isProvider ? <ProviderShell /> : <SiteShell />
}

function useSignOut() {
  const { signOut, end } = useSession()
  const [send] = useSignOutMutation()
  const navigate = useNavigate()
  const [run] = useOnce(async () => {
    try {
      await signOut(send)
    } catch (error) {
      // Better said than only looked as if: the key would still open everything.
      return notify.error('You are still signed in', sentenceOf(error))
    }
    // Forms keep what was typed there; it is not for whoever comes next.
    sessionStorage.clear()
    // Home first: from a page of one's own the guard would lead to signing in. The router shows it in a transition, which
    // anything more urgent would overtake.
    void navigate(paths.home)
    await whenShown()
    startTransition(end)
  })
  return run
}
