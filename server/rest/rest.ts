import cors from 'cors'
import type { Request, RequestHandler, Response, Router } from 'express'
import { exactRouter } from '../doors/addresses.js'
import type { Context, World } from '../context.js'
import { fileRoutes } from '../documents/file-routes.js'
import { RATE_LIMIT_HEADERS } from '../doors/limits/rate-limit-headers.js'
import { authorise } from '../policy.js'
import { rowId } from '../shared/row-id.js'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { MEDIA_TYPES, bodyOf } from './body.js'
import type { Call } from './call.js'
import { CALLS } from './calls.js'
import { documentation } from './documentation-page.js'
import { openApi } from './openapi.js'
import { NotFound, NotSignedIn, Problem, answerProblem, isNotSignedIn } from './problems.js'

type ContextOf = (request: Request, response: Response) => Promise<Context>

/** A second door onto the same services: the contract's paths, spellings and answers, and no rule. */
export function restRoutes(world: World, contextOf: ContextOf): Router {
  const router = exactRouter()
  const document = openApi()
  router.get('/openapi.json', (_request, response) => void response.json(document))
  router.get(['/', '/docs'], documentation(document))
  router.use(fileRoutes(world, contextOf))
  for (const [path, calls] of Map.groupBy(CALLS, ({ path }) => path)) {
    const route = router.route(path.replace('{id}', ':id'))
    for (const call of calls) route[call.method](answer(call, contextOf))
    route.options(describe(calls))
    route.all((request, response) => {
      const message = `Method "${request.method}" not allowed.`
      answerProblem(response, new Problem(405, message, { Allow: allowed(calls) }))
    })
  }
  router.use((_request, response) => void answerProblem(response, new NotFound()))
  return router
}

/** Pages of the origins that the operator names may call with a token; a cookie is never theirs to send. */
export const crossOrigin = ({ corsOrigins }: World['config']): RequestHandler =>
  cors({
    origin: corsOrigins,
    credentials: false,
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Requested-With'],
    exposedHeaders: ['Link', 'WWW-Authenticate', 'X-Request-Id', ...RATE_LIMIT_HEADERS],
    maxAge: 600,
    // Our own answer names what the path allows.
    preflightContinue: true,
  })

function answer(call: Call, contextOf: ContextOf): RequestHandler {
  return async (request, response) => {
    let context: Context | undefined
    try {
      context = await contextOf(request, response)
      refuseUnknownToken(request, context)
      authorise(context.viewer, call.act)
      const body = await readBody(call, context, request, response)
      const id = rowId(String(request.params.id ?? ''))
      const given = call.handle({ context, body, id, query: queryOf(request, call), request, response })
      response.status(call.status).json(await given)
    } catch (error) {
      if (context && isNotSignedIn(error)) forgetDeadCookie(context)
      if (!answerProblem(response, error, call)) throw error
    }
  }
}

/** What ran out would be sent with every call, and a script cannot take away a cookie of ours. */
function forgetDeadCookie({ caller, viewer }: Context): void {
  if (caller.cookie && caller.key && !viewer.account) caller.setKey(null, false)
}

async function readBody(
  call: Call,
  context: Context,
  request: Request,
  response: Response,
): Promise<unknown> {
  if (!call.body) return undefined
  const sent = await bodyOf(request, response)
  if (call.identify && !context.viewer.account && !context.viewer.apiKey)
    await call.identify(context, asObject(sent))
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw refuse(UserErrorCode.INVALID, null, 'Invalid data. Expected a dictionary.')
  return call.body.parse(sent)
}

const asObject = (sent: unknown) => (Object(sent) === sent ? (sent as Record<string, unknown>) : {})

/** A session's token that opens nothing is told so, whatever is asked for; a cookie that has run out is just nobody's. */
function refuseUnknownToken(request: Request, { viewer }: Context): void {
  if (/^(?:Token|Bearer)\b/i.test(request.get('Authorization') ?? '') && !viewer.account && !viewer.apiKey)
    throw new NotSignedIn('Invalid token.')
}

function queryOf(request: Request, call: Call): Record<string, string | undefined> {
  const last = (name: string) => [request.query[name]].flat().at(-1)
  return Object.fromEntries(
    Object.keys(call.query ?? {}).map((name) => {
      const value = last(name)
      return [name, typeof value === 'string' && value !== '' ? value : undefined]
    }),
  )
}

function describe(calls: Call[]): RequestHandler {
  const about = {
    name: calls.map(({ summary }) => summary).join(' · '),
    renders: ['application/json'],
    parses: MEDIA_TYPES,
  }
  return (_request, response) => void response.set('Allow', allowed(calls)).json(about)
}

function allowed(calls: Call[]): string {
  const methods = calls.map(({ method }) => method.toUpperCase())
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}
