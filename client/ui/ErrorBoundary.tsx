import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorState } from './ErrorState'
import { Page } from './Page'

/** Keeps a broken screen from taking the navigation with it; the next screen gets a fresh start. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page title="This page broke" width="form">
        <ErrorState message={SCREEN_FAILED} onRetry={() => this.setState({ failed: false })} />
      </Page>
    )
  }
}

const SCREEN_FAILED =
  'Something went wrong while showing this page. What you have saved is safe: try again, or go on from the menu.'
