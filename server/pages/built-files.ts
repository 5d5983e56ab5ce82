import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'
import staticGzip from 'express-static-gzip'
import { LRUCache } from 'lru-cache'

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'
/** Asked for each time, and answered with 304 as long as it is the same. */
const ASKED = 'public, no-cache'

/**
 * What headers.ts says to every answer and a browser minds only in a page or a worker: of ten files it is as much as a
 * font.
 */
const OF_PAGES = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]
/** Each page of ours, for visitors and for whoever is signed in. */
const PAGES_KEPT_SMALL = 60

/** Files whose names change with what is in them: whoever has one never asks for it again. As small as the build made them. */
export function hashedFiles(folder: string, { runWorkers = false } = {}): RequestHandler {
  return files(folder, () => YEAR, { fallthrough: false, without: runWorkers ? [] : OF_PAGES })
}

/**
 * The files that keep their names. Those that decide which version of the client is run are asked for each time; the
 * others may be an hour old.
 */
export function namedFiles(folder: string): RequestHandler {
  return files(folder, (path) => (/service-worker\.js|\.webmanifest/.test(path) ? ASKED : HOUR), {
    fallthrough: true,
    without: [],
  })
}

/**
 * Compresses what is answered anew each time. An answer's length tells something of what is in it only to somebody who
 * can have their own words stand beside a secret, again and again, and watch: no answer of ours holds a secret beside
 * words of whoever asks, and another site's page cannot ask as somebody who is signed in (SameSite, and the header that
 * /graphql wants). What is sent bit by bit is left as it is.
 */
export function compressed(): RequestHandler {
  return compression({
    filter: (request, response) =>
      !/event-stream|multipart/.test(String(response.getHeader('Content-Type'))) &&
      compression.filter(request, response),
  })
}

/** Sends a page that is sent often as small as it gets. That takes a while, and is done once for each. */
export function sendSmall(): (request: Request, response: Response, page: string) => Promise<void> {
  const small = new LRUCache<string, Promise<Buffer>>({ max: PAGES_KEPT_SMALL })
  return async (request, response, page) => {
    response.type('html')
    // compressed() does the others as they go.
    if (request.acceptsEncodings('br') !== 'br') return void response.send(page)
    const kept = small.get(page) ?? promisify(brotliCompress)(page)
    small.set(page, kept)
    response
      .set('Content-Encoding', 'br')
      .vary('Accept-Encoding')
      .send(await kept)
  }
}

/** Set by hand: express.static leaves alone what headers.ts has said of every answer, which is that nothing is kept. */
function files(
  folder: string,
  keep: (path: string) => string,
  { fallthrough, without }: { fallthrough: boolean; without: string[] },
): RequestHandler {
  return staticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      fallthrough,
      setHeaders: (response: ServerResponse, path: string) => {
        response.setHeader('Cache-Control', keep(path))
        for (const name of without) response.removeHeader(name)
      },
    },
  }) as RequestHandler
}
