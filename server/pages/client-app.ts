import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router } from 'express'
import type { World } from '../context.js'
import type { Clock } from '../shared/clock.js'
import { compressed, namedFiles } from './built-files.js'

/** The built client: its files, and its one page for every address that a person may type. */
export function clientRoutes({ config, clock }: World, folder: string): Router {
  const router = Router()
  router.use(namedFiles(folder))
  router.use(compressed())
  const page = indexPage(folder)
  router.get('/{*path}', (request, response, next) => {
    if (page === null || request.accepts(['html']) !== 'html' || /^\/(api|dev|files)\//.test(request.path))
      return next()
    // These addresses open something: what the page then asks for must not carry them into a proxy's log.
    if (/^\/(join|verify-email)\//.test(request.path)) response.set('Referrer-Policy', 'strict-origin')
    response
      .set('X-Robots-Tag', 'noindex')
      .type('html')
      .send(config.demo ? ofDemo(page, clock) : page)
  })
  return router
}

/** The page says that this is the demo, and what day it is there: only then the client asks for sign-ins to show. */
function ofDemo(page: string, { daysAhead = 0 }: Clock): string {
  const said = { 'dma-demo': 'on', 'dma-days-ahead': String(daysAhead) }
  const tags = Object.entries(said).map(([name, content]) => `<meta name="${name}" content="${content}" />`)
  return page.replace('</head>', `${tags.join('')}</head>`)
}

function indexPage(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8')
  } catch {
    // A server without a built client still answers its API.
    return null
  }
}
