import { AsyncResource } from 'node:async_hooks'
import { STATUS_CODES } from 'node:http'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs'
import processRequest from 'graphql-upload/processRequest.mjs'
import type { Rules } from '../shared/rules.js'
import type { Unavailable } from '../shared/unavailable.js'
import { answerError } from './answer.js'
import { BODY_BYTES } from './limits/graphql-limits.js'
import { LimitReached } from './limits/limit-reached.js'
import { endWith } from './last-words.js'
import { hasPreflightHeader } from './origin.js'
import { requestId } from '../shared/request-id.js'
import { roomForUploads } from './limits/room-for-uploads.js'
import { SILENT_MILLISECONDS } from './silence.js'
import { lookedAt } from './upload-map.js'

/** In bytes, of one request. */
export const largestUpload = ({ uploadFiles, uploadBytes }: Pick<Rules, 'uploadBytes' | 'uploadFiles'>) =>
  uploadFiles * uploadBytes + 2 * BODY_BYTES

/**
 * The doors for multipart requests to /graphql, in order: one turns away what another site's form could send and what
 * is too large at a glance or has no room left on the disk, before a byte is written there; the next reads the files as
 * streams. A file over the
 * limit shows when it is read, and errors.ts has the sentence.
 */
export function uploads(
  rules: Pick<Rules, 'photoBytes' | 'uploadBytes' | 'uploadFiles'>,
  {
    stalledMilliseconds = SILENT_MILLISECONDS,
    room = roomForUploads,
  }: { stalledMilliseconds?: number; room?: typeof roomForUploads } = {},
): (RequestHandler | ErrorRequestHandler)[] {
  const total = largestUpload(rules)
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
    try {
      room.enter(request, response, (refusal) => stopForRoom(request, refusal))
    } catch (refusal) {
      return next(refusal)
    }
    giveUpWhenStalled(request, stalledMilliseconds)
    next()
  }
  const read = graphqlUploadExpress({
    processRequest: lookedAt(processRequest),
    // Who may send so much is asked by whoever reads it. The parser calls a file too large that is exactly as large as its limit.
    maxFileSize: rules.photoBytes + 1,
    maxFiles: rules.uploadFiles,
    maxFieldSize: BODY_BYTES,
  })
  return [guard, read, arrived, letArrive]
}

/** Files arrive on the disk. Whoever reads them takes one of few turns, and must not hold it for a slow line. */
const arrived: RequestHandler = (request, _response, next) => {
  if (!request.is('multipart/form-data') || request.readableEnded) return next()
  // The body ends outside of what the request has set, by which the log and the person who asks know it.
  request.once(
    'end',
    AsyncResource.bind(() => next()),
  )
}

/** The reader holds every answer back until the request has arrived; what it refused to read must arrive all the same. */
const letArrive: ErrorRequestHandler = (error, request, _response, next) => {
  request.resume()
  next(error)
}

/** A sender that went silent. */
function giveUpWhenStalled(request: Request, milliseconds: number): void {
  request.setTimeout(milliseconds, () =>
    hangUp(request, {
      status: 408,
      code: 'BAD_REQUEST',
      message: 'The upload stopped on its way. Please check your connection and send it again.',
    }),
  )
  request.once('end', () => request.socket.setTimeout(SILENT_MILLISECONDS))
}

/** What has come of it goes from the disk with the connection. */
function stopForRoom(request: Request, refusal: LimitReached | Unavailable): void {
  const isTheirs = refusal instanceof LimitReached
  hangUp(request, {
    status: isTheirs ? 429 : 503,
    code: refusal.extensions.code,
    message: refusal.message,
    retryAfter: refusal.retryAfterSeconds,
  })
}

interface LastWords {
  status: number
  code: string
  message: string
  retryAfter?: number
}

/**
 * Answers a sender and hangs up. Past Express on purpose: the upload's reader holds every answer back until the request
 * has arrived whole, which this one never will.
 */
function hangUp(request: Request, { status, code, message, retryAfter }: LastWords): void {
  const { socket } = request
  const body = JSON.stringify({ errors: [{ message, extensions: { code, requestId: requestId() } }] })
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(retryAfter ? [`Retry-After: ${retryAfter}`] : []),
  ]
  request.unpipe()
  request.resume()
  endWith(socket, `${headers.join('\r\n')}\r\n\r\n${body}`)
}
