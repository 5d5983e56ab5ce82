import type { RequestHandler } from 'express'
import type { Limits } from './rate-limits.js'
import { sessionCookie } from './session-cookie.js'

/** Counts every request that passes; one too many goes to the error handler as LimitReached (429, Retry-After). */
export function limitRequests(limits: Pick<Limits, 'request'>): RequestHandler {
  return async (request, _response, next) => {
    const key = request.get('Authorization')?.replace(/^\w+\s+/, '')
    await limits.request({ address: request.ip ?? '', credential: key || sessionCookie(request) || null })
    next()
  }
}
