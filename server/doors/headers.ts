import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '../config.js'

const PAGES = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Emotion, which Chakra stands on, writes its rules into style elements.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  objectSrc: ["'none'"],
}
const PLAYGROUND = { ...PAGES, fontSrc: ["'self'", 'data:'], workerSrc: ["'self'", 'blob:'] }

/** The security headers of every answer. Nothing is kept by a cache unless what answers says otherwise later. */
export function headers(config: Pick<Config, 'publicUrl'>): RequestHandler {
  const https = config.publicUrl.startsWith('https:')
  const secure = helmet({
    // No upgrade-insecure-requests, which would break an installation on plain http.
    contentSecurityPolicy: { useDefaults: false, directives: PAGES },
    strictTransportSecurity: https && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    // A claim's address never leaves for another site. Not no-referrer: under it browsers send `Origin: null` with
    // our own forms, and the guard in origin.ts would turn them away.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const same = new Map([
    ['Cache-Control', 'no-store'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ...headersSetBy(secure),
  ])
  return (_request, response, next) => {
    response.setHeaders(same)
    next()
  }
}

/** What Helmet says to every answer alike, asked once. */
function headersSetBy(secure: ReturnType<typeof helmet>): Map<string, string> {
  const said = new Map<string, string>()
  const answer = { setHeader: said.set.bind(said), removeHeader: () => {} }
  secure({} as IncomingMessage, answer as unknown as ServerResponse, (problem) => {
    if (problem) throw new Error('Helmet could not say its headers', { cause: problem })
  })
  return said
}

/** The pages of the client run, beside our files, the `scripts` that stand in them: each as 'sha256-…'. */
export function headersOfPage(scripts: readonly string[]): RequestHandler {
  const directives = { ...PAGES, scriptSrc: [...PAGES.scriptSrc, ...scripts] }
  return helmet.contentSecurityPolicy({ useDefaults: false, directives })
}

/** The playground's editor wants workers and a font of its own: its page alone gets this policy instead. */
export function playgroundHeaders(): RequestHandler {
  return helmet.contentSecurityPolicy({ useDefaults: false, directives: PLAYGROUND })
}
