import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApolloServer, type ApolloServerOptions, type BaseContext } from '@apollo/server'
import { expressMiddleware } from '@as-integrations/express5'
import express, { type Express } from 'express'
import { errorHandler, formatError } from '../doors/errors.js'
import { BODY_BYTES, graphqlLimits } from '../doors/limits/graphql-limits.js'
import { headers } from '../doors/headers.js'
import { createLogger } from '../doors/logger.js'
import { originGuard } from '../doors/origin.js'
import { requestIds } from '../shared/request-id.js'
import { requestLog } from '../doors/request-log.js'
import type { RoomForUploads } from '../doors/limits/room-for-uploads.js'
import { uploads } from '../doors/uploads.js'

type Part = Pick<ApolloServerOptions<BaseContext>, 'typeDefs' | 'resolvers'>

/** The doors in the product's order around a small GraphQL schema and further routes, listening on a free port. */
export async function openDoors({
  graphql = { typeDefs: 'type Query { hello: String }', resolvers: { Query: { hello: () => 'hello' } } },
  routes = () => {},
  publicUrl,
  stalledMilliseconds,
  room,
}: {
  graphql?: Part
  routes?: (app: Express, log: ReturnType<typeof createLogger>) => void
  publicUrl?: string
  stalledMilliseconds?: number
  room?: RoomForUploads
} = {}) {
  const lines: Record<string, unknown>[] = []
  const log = createLogger(
    { logLevel: 'debug', production: true },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const apollo = new ApolloServer({
    ...(graphql as ApolloServerOptions<BaseContext>),
    ...graphqlLimits(),
    formatError: formatError(log),
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: log,
  })
  await apollo.start()

  const app = express().disable('x-powered-by')
  const server = createServer(app)
  const port = () => (server.address() as AddressInfo).port
  const config = { publicUrl: publicUrl ?? 'http://localhost:4000', publicUrlGiven: publicUrl !== undefined }
  app.use(requestIds(), requestLog(log), headers(config), originGuard(config, port))
  app.use(
    '/graphql',
    uploads(
      { uploadBytes: 5 * 1024 * 1024, photoBytes: 15 * 1024 * 1024, uploadFiles: 10 },
      { stalledMilliseconds, room },
    ),
  )
  app.use(express.json({ limit: BODY_BYTES }))
  routes(app, log)
  app.use('/graphql', expressMiddleware(apollo))
  app.use(errorHandler(log))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const url = `http://127.0.0.1:${port()}`
  return {
    url,
    port: port(),
    lines,
    ask: (query: string, variables: Record<string, unknown> = {}, extra: Record<string, string> = {}) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...extra },
        body: JSON.stringify({ query, variables }),
      }),
    async close() {
      server.closeAllConnections()
      await apollo.stop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What the doors and GraphQL answer, as tests read it. */
export interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[]
}

export const answerOf = async (response: Response) => (await response.json()) as Answer
