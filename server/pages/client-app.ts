import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { Router } from 'express'
import type { World } from '../context.js'

/** The built client: its files, and its one page for every address that a person may type. */
export function clientRoutes({ config }: World, folder: string): Router {
  const router = Router()
  router.use(express.static(folder, { index: false, maxAge: '1h' }))
  const page = indexPage(folder, config.demo)
  router.get('/{*path}', (request, response, next) => {
    if (page === null || request.accepts(['html']) !== 'html' || /^\/(api|dev|files)\//.test(request.path))
      return next()
    // These addresses open something: what the page then asks for must not carry them into a proxy's log.
    if (/^\/(join|verify-email)\//.test(request.path)) response.set('Referrer-Policy', 'strict-origin')
    response.set('X-Robots-Tag', 'noindex').type('html').send(page)
  })
  return router
}

/** The page says whether this is the demo: only then the client asks for sign-ins to show. */
function indexPage(folder: string, demo: boolean): string | null {
  try {
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    return demo ? html.replace('</head>', '<meta name="dma-demo" content="on" /></head>') : html
  } catch {
    // A server without a built client still answers its API.
    return null
  }
}
