import { Router, type Express, type RequestHandler } from 'express'

/**
 * Where the guards at the door look at an address they must see what the routes see: every address is one place in one
 * spelling, and letters count. Only a closing slash says nothing: it is taken away before anybody looks.
 */
const EXACT = { caseSensitive: true, strict: true } as const

/** A router whose addresses are exact. Every router of the product is made here but that of the pages, which only read. */
export const exactRouter = () => Router(EXACT)

/** For the app itself, before its first door. */
export function exactAddresses(app: Express): void {
  app.enable('case sensitive routing').enable('strict routing')
  // Before Express looks: it remembers how far into a whole address its path begins.
  const door = app as unknown as { handle: RequestHandler }
  const handle = door.handle.bind(app)
  door.handle = (request, response, next) => {
    request.url = pathIn(request.url)
    return handle(request, response, next)
  }
  app.use(withoutClosingSlash)
}

/** Of a whole address, as one sends it to a proxy: routes see no more of it, nor may a guard or the log. */
function pathIn(url: string): string {
  if (url.startsWith('/')) return url
  const path = url.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

const withoutClosingSlash: RequestHandler = (request, _response, next) => {
  const { url } = request
  const query = url.indexOf('?')
  const whole = query < 0 ? url.length : query
  let end = whole
  while (end > 1 && url[end - 1] === '/') end -= 1
  if (end < whole) request.url = url.slice(0, end) + url.slice(whole)
  next()
}
