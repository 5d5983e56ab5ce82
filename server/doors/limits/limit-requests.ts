import type { Request, RequestHandler } from 'express'
import type { Limits } from './rate-limits.js'
import { rateLimitHeaders } from './rate-limit-headers.js'
import { sessionCookie } from '../session-cookie.js'

/**
 * Counts every request that passes and tells it how many are left; one too many goes to the error handler as
 * LimitReached (429, Retry-After).
 */
export function limitRequests(limits: Pick<Limits, 'request'>): RequestHandler {
  return async (request, response, next) => {
    const reading = await limits.request({
      address: request.ip ?? '',
      credential: credentialOf(request),
    })
    response.locals.requests = reading
    response.set(rateLimitHeaders([reading]))
    next()
  }
}

/** A family's private page: its address is a secret like a key. */
const CLAIM = /^\/claim\/([\w-]{43})(?:\/|$)/

/** What a caller is counted by, before it is known whose it is. */
export function credentialOf(request: Request): string | null {
  const key = request.get('Authorization')?.replace(/^\w+\s+/, '')
  return key || sessionCookie(request) || CLAIM.exec(request.path)?.[1] || null
}
