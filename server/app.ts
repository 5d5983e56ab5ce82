import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import { expressMiddleware } from '@as-integrations/express5'
import { stringifySetCookie } from 'cookie'
import express, { type Express, type Request, type Response } from 'express'
import type { Logger } from 'pino'
import { isProgram } from './api-keys/known-key.js'
import { refuseFields } from './api-keys/refuse-fields.js'
import { Context, type Asker, type World } from './context.js'
import { demoRoutes } from './demo/routes.js'
import { fileRoutes } from './documents/file-routes.js'
import { exactAddresses } from './doors/addresses.js'
import { answerError } from './doors/answer.js'
import { answerInTime } from './doors/answer-in-time.js'
import { errorHandler, formatError } from './doors/errors.js'
import { asPartDown, partDownStatus } from './doors/part-down.js'
import { BODY_BYTES, graphqlLimits } from './doors/limits/graphql-limits.js'
import { headers, playgroundHeaders } from './doors/headers.js'
import type { Reading } from './doors/limits/limit-reached.js'
import { limitRequests } from './doors/limits/limit-requests.js'
import { dropUnread } from './doors/limits/unread-answers.js'
import { originGuard } from './doors/origin.js'
import { tellRateLimits } from './doors/limits/rate-limit-headers.js'
import { requestIds } from './shared/request-id.js'
import { requestLog } from './doors/request-log.js'
import { DEVICES_COOKIE, SESSION_COOKIE, devicesCookie, sessionCookie } from './doors/session-cookie.js'
import { warnOfUntoldProxy } from './doors/untold-proxy.js'
import { uploads } from './doors/uploads.js'
import { onlyUtf8 } from './doors/utf8.js'
import type { Health } from './health.js'
import { DEBTORS_FILE } from './imports/debtors-file.js'
import { liveDoor, type LiveDoor } from './live/live-door.js'
import { importResultRoutes } from './imports/result-file.js'
import { httpMetrics } from './metrics/http-metrics.js'
import { metricsRoute } from './metrics/metrics-route.js'
import { operationMetrics } from './metrics/operation-metrics.js'
import { newsletterRoutes } from './pages/newsletter-routes.js'
import { SUBSCRIBERS_FILE } from './newsletter/subscribers-file.js'
import { compressed, hashedFiles } from './pages/built-files.js'
import { claimRoutes } from './pages/claim/claim-routes.js'
import { contendRoutes } from './pages/contend/contend-routes.js'
import { clientRoutes } from './pages/client-app.js'
import { plainFormRoutes } from './pages/plain-forms.js'
import { printableLetterRoutes } from './pages/printable-letter.js'
import { problemPage } from './pages/problem-page.js'
import { securityRoutes } from './pages/security-txt.js'
import { CHECKS_FILE } from './directory/checks/checks-file.js'
import { AUDIT_FILE } from './provider/audit-file.js'
import { exportRoutes } from './exports/export-file.js'
import { crossOrigin, restRoutes } from './rest/rest.js'
import { productSchema } from './schema.js'

export interface App {
  app: Express
  /** What stays open to tell people what changes: sockets at /graphql. Close it before the listener. */
  live: LiveDoor
  /** Lets running operations end; call it after the listener has closed. */
  stop: () => Promise<void>
}

interface AppOptions {
  log: Logger
  port: () => number
  health: () => Promise<Health>
  builtClient: string
  /** What Prometheus is told; by default what this process knows. */
  scrape?: () => Promise<string>
  /** Milliseconds between two heartbeats of the live lines. */
  heartbeat?: number | undefined
}

/** The doors in order, from the first header to the built client. No listen(): tests mount it as it is. */
export async function createApp(
  world: World,
  { log, port, health, builtClient, scrape, heartbeat }: AppOptions,
): Promise<App> {
  const limits = graphqlLimits()
  const schema = await productSchema()
  const apollo = new ApolloServer<Context>({
    schema,
    introspection: true,
    csrfPrevention: true,
    // main.ts stops everything in order; with Apollo's own handler stop() is called twice, and the second never ends.
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError: formatError(log),
    ...limits,
    // Nothing here is kept by a cache, and its hints would be asked for at every field of every row.
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      refuseFields,
      ...limits.plugins,
      partDownStatus,
      tellRateLimits,
      operationMetrics(world.metrics),
    ],
  })
  await apollo.start()
  const contextOf = async (request: Request, response: Response) =>
    programOf(response) ?? Context.of(world, callerOf(world, request, response)).catch(asPartDown)

  const scriptContextOf = async (request: Request, response: Response) => {
    const caller = callerOf(world, request, response)
    const cameWithCookie = sessionCookie(request) !== undefined
    // A script cannot write over a cookie of ours, which would then be sent in place of the key that it keeps.
    const setKey = () => cameWithCookie && caller.setKey(null, false)
    return (
      programOf(response) ?? Context.of(world, { ...caller, script: true, setKey, keepDevices: () => {} })
    )
  }

  const failed = errorHandler(log, problemPage)
  const app = express()
  app.disable('x-powered-by')
  exactAddresses(app)
  app.set('trust proxy', world.config.trustProxy)
  app.use(dropUnread(), requestIds(), requestLog(log), httpMetrics(world.metrics), headers(world.config))
  app.use(warnOfUntoldProxy(world.config, log))
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }))
  app.get('/readyz', async (_request, response) => {
    const { faults, degraded } = await health()
    const ready = faults.length === 0
    response
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'not ready', because: faults, degraded })
  })
  app.get('/metrics', metricsRoute(world, health, scrape))
  app.use('/api/r', crossOrigin(world.config))
  app.use(answerInTime(failed), originGuard(world.config, port))
  app.use('/assets', hashedFiles(join(builtClient, 'client/assets')))
  app.use('/playground/assets', hashedFiles(join(builtClient, 'playground/assets'), { runWorkers: true }))
  app.use(limitRequests(world.limits), knowPrograms(world))
  app.use(['/graphql', '/api/r'], compressed())
  app.get('/graphql', playground(builtClient))
  app.use('/graphql', uploads(world.rules), express.json({ limit: BODY_BYTES, verify: onlyUtf8 }))
  app.use('/graphql', expressMiddleware(apollo, { context: async ({ req, res }) => contextOf(req, res) }))
  app.use('/api/r', restRoutes(world, scriptContextOf))
  app.use(fileRoutes(world, contextOf))
  app.use(exportRoutes(contextOf, [AUDIT_FILE, CHECKS_FILE, DEBTORS_FILE, SUBSCRIBERS_FILE]))
  app.use(importResultRoutes(contextOf))
  app.use(claimRoutes(world))
  app.use(contendRoutes(world, contextOf))
  app.use(newsletterRoutes(world))
  app.use(plainFormRoutes(world))
  app.use(printableLetterRoutes(world, contextOf))
  app.use(securityRoutes(world))
  if (world.config.demo) app.use(demoRoutes(world, { log, contextOf }))
  app.use(clientRoutes(world, join(builtClient, 'client')))
  app.use((_request, response) =>
    answerError(response, { status: 404, code: 'NOT_FOUND', message: 'There is nothing here.' }),
  )
  app.use(failed)
  const viewerOf = async (request: Request) =>
    (await Context.of(world, { ...askerOf(request), setKey: () => {} })).viewer
  const live = liveDoor(world, { app, schema, log, port, viewerOf, ...(heartbeat && { heartbeat }) })
  return { app, live, stop: () => apollo.stop() }
}

/** Who a program is, is settled before any door: a key that opens nothing gets no further, not even as a visitor. */
function knowPrograms(world: World): express.RequestHandler {
  return async (request, response, next) => {
    const caller = callerOf(world, request, response)
    if (isProgram(caller)) response.locals.program = await Context.of(world, caller)
    next()
  }
}
const programOf = ({ locals }: Response) => locals.program as Context | undefined

/** GET /graphql in a browser is the playground; programs that ask by GET go on to Apollo. */
function playground(builtClient: string): express.RequestHandler[] {
  const page = join(builtClient, 'playground/index.html')
  const wanted: express.RequestHandler = (request, _response, next) => {
    const browser = request.query.query === undefined && request.accepts(['json', 'html']) === 'html'
    next(browser && existsSync(page) ? undefined : 'route')
  }
  return [wanted, playgroundHeaders(), (_request, response) => response.sendFile(page)]
}

/** The Authorization header wins over the cookie, and never falls back to it: the origin guard relies on that. */
function askerOf(request: Request): Omit<Asker, 'setKey'> {
  const header = request.get('Authorization')
  const cookie = sessionCookie(request) ?? null
  return {
    address: request.ip ?? '',
    userAgent: request.get('User-Agent') ?? '',
    cookie: header === undefined,
    devices: devicesCookie(request),
    key: header === undefined ? cookie : (/^(?:Token|Bearer)\s+(\S+)$/i.exec(header)?.[1] ?? null),
  }
}

function callerOf({ config, rules }: World, request: Request, response: Response): Asker {
  const secure = config.publicUrl.startsWith('https:')
  return {
    ...askerOf(request),
    requests: response.locals.requests as Reading | undefined,
    setKey(key, remember) {
      const maxAge = key === null ? 0 : remember ? rules.rememberDays * 24 * 60 * 60 : undefined
      const cookie = {
        name: SESSION_COOKIE,
        value: key ?? '',
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge,
      } as const
      response.append('Set-Cookie', stringifySetCookie(cookie))
    },
    keepDevices(devices) {
      const cookie = {
        name: DEVICES_COOKIE,
        value: devices,
        // Asked for where people sign in, and nowhere else.
        path: '/graphql',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: rules.deviceDays * 24 * 60 * 60,
      } as const
      response.append('Set-Cookie', stringifySetCookie(cookie))
    },
  }
}
