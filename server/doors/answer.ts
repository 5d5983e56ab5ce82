import type { Response } from 'express'
import { requestId } from './request-id.js'

/** A refusal before or outside GraphQL, in GraphQL's shape, so that a client reads one kind of answer. */
export function answerError(response: Response, { status, code, message, extensions }: ErrorAnswer): void {
  response.status(status).json({
    errors: [{ message, extensions: { code, ...extensions, requestId: requestId() } }],
  })
}

export interface ErrorAnswer {
  status: number
  code: string
  message: string
  extensions?: Record<string, unknown>
}
