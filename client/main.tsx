import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { startServiceWorker } from './app-shell/serviceWorker'
import { routes } from './routes'

const root = document.getElementById('root')!

// Nothing here awaits at the top: the pages import from the file that this ends up in, and would wait for it in turn.
if (isPrerendered())
  void hasPage().then((came) => {
    if (!came) return createRoot(root).render(app())
    // In slices: a tap meanwhile is heard between two of them.
    startTransition(() => void hydrateRoot(root, app()))
  })
else createRoot(root).render(app())
startServiceWorker()

function app() {
  return (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>
  )
}

/** A page that was rendered at build is taken over, unless its address asks it for something of its own. */
function isPrerendered() {
  return root.hasChildNodes() && window.location.search === ''
}

/** Loads the page's code: what is taken over has to be there at once. Answers whether it came. */
async function hasPage(): Promise<boolean> {
  const loads = (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  })
  return Promise.all(loads).then(
    () => true,
    () => false,
  )
}
