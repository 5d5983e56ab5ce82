import { render as renderInto } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach } from 'vitest'
import { Appearance } from '../ui/Appearance'
import { Kit } from '../ui/Kit'
import { toasts } from '../ui/overlays/ToastCorner'
import { fetchOverlays } from '../ui/overlays/useOverlays'

// As it is a moment after a page stands.
await fetchOverlays()
// What nobody has closed is not for the next test.
afterEach(() => toasts.remove())

/** Renders inside our system and a router that stands at `path`; answers the person who clicks and types. */
export function render(element: ReactElement, path = '/') {
  const user = userEvent.setup()
  const view = renderInto(
    <MemoryRouter initialEntries={[path]}>
      <Appearance>
        <Kit>{element}</Kit>
      </Appearance>
    </MemoryRouter>,
  )
  return { user, ...view }
}
