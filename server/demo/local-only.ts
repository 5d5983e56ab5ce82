import type { Request, RequestHandler } from 'express'
import { isLoopback } from './whether-demo.js'

/**
 * Lets only this machine's own people through: the connection comes from loopback, the address was typed as
 * loopback (a foreign name that resolves to 127.0.0.1 is a trap), and no proxy speaks for somebody else. For
 * everybody else the router it guards is not there.
 */
export function localOnly(): RequestHandler {
  return (request, _response, next) => {
    if (fromLoopback(request) && toLoopback(request) && !forwarded(request)) next()
    else next('router')
  }
}

function fromLoopback({ socket }: Request): boolean {
  return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(socket.remoteAddress ?? '')
}

function toLoopback({ headers }: Request): boolean {
  return isLoopback((headers.host ?? '').replace(/:\d{1,5}$/, ''))
}

function forwarded({ headers }: Request): boolean {
  return Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || ['forwarded', 'x-real-ip', 'via'].includes(name),
  )
}
