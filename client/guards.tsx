import { Box } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import { nextPath, withNext } from './next-path'
import { paths } from '../common/paths'
import { LeaveForServed, isServed } from './ServedPage'
import { homePathOf, useSession } from './session'
import type { Viewer } from './viewer'
import { ErrorState } from './ui/ErrorState'
import { Logo } from './ui/Logo'
import { FormSkeleton } from './ui/Skeletons'
import { useAddress } from './ui/useGo'

/** Pages of a school. Whoever has none goes where their own pages begin. */
export function RequireSchool() {
  return <Require allows={({ school }) => school !== null} />
}

/** Pages of anybody who is signed in. */
export function RequireAccount() {
  return <Require allows={() => true} />
}

/** The provider's desk. */
export function RequireProvider() {
  return <Require allows={({ isProvider }) => isProvider} />
}

/** Sign in and sign up: whoever is signed in, or has just become so, goes on to where they were going. */
export function SignedOut() {
  const { viewer } = useSession()
  const [search] = useAddress()
  return viewer ? <Leave to={nextPath(search) ?? homePathOf(viewer)} /> : <Outlet />
}

/** Pages on the way to a school. Decided on entering: who registers one here stays to read what happens next. */
export function WithoutSchool() {
  const { state, viewer } = useSession()
  if (state === 'loading') return <Waiting />
  return <DecideOnce home={viewer && homePathOf(viewer)} />
}

function DecideOnce({ home }: { home: string | null }) {
  const [elsewhere] = useState(home !== null && home !== paths.contend ? home : null)
  return elsewhere ? <Leave to={elsewhere} /> : <Outlet />
}

function Require({ allows }: { allows: (viewer: Viewer) => boolean }) {
  const { state, viewer, refresh } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state === 'loading') return isFrameForAnybody(pathname) ? <Outlet /> : <Waiting />
  if (state === 'failed')
    return (
      <Frame>
        <ErrorState onRetry={() => void refresh()} />
      </Frame>
    )
  if (!viewer) return <Leave to={withNext(paths.signIn, pathname + search + hash)} />
  return allows(viewer) ? <Outlet /> : <Leave to={homePathOf(viewer)} />
}

/**
 * The dashboard stands there, empty, before it is known whose it is: until then it is the same for every school, and what
 * it asks for meanwhile is answered to nobody else. So it arrives as HTML, where the server sees that somebody is signed
 * in (prerender.tsx), and it asks for its own while the session is asked for.
 */
function isFrameForAnybody(pathname: string): boolean {
  const isPrerendering = typeof document === 'undefined'
  return pathname === paths.dashboard && (isPrerendering || 'account' in document.documentElement.dataset)
}

/** Replaces the step in the history, so that Back does not lead here again. */
function Leave({ to }: { to: string }) {
  return (
    <>
      {isServed(to) ? <LeaveForServed to={to} /> : <Navigate to={to} replace />}
      <Waiting />
    </>
  )
}

function Waiting() {
  return (
    <Frame>
      <FormSkeleton fields={3} />
    </Frame>
  )
}

/** Before it is known whose navigation to show. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <Box as="main" px={{ base: '4', md: '6' }} py="6">
      <Box mb="10" w="fit-content">
        <Link to={paths.home} aria-label="DMA, home page">
          <Logo />
        </Link>
      </Box>
      {children}
    </Box>
  )
}
