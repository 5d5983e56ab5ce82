import { parseCookie } from 'cookie'
import type { Request } from 'express'

/** Holds the session's key, in browsers. */
export const SESSION_COOKIE = 'dma-cookies'

/** Says of which accounts this browser is known (accounts/devices.ts). */
export const DEVICES_COOKIE = 'dma-devices'

export const devicesCookie = (request: Request): string | undefined =>
  parseCookie(request.get('Cookie') ?? '')[DEVICES_COOKIE]

/** What the session's cookie holds; undefined when the request carries none. */
export const sessionCookie = (request: Request): string | undefined =>
  parseCookie(request.get('Cookie') ?? '')[SESSION_COOKIE]
