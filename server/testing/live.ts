import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Asker } from './client.js'
import { run } from './databases/with-database.js'

/** A line on which somebody is told what changes, spoken as the protocol has it. */
export interface LiveLine {
  /** What was told so far, like "DEBTOR 12". */
  heard: string[]
  errors: { message: string; extensions: { code: string } }[]
  /** Why it was closed; null while it is open. */
  readonly closed: { code: number; reason: string } | null
  send(message: Record<string, unknown>): void
  end(): void
}

interface LiveOptions {
  headers?: Record<string, string>
  query?: string
}

/** Where a line ends, with its database: that of a product in this process, or of one that runs beside it. */
interface Place {
  url: string
  world?: { orm: { em: { fork(): { execute(statement: string): Promise<unknown[]> } } } }
  databaseUrl?: string
}

const UNTOLD = 'select 1 from outbox_message'

const CHANGES = 'subscription { changes { kind id } }'

/**
 * Connects and subscribes, after all is told of what was done before (that a school was approved closes the lines of its
 * people). Resolves when the server has taken the subscription, or has closed; rejects when it was turned away before.
 */
export async function listen(
  { url, world, databaseUrl }: Place,
  as: Asker,
  { headers, query = CHANGES }: LiveOptions = {},
): Promise<LiveLine> {
  const untold = async () =>
    world ? world.orm.em.fork().execute(UNTOLD) : databaseUrl ? run(databaseUrl, UNTOLD) : []
  while ((await untold()).length) await pause(5)
  const line = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: headers ?? { Authorization: `Token ${as.key ?? 'nothing'}` },
  })
  let closed: LiveLine['closed'] = null
  const live: LiveLine = {
    heard: [],
    errors: [],
    get closed() {
      return closed
    },
    send: (message) => line.send(JSON.stringify(message)),
    end: () => line.terminate(),
  }
  await new Promise<void>((ready, refused) => {
    line.on('error', refused)
    line.on('unexpected-response', (_request, { statusCode }) => refused(new Error(`refused: ${statusCode}`)))
    line.on('open', () => live.send({ type: 'connection_init' }))
    line.on('close', (code, reason) => {
      closed = { code, reason: reason.toString() }
      ready()
    })
    line.on('message', (data: Buffer) => {
      const { type, payload } = JSON.parse(data.toString())
      if (type === 'connection_ack') {
        live.send({ type: 'subscribe', id: '1', payload: { query } })
        live.send({ type: 'ping' })
      }
      if (type === 'pong') ready()
      if (type === 'error') live.errors.push(...payload)
      if (type === 'next') {
        if (payload.errors) return live.errors.push(...payload.errors)
        const { kind, id } = payload.data.changes
        live.heard.push(id === null ? kind : `${kind} ${id}`)
      }
    })
  })
  // The pong may overtake the last steps of subscribing.
  await pause(20)
  return live
}
