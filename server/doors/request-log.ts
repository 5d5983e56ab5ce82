import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { requestId } from '../shared/request-id.js'

/**
 * One line a request: method, path, status, milliseconds, and the GraphQL operation's name. Nothing about the person:
 * no address, no query string, no headers, no body, and no link from a letter. Mounted after `requestIds()`.
 */
export function requestLog(logger: Logger): RequestHandler {
  // What stands in these lines is listed below, so that nothing has to be looked for and taken out.
  const lines = logger.child({}, { redact: [] })
  return (request, response, next) => {
    const id = requestId()
    const started = performance.now()
    const path = loggedPath(request.originalUrl)
    // This door, those behind it, and the pipeline of a file listen for the end. Node takes more than ten for a leak.
    response.setMaxListeners(20)
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response
      const level = status >= 500 ? 'error' : path === '/healthz' || path === '/readyz' ? 'debug' : 'info'
      lines[level](
        {
          requestId: id,
          method: request.method,
          path,
          operation: operationName(request),
          status,
          ms: Math.round(performance.now() - started),
        },
        writableFinished ? 'request answered' : 'request cut off',
      )
    })
    next()
  }
}

/** Whoever holds such an address may act with it, so it is cut, and so is everything as long as a secret. */
export function loggedPath(url: string): string {
  const segments = url.split('?', 1)[0]!.split('/').filter(Boolean)
  const named = segments[0] === 'api' && segments[1] === 'r' ? 2 : 0
  if (
    ['claim', 'newsletter', 'join', 'verify-email', 'files'].includes(segments[named] ?? '') &&
    segments.length > named + 1
  )
    return `/${segments.slice(0, named + 1).join('/')}/…`
  return `/${segments.map((segment) => (segment.length > 40 || /@|%40/.test(segment) ? '…' : segment)).join('/')}`
}

function operationName(request: Request): string | undefined {
  const name: unknown = (request.body as { operationName?: unknown } | undefined)?.operationName
  return typeof name === 'string' && /^[_A-Za-z]\w{0,63}$/.test(name) ? name : undefined
}
