import type { Request, RequestHandler } from 'express'
import type { Metrics } from './metrics.js'

/** Counts and times every request by its route's pattern: never by its path, which callers choose. */
export function httpMetrics({ requests, requestSeconds, limitsRefused }: Metrics): RequestHandler {
  return (request, response, next) => {
    const stop = requestSeconds.startTimer()
    response.once('close', () => {
      const labels = { method: request.method, route: routeOf(request) }
      stop(labels)
      requests.inc({ ...labels, status: response.writableFinished ? response.statusCode : 'cut off' })
      const limit: unknown = response.locals.limit
      if (typeof limit === 'string') limitsRefused.inc({ limit })
    })
    next()
  }
}

/** "/graphql", "/files/:key". What no route took is "none": turned away before, or nothing is there. */
function routeOf({ baseUrl, route }: Request): string {
  const path: unknown = (route as { path?: unknown } | undefined)?.path
  // A mounted path matches in any case, as the caller wrote it.
  return `${baseUrl.toLowerCase()}${typeof path === 'string' ? path : ''}` || 'none'
}
