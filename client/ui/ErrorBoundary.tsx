import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorState } from './ErrorState'
import { Page } from './Page'

/** Keeps a broken screen from taking the navigation with it; the next screen gets a fresh start. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation()
  const standIn = (tryAgain: () => void) => (
    <Page title="This page broke" width="form">
      <ErrorState message={SCREEN_FAILED} onRetry={tryAgain} />
    </Page>
  )
  return (
    <Boundary key={pathname} place={key} standIn={standIn}>
      {children}
    </Boundary>
  )
}

interface BoundaryProps {
  /** Wherever else somebody goes, it is tried anew. */
  place: string
  /** What stands in for children that broke. */
  standIn: (tryAgain: () => void) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  failed: boolean
  place: string
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { failed: false, place: this.props.place }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { failed: false, place }
  }

  override render() {
    const { standIn, children } = this.props
    return this.state.failed ? standIn(() => this.setState({ failed: false })) : children
  }
}

const SCREEN_FAILED =
  'Something went wrong while showing this page. What you have saved is safe: try again, or go on from the menu.'
