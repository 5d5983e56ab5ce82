import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { readAnswersAtHand } from './answers-at-hand'
import type { Connection } from './apollo'
import { startServiceWorker } from './app-shell/serviceWorker'
import { type AskedFirst, forgetAnswers } from './asked-first'
import { AppRouter, lazyPageAt } from './router'
import { routes } from './routes'
import { FirstConnection, keptOnce } from './session'

const root = document.getElementById('root')!
const history = createBrowserHistory({ v5Compat: true })
const page = lazyPageAt(routes, history.location)

// Nothing here awaits at the top: the pages import from the file that this ends up in, and would wait for it in turn.
if (isPrerendered()) void loadPage().then(takeOver)
else {
  // Before it is known who may see it.
  void page?.fetch()
  createRoot(root).render(app())
}
startServiceWorker()

/**
 * A page that came as HTML. Where its answers are there by now it is drawn once, with them, and otherwise taken over as it
 * stands; so is one that somebody has begun to use. In slices: a tap meanwhile is heard between two of them.
 */
async function takeOver(loaded: { handle: AskedFirst | undefined } | null) {
  if (!loaded) return createRoot(root).render(app())
  const { handle } = loaded
  const answered = handle && !isInUse() ? await readAnswersAtHand(handle).catch(() => null) : null
  startTransition(() => {
    if (!handle || !answered || isInUse()) return void hydrateRoot(root, app())
    forgetAnswers()
    handle.onRead()
    createRoot(root).render(app(answered))
  })
}

function app(connection: Connection | null = null) {
  return (
    <StrictMode>
      <FirstConnection value={keptOnce(connection)}>
        <AppRouter routes={routes} history={history} />
      </FirstConnection>
    </StrictMode>
  )
}

/** A page that was rendered at build is taken over, unless its address asks it for something of its own. */
function isPrerendered() {
  return root.hasChildNodes() && window.location.search === ''
}

/** Something in it has the focus, was pressed and waits (public/first-press.js), or was chosen. */
function isInUse() {
  const inputs = [...root.querySelectorAll('input')]
  return (
    root.contains(document.activeElement) ||
    root.querySelector('[data-held]') !== null ||
    inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked)
  )
}

/** Waits for the page's code: what is taken over has to be there at once. Null where it did not come. */
async function loadPage(): Promise<{ handle: AskedFirst | undefined } | null> {
  if (!page) return { handle: undefined }
  await page.fetch()
  return page.code && { handle: page.code.handle as AskedFirst | undefined }
}
