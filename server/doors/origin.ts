import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Config } from '../config.js'
import { sessionCookie } from './session-cookie.js'

/** Another site's page cannot send any of these without asking first, and we never say yes to a cookie. */
const PREFLIGHTED = ['apollo-require-preflight', 'x-apollo-operation-name', 'x-requested-with']

/**
 * Turns away what another site's page makes a signed-in person's browser send: a writing request that carries the
 * session cookie must come from our own pages. Programs that send an Authorization header are not browsers.
 * `port` answers the port that is really listened on.
 */
export function originGuard(
  config: Pick<Config, 'publicUrl' | 'publicUrlGiven'>,
  port: () => number,
): RequestHandler {
  return (request, _response, next) => {
    if (isNewsletterForm(request)) return next()
    const passes = isFormWithoutSession(request)
      ? comesFromOurForm(request, config, port)
      : carriesCookieWrite(request)
        ? comesFromUs(request, config, port)
        : !isFormOfAccount(request) || comesFromOurForm(request, config, port)
    next(passes ? undefined : new CrossSite())
  }
}

/** Refused; each door says so in its own shape (403). */
export class CrossSite extends Error {
  override readonly message =
    'This request came from another site and was refused. Open DMA at its own address and try again.'
}

/**
 * Stands before a route that puts on record that somebody opened it. Another site's page may have a browser open any address,
 * cookie and all, and browsers and programs look ahead at what nobody has opened: neither is somebody who reads. Browsers too
 * old to say where they come from pass, as they do above.
 */
export function openedByReader<Params>(
  request: Request<Params>,
  response: Response,
  next: NextFunction,
): void {
  const ahead = LOOKING_AHEAD.some((name) => /prefetch|preview/i.test(request.get(name) ?? ''))
  if (ahead || request.method === 'HEAD') return void response.status(403).end()
  next(
    [undefined, 'none', 'same-origin'].includes(request.get('Sec-Fetch-Site')) ? undefined : new CrossSite(),
  )
}
const LOOKING_AHEAD = ['Sec-Purpose', 'Purpose', 'X-Moz']

export function hasPreflightHeader(request: Request): boolean {
  return PREFLIGHTED.some((name) => request.get(name))
}

function carriesCookieWrite(request: Request): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.get('Authorization')) return false
  return sessionCookie(request) !== undefined
}

/**
 * The forms of a claim's pages carry no session: the link in their address is the right to act. Those of the public
 * pages need none.
 */
const isFormWithoutSession = ({ method, path }: Request) =>
  method === 'POST' && (path.startsWith('/claim/') || ['/contact', '/newsletter', '/letter'].includes(path))

/** After the session has ended such a form is shown once more, to be sent when it is back: never what a stranger wrote. */
const isFormOfAccount = ({ method, path }: Request) => method === 'POST' && path.startsWith('/contend/')

/** No session is read there, and the link alone is the right to act: mail programs press its button from anywhere. */
const isNewsletterForm = ({ method, path }: Request) => method === 'POST' && path.startsWith('/newsletter/')

/**
 * Those pages send no referrer, and under that browsers write `Origin: null`, as a sandboxed page does: then only
 * Sec-Fetch-Site tells the two apart. Browsers too old to send it pass, since no stranger's page knows the link.
 */
function comesFromOurForm(
  request: Request,
  config: Pick<Config, 'publicUrl' | 'publicUrlGiven'>,
  port: () => number,
) {
  const origin = request.get('Origin')
  if (origin !== undefined && origin !== 'null') return ownOrigins(config, port).includes(origin)
  return [undefined, 'same-origin'].includes(request.get('Sec-Fetch-Site'))
}

function comesFromUs(
  request: Request,
  config: Pick<Config, 'publicUrl' | 'publicUrlGiven'>,
  port: () => number,
): boolean {
  const origin = request.get('Origin')
  if (origin !== undefined) return ownOrigins(config, port).includes(origin)
  return request.get('Sec-Fetch-Site') === 'same-origin' || hasPreflightHeader(request)
}

/**
 * A page of another site may open a socket, cookie and all, without asking first; but a browser always says whose page
 * it is. Who says nothing is a program, which brings its key in a header.
 */
export function mayOpenSocket(
  request: Request,
  config: Pick<Config, 'publicUrl' | 'publicUrlGiven'>,
  port: () => number,
): boolean {
  const origin = request.get('Origin')
  if (origin !== undefined) return ownOrigins(config, port).includes(origin)
  return request.get('Authorization') !== undefined
}

function ownOrigins(config: Pick<Config, 'publicUrl' | 'publicUrlGiven'>, port: () => number): string[] {
  if (config.publicUrlGiven) return [new URL(config.publicUrl).origin]
  // As a browser writes it: port 80 is left out.
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port()}`).origin)
}
