import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Express, Request } from 'express'
import type { GraphQLSchema } from 'graphql'
import { CloseCode, handleProtocols, makeServer } from 'graphql-ws'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { CHALLENGE, OpensNothing } from '../doors/opens-nothing.js'
import type { World } from '../context.js'
import { endWith } from '../doors/last-words.js'
import { formatError } from '../doors/errors.js'
import { LimitReached } from '../doors/limits/limit-reached.js'
import { credentialOf } from '../doors/limits/limit-requests.js'
import { countedNetwork } from '../shared/network-address.js'
import { mayOpenSocket } from '../doors/origin.js'
import { may, type SignedIn, type Viewer } from '../policy.js'
import { concerns, type ToldRights } from './change.js'
import { LiveSockets, type LiveSocket } from './live-sockets.js'
import { readSubscription } from './read-subscription.js'

/** Well within the minute after which proxies close a quiet line. */
const HEARTBEAT_MS = 25_000
const MESSAGE_BYTES = 16 * 1024
/** Between two heartbeats. A page sends three at its start, and then now and then a ping. */
const MOST_MESSAGES = 60
const GOODBYE_MS = 2000

interface LiveDoorOptions {
  app: Express
  schema: GraphQLSchema
  log: Logger
  port: () => number
  viewerOf: (request: Request) => Promise<Viewer>
  heartbeat?: number
}

export interface LiveDoor {
  /** Takes what `isLive` has let become an upgrade. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Sends everybody to another server; from then on nobody is let in. */
  close: () => Promise<void>
}

/** Whether a request asks for the door below. What else asks for an upgrade is answered without one. */
export const isLive = ({ url, headers }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === '/graphql'

/** GraphQL subscriptions over WebSocket at /graphql, for whoever is signed in. Nothing else is answered here. */
export function liveDoor(
  world: World,
  { app, schema, log, port, viewerOf, heartbeat = HEARTBEAT_MS }: LiveDoorOptions,
): LiveDoor {
  const sockets = new LiveSockets(world)
  const lines = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: MESSAGE_BYTES,
    handleProtocols,
  })
  const graphql = makeServer<Record<string, unknown>, { socket: LiveSocket }>({
    connectionInitWaitTimeout: 10_000,
    onSubscribe: ({ extra, subscriptions }, _id, payload) =>
      readSubscription(payload, { schema, contextValue: extra.socket, open: subscriptions }),
    onError: (_context, _id, _payload, errors) =>
      errors.map((error) => formatError(log)(error.toJSON(), error)),
  })
  const quiet = new WeakMap<WebSocket, number>()
  const heart = setInterval(() => {
    sockets.closeExpired()
    for (const line of lines.clients) {
      if (!quiet.has(line)) line.terminate()
      quiet.delete(line)
      line.ping()
    }
  }, heartbeat).unref()
  let closed = false

  const enter = (line: WebSocket, viewer: SignedIn, network: string) => {
    const letGo = (code: number, reason: string) => {
      // At once, not when the other side has said goodbye as well.
      leave()
      line.close(code, reason)
    }
    const { socket, leave } = sockets.seat({ viewer, network, close: letGo })
    const count = () => {
      const messages = (quiet.get(line) ?? 0) + 1
      quiet.set(line, messages)
      if (messages > MOST_MESSAGES) letGo(CloseCode.BadRequest, 'Too many messages.')
    }
    let hear: (message: string) => Promise<void> = async () => {}
    line.on('pong', count)
    line.on('ping', count)
    line.on('message', (message: Buffer) => {
      count()
      if (line.readyState !== line.OPEN) return
      hear(message.toString()).catch((error: unknown) => {
        log.error({ err: error }, 'a live line failed')
        letGo(CloseCode.InternalServerError, 'Something went wrong on our side.')
      })
    })
    quiet.set(line, 0)
    const gone = graphql.opened(
      {
        protocol: line.protocol,
        send: (text) => new Promise((sent) => line.send(text, () => sent())),
        close: letGo,
        onMessage: (listener) => (hear = listener),
      },
      { socket },
    )
    line.once('close', (code, reason) => {
      leave()
      void gone(code, reason.toString())
    })
  }

  const admit = async (request: Request, socket: Duplex, head: Buffer) => {
    if (!mayOpenSocket(request, world.config, port)) return refuse(socket, 403)
    await world.limits.request({ address: request.ip ?? '', credential: credentialOf(request) })
    const viewer = await settled(world, () => viewerOf(request))
    if (!viewer) return refuse(socket, 503)
    // A program reads the answer before the upgrade, which no page does.
    if (viewer.apiKey && !may(viewer, 'changes')) return refuse(socket, 403)
    const network = countedNetwork(request.ip ?? '')
    if (viewer.account && !sockets.hasRoom(viewer.account, network)) return refuse(socket, 429)
    if (closed || socket.destroyed) return void socket.destroy()
    lines.handleUpgrade(request, socket, head, (line) => {
      // Also of one that is sent away: it is read until it is closed.
      line.on('error', (error) => log.debug({ err: error }, 'a live line has a fault'))
      // Pages are told what browsers would not pass on of a refusal before the upgrade.
      if (!viewer.session) line.close(CloseCode.Unauthorized, 'Sign in first.')
      else if (!may(viewer, 'changes')) line.close(CloseCode.Forbidden, 'Not for you.')
      else enter(line, viewer, network)
    })
  }

  return {
    upgrade(message, socket, head) {
      socket.on('error', () => socket.destroy())
      // A proxy asks another server then.
      if (closed) return void socket.destroy()
      // As Express does before its first door: for the address behind a proxy, and for reading headers.
      const request = Object.setPrototypeOf(message, app.request) as Request
      admit(request, socket, head).catch((error: unknown) => {
        if (error instanceof LimitReached)
          return refuse(socket, 429, { 'Retry-After': String(error.retryAfterSeconds) })
        if (error instanceof OpensNothing) return refuse(socket, 401, { 'WWW-Authenticate': CHALLENGE })
        log.warn({ err: error }, 'a live line could not be opened')
        refuse(socket, 503)
      })
    },
    async close() {
      closed = true
      clearInterval(heart)
      sockets.close()
      for (const line of lines.clients) line.close(GOING_AWAY, 'This server stops.')
      const cut = setTimeout(() => lines.clients.forEach((line) => line.terminate()), GOODBYE_MS)
      await new Promise((done) => lines.close(done))
      clearTimeout(cut)
    },
  }
}

const GOING_AWAY = 1001

/** Who asks, read again if that changed meanwhile: only from here on its changes are heard. Null: it goes on changing. */
async function settled(world: World, read: () => Promise<Viewer>): Promise<Viewer | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    const viewer = await unchanged(world, read)
    if (viewer) return viewer
  }
  return null
}

async function unchanged({ changes }: World, read: () => Promise<Viewer>): Promise<Viewer | null> {
  const told: ToldRights[] = []
  let missed = false
  const note = (rights: ToldRights) => void told.push(rights)
  const gap = () => void (missed = true)
  changes.on('rights', note).on('gap', gap)
  try {
    const viewer = await read()
    return missed || told.some((rights) => concerns(rights, viewer)) ? null : viewer
  } finally {
    changes.off('rights', note).off('gap', gap)
  }
}

function refuse(socket: Duplex, status: number, headers: Record<string, string> = {}): void {
  const lines = Object.entries({ Connection: 'close', 'Content-Length': '0', ...headers })
  endWith(
    socket,
    [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)].join(
      '\r\n',
    ) + '\r\n\r\n',
  )
}
