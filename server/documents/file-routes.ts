import { pipeline } from 'node:stream/promises'
import type { Request, Response, Router } from 'express'
import { exactRouter } from '../doors/addresses.js'
import type { Context, World } from '../context.js'
import type { Document } from './document.entity.js'
import { answerError } from '../doors/answer.js'
import { Unavailable } from '../shared/unavailable.js'
import { DocumentMissing } from './stores/document-store.js'
import { shownName } from './shown-name.js'

/** Serves documents to those who may read them; for everybody else there is nothing here. */
export function fileRoutes(
  world: World,
  contextOf: (request: Request, response: Response) => Promise<Context>,
): Router {
  const router = exactRouter()
  router.get('/files/:key', async (request, response) => {
    const context = await contextOf(request, response)
    const document = await context.documents.readable(request.params.key)
    if (document) await serveDocument(world, document, response)
    else gone(response)
  })
  return router
}

/** Sends a document to somebody who may read it. */
export async function serveDocument(world: World, document: Document, response: Response): Promise<void> {
  const bytes = await world.store.open(document.key).catch((error: unknown) => {
    if (error instanceof DocumentMissing) return null
    throw new Unavailable('This file cannot be opened at the moment. Please try again in a minute.', {
      cause: error,
    })
  })
  if (!bytes) return gone(response)
  // The store was so slow that somebody has answered in our place.
  if (response.headersSent) return void bytes.destroy()
  response.set({
    'Content-Type': document.mediaType,
    'Content-Length': String(document.size),
    'Content-Disposition': attached(document),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  })
  await pipeline(bytes, response).catch((error: unknown) => {
    // Whoever asked has gone away.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/** How it is shown, and under which name it is saved. A PDF is only ever saved: a viewer inside our own origin would be a door. */
export function attached({ name, mediaType }: Pick<Document, 'name' | 'mediaType'>): string {
  const shown = mediaType.startsWith('image/') ? 'inline' : 'attachment'
  const coded = encodeURIComponent(shownName(name, mediaType)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown}; filename*=UTF-8''${coded}`
}

const gone = (response: Response) =>
  answerError(response, {
    status: 404,
    code: 'NOT_FOUND',
    message: 'There is no such file, or it is not yours to read.',
  })
