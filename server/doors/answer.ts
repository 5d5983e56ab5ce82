import type { Response } from 'express'
import { requestId } from '../shared/request-id.js'

/** A refusal before or outside GraphQL, in GraphQL's shape, so that a client reads one kind of answer; at /api/r in that contract's. */
export function answerError(response: Response, { status, code, message, extensions }: ErrorAnswer): void {
  const rest = response.req.originalUrl.startsWith('/api/r/')
  // The contract knows one challenge (rest/problems.ts).
  if (rest && status === 401) response.set('WWW-Authenticate', 'Token')
  response
    .status(status)
    .json(
      rest
        ? { detail: message }
        : { errors: [{ message, extensions: { code, ...extensions, requestId: requestId() } }] },
    )
}

export interface ErrorAnswer {
  status: number
  code: string
  message: string
  /** What to come with instead, as WWW-Authenticate has it. */
  challenge?: string | undefined
  extensions?: Record<string, unknown>
}
