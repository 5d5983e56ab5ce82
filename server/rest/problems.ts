import type { Request, Response } from 'express'
import { GraphQLError } from 'graphql'
import { z } from 'zod'
import { LimitReached } from '../doors/limits/limit-reached.js'
import { Refused, UserErrorCode } from '../shared/user-error.js'
import type { Call } from './call.js'
import { BLANK, REQUIRED } from './shapes.js'

/**
 * Answers what was refused, as Django REST framework would. False: not refused by a call, so the last door
 * (doors/errors.ts) has the words for it.
 */
export function answerProblem(response: Response, error: unknown, call?: CallsOwn): boolean {
  const problem = problemOf(error, call?.fields ?? {})
  if (!problem || response.headersSent) return false
  if (error instanceof LimitReached) response.locals.limit = error.limit
  const { status, headers = {}, body } = problem
  const summary = call?.summarised ? { non_field_errors: [summaryOf(body)] } : {}
  response
    .status(status)
    .set(headers)
    .json({ ...body, ...summary })
  return true
}

/** Something is wrong with the request itself. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export class NotFound extends Problem {
  constructor() {
    super(404, 'Not found.')
  }
}

export class NotSignedIn extends Problem {
  constructor(message = 'Authentication credentials were not provided.') {
    super(401, message, { 'WWW-Authenticate': 'Token' })
  }
}

/** Whether it is answered 401. */
export const isNotSignedIn = (error: unknown): boolean =>
  error instanceof NotSignedIn ||
  (error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED')

export const unsupported = (request: Request) =>
  new Problem(415, `Unsupported media type "${request.get('Content-Type') ?? ''}" in request.`)

type CallsOwn = Pick<Call, 'fields' | 'summarised'>
type Body = Record<string, string | string[]>
interface Answered {
  status: number
  headers?: Record<string, string>
  body: Body
}

function problemOf(error: unknown, fields: Record<string, string>): Answered | null {
  if (error instanceof Problem)
    return { status: error.status, headers: error.headers, body: { detail: error.message } }
  if (error instanceof z.ZodError)
    return { status: 400, body: byField(error.issues.map(({ path, message }) => [path[0], message])) }
  if (error instanceof Refused) return refused(error, fields)
  if (error instanceof LimitReached)
    return {
      status: 429,
      headers: { 'Retry-After': String(error.retryAfterSeconds) },
      body: { detail: error.message },
    }
  if (error instanceof GraphQLError) return thrown(error)
  return null
}

/** What a service refused, each at the contract's field; what the contract has no field for is about the whole. */
function refused({ userErrors }: Refused, fields: Record<string, string>): Answered {
  if (userErrors.some(({ code, field }) => code === UserErrorCode.NOT_FOUND && field?.[0] === 'id'))
    return { status: 404, body: { detail: new NotFound().message } }
  const named = userErrors.map(({ field, message }): [string | undefined, string] => [
    field ? nameOf(field.join('.'), fields) : undefined,
    message,
  ])
  return { status: 400, body: byField(named) }
}

/** Calls without spellings of their own call their fields as the services do. */
const nameOf = (field: string, fields: Record<string, string>) =>
  Object.keys(fields).length === 0 ? field : fields[field]

/** What policy.ts and the services throw. */
function thrown({ message, extensions: { code } }: GraphQLError): Answered | null {
  if (code === 'UNAUTHENTICATED') {
    const { status, headers, message: detail } = new NotSignedIn()
    return { status, headers, body: { detail } }
  }
  if (code === 'FORBIDDEN') return { status: 403, body: { detail: message } }
  if (code === 'BAD_USER_INPUT') return { status: 400, body: { detail: message } }
  return null
}

function byField(problems: [PropertyKey | undefined, string][]): Body {
  const body: Record<string, string[]> = {}
  for (const [field = 'non_field_errors', message] of problems) (body[String(field)] ??= []).push(message)
  return body
}

function summaryOf(body: Body): string {
  const messages = Object.values(body).flat()
  if (messages.some((message) => message === REQUIRED || message === BLANK))
    return 'Please fill all the fields'
  const more = messages.length - 1
  if (more < 1) return messages[0]!
  return `${messages[0]!} And there ${more === 1 ? 'is 1 more thing' : `are ${more} more things`} to fix.`
}
