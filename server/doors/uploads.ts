import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs'
import type { Rules } from '../shared/rules.js'
import { answerError } from './answer.js'
import { BODY_BYTES } from './graphql-limits.js'
import { hasPreflightHeader } from './origin.js'
import { requestId } from './request-id.js'

/** An upload from which nothing arrives for so long is given up. */
const STALLED_MILLISECONDS = 30_000

/**
 * The doors for multipart requests to /graphql, in order: one turns away what another site's form could send and what
 * is too large at a glance, before a byte is written to disk; the next reads the files as streams. A file over the
 * limit shows when it is read, and errors.ts has the sentence.
 */
export function uploads(
  rules: Pick<Rules, 'uploadBytes' | 'uploadFiles'>,
  { stalledMilliseconds = STALLED_MILLISECONDS }: { stalledMilliseconds?: number } = {},
): (RequestHandler | ErrorRequestHandler)[] {
  const total = rules.uploadFiles * rules.uploadBytes + 2 * BODY_BYTES
  const guard: RequestHandler = (request, response, next) => {
    if (!request.is('multipart/form-data')) return next()
    if (!hasPreflightHeader(request))
      return answerError(response, {
        status: 400,
        code: 'BAD_REQUEST',
        message: 'An upload needs the header `apollo-require-preflight: true`.',
      })
    if (Number(request.get('Content-Length') ?? 0) > total)
      return answerError(response, {
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
        message: `This upload is too large: ${rules.uploadFiles} files of 5 MB are the most.`,
      })
    giveUpWhenStalled(request, stalledMilliseconds)
    next()
  }
  const read = graphqlUploadExpress({
    // The parser calls a file too large that is exactly as large as its limit.
    maxFileSize: rules.uploadBytes + 1,
    maxFiles: rules.uploadFiles,
    maxFieldSize: BODY_BYTES,
  })
  return [guard, read, arrived, letArrive]
}

/** Files arrive on the disk. Whoever reads them takes one of few turns, and must not hold it for a slow line. */
const arrived: RequestHandler = (request, _response, next) => {
  if (!request.is('multipart/form-data') || request.readableEnded) return next()
  request.once('end', () => next())
}

/** The reader holds every answer back until the request has arrived; what it refused to read must arrive all the same. */
const letArrive: ErrorRequestHandler = (error, request, _response, next) => {
  request.resume()
  next(error)
}

/**
 * Answers a sender that went silent, and hangs up. Past Express on purpose: the upload's reader holds every answer
 * back until the request has arrived whole, which this one never will.
 */
function giveUpWhenStalled(request: Request, milliseconds: number): void {
  const { socket } = request
  const message = 'The upload stopped on its way. Please check your connection and send it again.'
  const body = JSON.stringify({
    errors: [{ message, extensions: { code: 'BAD_REQUEST', requestId: requestId() } }],
  })
  request.setTimeout(milliseconds, () => {
    socket.end(
      `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      () => socket.destroy(),
    )
  })
  request.once('end', () => socket.setTimeout(0))
}
