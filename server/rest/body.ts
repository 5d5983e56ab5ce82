import express, { type Request, type RequestHandler, type Response } from 'express'
import { BODY_BYTES } from '../doors/limits/graphql-limits.js'
import { onlyUtf8, onlyUtf8Inside } from '../doors/utf8.js'
import { fieldsOf } from './multipart.js'
import { Problem, unsupported } from './problems.js'

export const MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

/** What was sent: JSON, or one of the two kinds of form. No body at all is an empty object. */
export async function bodyOf(request: Request, response: Response): Promise<unknown> {
  if (request.is('multipart/form-data')) return fieldsOf(request)
  const parser = request.is('application/json') ? json : request.is(MEDIA_TYPES[1]!) ? form : null
  if (parser) await run(parser, request, response)
  else if (hasBody(request)) throw unsupported(request)
  // JSON's null is a body, and not an object.
  return request.body === undefined ? {} : (request.body as unknown)
}

const json = express.json({ limit: BODY_BYTES, strict: false, verify: onlyUtf8 })
const form = express.urlencoded({
  limit: BODY_BYTES,
  extended: false,
  parameterLimit: 200,
  verify: onlyUtf8Inside,
})

const hasBody = (request: Request) =>
  request.get('Transfer-Encoding') !== undefined || Number(request.get('Content-Length') ?? 0) > 0

async function run(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  try {
    await new Promise<void>((parsed, failed) => {
      parser(request, response, (error?: unknown) => (error ? failed(error as Error) : parsed()))
    })
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.parse.failed')
      throw new Problem(400, 'JSON parse error - the body is not valid JSON.')
    throw error
  }
  lastOfEach(request)
}

/** Of a form's field that comes several times the last one counts. */
function lastOfEach(request: Request): void {
  if (!request.is(MEDIA_TYPES[1]!)) return
  const body = request.body as Record<string, string | string[]>
  request.body = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1)! : value]),
  )
}
