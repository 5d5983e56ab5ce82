/*
 * Keeps the app itself, so that it opens on a slow line and without one: the app's page, which is the same for
 * everybody, and files whose names change with what is in them. What people read and write never comes by here: every
 * other request goes to the server as if this did not exist. scripts/service-worker.mjs puts in what the build knows.
 */
const BUILT = __BUILT__
const CACHE = `dma-${BUILT.version}`
/** An address of no page of its own, where the server answers the app's page. */
const APP_PAGE = '/app'
/** Pages and files that the server makes, and what it says to programs. */
const SERVERS_OWN =
  /^\/(graphql|api|files|claim|contend|letters?|newsletter|playground|metrics|healthz|readyz|dev)(\/|$)/
/** After so long without an answer the page is opened from what is kept. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())))

self.addEventListener('activate', (event) => event.waitUntil(forget().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/') || BUILT.files.includes(pathname)) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && !SERVERS_OWN.test(pathname)) event.respondWith(pageOf(request))
})

async function keep() {
  const cache = await caches.open(CACHE)
  const files = BUILT.files.map(async (path) => {
    const kept = path.startsWith('/assets/') && (await caches.match(path))
    return kept ? cache.put(path, kept) : cache.add(path)
  })
  // Without the cookie: nobody's page.
  const page = new Request(APP_PAGE, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { Accept: 'text/html' },
  })
  await Promise.all([...files, cache.add(page)])
}

/** The version before this one stays: a tab that still runs it may want a file that the server no longer has. */
async function forget() {
  const earlier = (await caches.keys()).filter((name) => name.startsWith('dma-') && name !== CACHE)
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)))
}

async function fileOf(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}

/** The server's answer; the kept page when there is none, or none for long. */
async function pageOf(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(APP_PAGE)
  if (!kept) return fetch(request)
  const impatience = new Promise((give) => setTimeout(() => give(kept), PATIENCE_MS))
  return Promise.race([fetch(request), impatience]).catch(() => kept)
}
