import { paths } from '../../common/paths.js'
import { Router, type Request, type Response } from 'express'
import type { World } from '../context.js'
import { headersOfPage } from '../doors/headers.js'
import { sessionCookie } from '../doors/session-cookie.js'
import type { Clock } from '../shared/clock.js'
import { compressed, namedFiles, sendSmall } from './built-files.js'
import { builtPages } from './built-pages.js'
import { robots, sitemap } from './for-robots.js'
import { html } from '../shared/html.js'
import { policyOf, sendPage as sendPlainPage, type PlainPage } from './plain-page.js'

/** The built client: its files, the public pages as HTML, and one page for every other that it has. */
export function clientRoutes({ config, clock }: World, folder: string): Router {
  // Whoever types an address may write it as they like, as in the client itself: here is nothing but reading.
  const router = Router()
  // Half a percent sign, as a cut-off link ends: what comes next would answer it with a bare line of text.
  router.use((request, response, next) => {
    if (isReadable(request.path)) return next()
    if (request.accepts(['json', 'html']) !== 'html') return next('router')
    response.set('Content-Security-Policy', policyOf(MISSING))
    sendPlainPage(response, 404, MISSING)
  })
  // The build's own frame, of which every page is made: nobody's page.
  router.get('/index.html', (_request, response) => response.redirect(301, '/'))
  // Asked for by this name whatever a page says: by bookmarks, and by whoever draws a list of sites.
  router.get('/favicon.ico', (request, _response, next) => {
    request.url = '/icon-192.png'
    next()
  })
  router.use(namedFiles(folder))
  router.use(compressed())
  const built = builtPages(folder, config.publicUrl)
  // A server without a built client still answers its API.
  if (built === null) return router
  const sendPage = sendSmall()
  const send = (request: Request, response: Response, html: string) => {
    const known = sessionCookie(request) === undefined ? html : html.replace('<html', '<html data-account')
    response.vary('Cookie')
    return sendPage(request, response, config.demo ? ofDemo(known, clock) : known)
  }
  router.get('/robots.txt', (_request, response) => void response.type('txt').send(robots(config.publicUrl)))
  router.get('/sitemap.xml', (_request, response) => {
    const indexed = built.pages.filter(({ indexable }) => indexable)
    response.type('xml').send(sitemap(indexed.map(({ path }) => config.publicUrl + path)))
  })
  router.get(paths.login, (_request, response) => response.redirect(301, paths.signIn))
  router.get('/{*path}', (request, _response, next) => {
    const isPage = request.accepts(['html']) === 'html' && !/^\/(api|dev|files)\//i.test(request.path)
    next(isPage ? undefined : 'router')
  })
  router.use(headersOfPage(built.scripts))
  for (const { path, html, indexable, signedIn } of built.pages)
    router.get(path, (request, response, next) => {
      if (signedIn && sessionCookie(request) === undefined) return next()
      if (!indexable) response.set('X-Robots-Tag', 'noindex')
      // Asked about at every visit, and sent again only when it is another one.
      response.set('Cache-Control', 'no-cache')
      return send(request, response, html)
    })
  router.use((_request, response, next) => {
    response.set({ 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-cache' })
    next()
  })
  router.get([...built.addresses, KEPT_BY_BROWSERS], (request, response) => {
    // These addresses open something: nothing keeps them, and what the page then asks for must not carry them into a
    // proxy's log.
    if (/^\/(join|verify-email)\//i.test(request.path))
      response.set({ 'Referrer-Policy': 'strict-origin', 'Cache-Control': 'no-store' })
    return send(request, response, built.app)
  })
  router.get('/{*path}', (request, response) => send(request, response.status(404), built.missing))
  return router
}

/** Where a browser asks for the app's page to open any address without a line (client/app-shell/service-worker.js). */
const KEPT_BY_BROWSERS = '/app'

/** The page says that this is the demo, and what day it is there: only then the client asks for sign-ins to show. */
function ofDemo(page: string, { daysAhead = 0 }: Clock): string {
  const said = { 'dma-demo': 'on', 'dma-days-ahead': String(daysAhead) }
  const tags = Object.entries(said).map(([name, content]) => `<meta name="${name}" content="${content}" />`)
  return page.replace('</head>', `${tags.join('')}</head>`)
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

// In the words of the client's own (NotFoundPage), which reads the address and could not this one.
const MISSING: PlainPage = {
  title: 'This Page is Missing!!!',
  body: html`<h1>This Page is Missing!!!</h1><p>You Navigated to a wrong place</p><p><a class="button" href="/">Go Back Home</a></p>`,
}
