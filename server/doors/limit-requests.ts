import type { RequestHandler } from 'express'
import type { Limits } from './rate-limits.js'
import { rateLimitHeaders } from './rate-limit-headers.js'
import { sessionCookie } from './session-cookie.js'

/**
 * Counts every request that passes and tells it how many are left; one too many goes to the error handler as
 * LimitReached (429, Retry-After).
 */
export function limitRequests(limits: Pick<Limits, 'request'>): RequestHandler {
  return async (request, response, next) => {
    const key = request.get('Authorization')?.replace(/^\w+\s+/, '')
    const credential = key || sessionCookie(request) || null
    const reading = await limits.request({ address: request.ip ?? '', credential })
    response.locals.requests = reading
    response.set(rateLimitHeaders([reading]))
    next()
  }
}
