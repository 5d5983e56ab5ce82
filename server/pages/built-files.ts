import type { ServerResponse } from 'node:http'
import compression from 'compression'
import type { RequestHandler } from 'express'
import staticGzip from 'express-static-gzip'

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'
/** Asked for each time, and answered with 304 as long as it is the same. */
const ASKED = 'public, no-cache'

/** Files whose names change with what is in them: whoever has one never asks for it again. As small as the build made them. */
export function hashedFiles(folder: string): RequestHandler {
  return files(folder, () => YEAR, false)
}

/**
 * The files that keep their names. Those that decide which version of the client is run are asked for each time; the
 * others may be an hour old.
 */
export function namedFiles(folder: string): RequestHandler {
  return files(folder, (path) => (/service-worker\.js|\.webmanifest/.test(path) ? ASKED : HOUR), true)
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

/** Set by hand: express.static leaves alone what headers.ts has said of every answer, which is that nothing is kept. */
function files(folder: string, keep: (path: string) => string, fallthrough: boolean): RequestHandler {
  return staticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      fallthrough,
      setHeaders: (response: ServerResponse, path: string) =>
        void response.setHeader('Cache-Control', keep(path)),
    },
  }) as RequestHandler
}
