import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'

/** A screen whose code did not arrive, most often because a newer version was put out meanwhile: loading anew mends it. */
export function RouteErrorPage() {
  return (
    <Page title="This page did not load" width="form">
      <ErrorState message={NOT_LOADED} onRetry={() => window.location.reload()} />
    </Page>
  )
}

const NOT_LOADED =
  'The connection may have dropped, or DMA was updated while you were here. What you have saved is safe.'
