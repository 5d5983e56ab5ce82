import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

const current = new AsyncLocalStorage<string>()

/** The id of the request that is being answered here and now; undefined outside of one. */
export function requestId(): string | undefined {
  return current.getStore()
}

/**
 * Gives every request an id, keeps it through everything that is awaited, and answers it as X-Request-Id. A proxy's
 * own id is taken over when it is short and plain; anything else would let a caller write into our log.
 */
export function requestIds(): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id')
    const id = given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
    response.set('X-Request-Id', id)
    current.run(id, next)
  }
}
