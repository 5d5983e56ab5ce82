import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Context } from '../context.js'
import type { Act } from '../policy.js'

/** One call of the contract: the router, the OpenAPI document and the tests all read this. */
export interface Call<Body = unknown, Answer = unknown> {
  method: 'get' | 'post' | 'put'
  /** As OpenAPI writes it, without the closing slash: "/dashboard/{id}". */
  path: string
  /** Who may call it stands in policy.ts. */
  act: Act
  summary: string
  description?: string
  /** Names of what may stand in the query string, each with what it does. */
  query?: Record<string, string>
  /** What may be sent, and as what the services take it. */
  body?: z.ZodType<Body>
  /** A multipart body with one `file`; it is read by the handler. */
  upload?: true
  status: 200 | 201
  answer: z.ZodType<Answer>
  /** What the services call a field, and how the contract spells it: for saying what is wrong with which. */
  fields?: Record<string, string>
  /** Its failures also carry one sentence in `non_field_errors`: existing clients show the first entry. */
  summarised?: true
  /** Lets a visitor stand for an account by what the body says, or throws. The body is not checked yet. */
  identify?: (context: Context, body: Record<string, unknown>) => Promise<void>
  handle: (asked: Asked<Body>) => Promise<Answer>
}

export interface Asked<Body> {
  context: Context
  body: Body
  /** The row that the path names; 0 when it cannot be one. */
  id: number
  query: Record<string, string | undefined>
  request: Request
  response: Response
}

/** Types a call by its own shapes. */
export function call<Body, Answer>(given: Call<Body, Answer>): Call {
  return given as Call<unknown, unknown> as Call
}
