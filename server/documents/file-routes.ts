import { pipeline } from 'node:stream/promises'
import { Router, type Request, type Response } from 'express'
import type { Context, World } from '../context.js'
import type { Document } from './document.entity.js'
import { answerError } from '../doors/answer.js'
import { Unavailable } from '../shared/unavailable.js'
import { DocumentMissing } from './document-store.js'

/** A reader who takes nothing for so long is left: a connection to the store waits behind him. */
const STALLED_MILLISECONDS = 30_000

/** Serves documents to those who may read them; for everybody else there is nothing here. */
export function fileRoutes(
  world: World,
  contextOf: (request: Request, response: Response) => Promise<Context>,
  { stalledMilliseconds = STALLED_MILLISECONDS }: { stalledMilliseconds?: number } = {},
): Router {
  const router = Router()
  router.get('/files/:key', async (request, response) => {
    const context = await contextOf(request, response)
    const document = await context.documents.readable(request.params.key)
    if (document) await serveDocument(world, document, response, stalledMilliseconds)
    else gone(response)
  })
  return router
}

/** Sends a document to somebody who may read it. */
export async function serveDocument(
  world: World,
  document: Document,
  response: Response,
  stalledMilliseconds = STALLED_MILLISECONDS,
): Promise<void> {
  const bytes = await world.store.open(document.key).catch((error: unknown) => {
    if (error instanceof DocumentMissing) return null
    throw new Unavailable('This file cannot be opened at the moment. Please try again in a minute.', {
      cause: error,
    })
  })
  if (!bytes) return gone(response)
  // The store was so slow that somebody has answered in our place.
  if (response.headersSent) return void bytes.destroy()
  // A PDF is only ever saved: a viewer inside our own origin would be a door.
  const shown = document.mediaType.startsWith('image/') ? 'inline' : 'attachment'
  response.set({
    'Content-Type': document.mediaType,
    'Content-Length': String(document.size),
    'Content-Disposition': `${shown}; filename*=UTF-8''${encodeURIComponent(document.name)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  })
  response.setTimeout(stalledMilliseconds, () => void response.destroy())
  await pipeline(bytes, response).catch((error: unknown) => {
    // Whoever asked has gone away.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

const gone = (response: Response) =>
  answerError(response, {
    status: 404,
    code: 'NOT_FOUND',
    message: 'There is no such file, or it is not yours to read.',
  })
