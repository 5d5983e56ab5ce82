import type { ErrorRequestHandler, Request, Response } from 'express'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Logger } from 'pino'
import { CHALLENGE, OpensNothing } from './opens-nothing.js'
import { Unavailable } from '../shared/unavailable.js'
import { answerError, type ErrorAnswer } from './answer.js'
import { GRAPHQL_LIMITS } from './limits/graphql-limits.js'
import { LimitReached } from './limits/limit-reached.js'
import { CrossSite } from './origin.js'
import { partDown } from './part-down.js'
import { rateLimitHeaders } from './limits/rate-limit-headers.js'
import { requestId } from '../shared/request-id.js'
import { uploadProblem } from './upload-errors.js'

/** Errors that are written for the caller. Every other one might tell what only we should know. */
const FOR_THE_CALLER = new Set([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'MAX_RECURSIVE_SELECTIONS_EXCEEDED',
  'OPERATION_RESOLUTION_FAILURE',
  'PASSWORD_REQUIRED',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'QUERY_TOO_COMPLEX',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
])

/** What an operation is answered with before any of it runs. */
const FROM_READING = new Set<unknown>(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT'])

/**
 * The last door of Express: whatever failed before, beside or after GraphQL is answered as JSON, unless `page` has
 * answered in its place (true: it did).
 */
export function errorHandler(
  logger: Logger,
  page: (answer: ErrorAnswer, request: Request, response: Response) => boolean = () => false,
): ErrorRequestHandler {
  return (error, request, response, _next) => {
    // It was answered in time by a sentence, and what was waited for failed after that.
    if (response.writableEnded) return
    // The answer has begun: it can only be cut off, so that nobody takes it for whole.
    if (response.headersSent) {
      logger.error({ err: error }, 'an answer was cut off')
      return void response.destroy()
    }
    const down = partDown(error)
    const again = error instanceof LimitReached ? error : down
    if (again) response.set('Retry-After', String(again.retryAfterSeconds))
    if (error instanceof LimitReached) {
      // For the metrics, which are past this door.
      response.locals.limit = error.limit
      if (error.reading) response.set(rateLimitHeaders([error.reading]))
    }
    if (down) logger.warn({ err: down.cause ?? down }, 'a part of ours is down')
    const known = answerFor(down ?? error)
    if (!known) logger.error({ err: error }, 'a request failed')
    const answer = known ?? { status: 500, code: 'INTERNAL_SERVER_ERROR', message: ourFault() }
    if (answer.challenge) response.set('WWW-Authenticate', answer.challenge)
    if (!page(answer, request, response)) answerError(response, answer)
  }
}

/** Apollo's `formatError`: passes on what is meant for the caller, logs and masks everything else. */
export function formatError(logger: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
    const { code } = formatted.extensions ?? {}
    const answer = (message: string, newCode: unknown) => ({
      ...formatted,
      message,
      extensions: { ...formatted.extensions, code: newCode },
    })
    // Apollo puts words of its own before what is thrown while the context is made.
    if (cause instanceof LimitReached) return answer(cause.message, code)
    const upload = uploadProblem(cause)
    if (upload) return answer(upload.message, 'BAD_USER_INPUT')
    const down = partDown(cause)
    if (down) {
      logger.warn({ err: down.cause ?? down, path: formatted.path?.join('.') }, 'a part of ours is down')
      return answer(down.message, 'UNAVAILABLE')
    }
    if (isUnreadableText(cause)) return answer(UNREADABLE, 'BAD_USER_INPUT')
    // Found while the document was validated, where Apollo gives every error one code.
    if (cause instanceof GraphQLError && cause.extensions.code === 'QUERY_TOO_COMPLEX')
      return answer(cause.message, 'QUERY_TOO_COMPLEX')
    // The parser and the scalars go down into what they read, and run out of stack before any limit is counted.
    if (/Maximum call stack size exceeded/.test(formatted.message) && FROM_READING.has(code))
      return answer('This operation or a value in it is nested too deeply to be read.', 'QUERY_TOO_COMPLEX')
    if (/contains more that? \d+ tokens/.test(formatted.message))
      return answer(
        `This operation is too long: ${GRAPHQL_LIMITS.tokens} words and signs are the most.`,
        'QUERY_TOO_COMPLEX',
      )
    if (
      cause instanceof GraphQLError &&
      /^Argument "|^Too many errors processing variables/.test(cause.message)
    )
      return answer(formatted.message, 'BAD_USER_INPUT')
    if (typeof code === 'string' && FOR_THE_CALLER.has(code)) return formatted

    logger.error({ err: cause, path: formatted.path?.join('.') }, 'an operation failed')
    return {
      message: ourFault(),
      locations: formatted.locations,
      path: formatted.path,
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: requestId() },
    }
  }
}

const ourFault = () =>
  `Something went wrong on our side. If you ask us about it, quote ${requestId() ?? 'the time'}.`

/** Null: nobody's fault but ours. */
function answerFor(error: unknown): ErrorAnswer | null {
  if (error instanceof Unavailable) return { status: 503, code: 'UNAVAILABLE', message: error.message }
  if (error instanceof LimitReached) {
    const { http, code, ...extensions } = error.extensions
    return { status: http.status, code, message: error.message, extensions }
  }
  const permission = error instanceof GraphQLError ? permissionProblem(error) : null
  if (permission) return permission
  if (error instanceof CrossSite) return { status: 403, code: 'FORBIDDEN', message: error.message }
  const upload = uploadProblem(error)
  if (upload) return { ...upload, code: upload.status === 413 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST' }
  if (isUnreadableText(error)) return { status: 400, code: 'BAD_REQUEST', message: UNREADABLE }
  const { type, status } = error as { type?: unknown; status?: unknown }
  const sentence = typeof type === 'string' ? BODY_PROBLEMS[type] : undefined
  if (sentence && typeof status === 'number')
    return { status, code: status === 413 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST', message: sentence }
  // What Express and its parts throw at a caller's mistake carries a 4xx; a fault of ours has no status.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return status === 404
      ? { status, code: 'NOT_FOUND', message: 'There is nothing here.' }
      : { status, code: 'BAD_REQUEST', message: 'This request could not be read.' }
  return null
}

/** What policy.ts throws, at the doors that are not GraphQL's. */
function permissionProblem(error: GraphQLError): ErrorAnswer | null {
  const { message, extensions } = error
  const status = PERMISSION[String(extensions.code)]
  if (!status) return null
  const challenge = error instanceof OpensNothing ? CHALLENGE : undefined
  return { status, code: String(extensions.code), message, challenge }
}
const PERMISSION: Record<string, number> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, PASSWORD_REQUIRED: 403 }

const UNREADABLE = 'Remove the unreadable characters.'

/**
 * PostgreSQL holds no U+0000. Inputs that are kept say so on their field; searches and filters meet it only there. Any other
 * sign that the database cannot hold is its fault, and none of who typed it.
 */
function isUnreadableText(error: unknown): boolean {
  const { code, message, detail } = (error ?? {}) as { code?: unknown; message?: unknown; detail?: unknown }
  if (code === '22021') return /\b0x00\b/.test(String(message))
  return code === '22P05' && /\\u0000/.test(`${String(message)} ${String(detail)}`)
}

/** body-parser's names for its errors. */
const BODY_PROBLEMS: Record<string, string> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is too large.',
  'request.aborted': 'The request was cut off.',
  'request.size.invalid': 'The body is not as long as was announced.',
  'encoding.unsupported': 'The body is compressed in a way that we do not read.',
  'charset.unsupported': 'The body must be UTF-8.',
  'parameters.too.many': 'The form has too many fields.',
}
