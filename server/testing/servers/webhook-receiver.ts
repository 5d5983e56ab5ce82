import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook as Library } from 'standardwebhooks'

/** One request as it came in. */
export interface Received {
  url: string
  headers: IncomingHttpHeaders
  body: string
  /** The body, read. */
  event: { type: string; timestamp: string; data: Record<string, string | null> }
}

/** A partner's server: keeps what comes, and answers 204 unless a test says otherwise. */
export interface Receiver {
  url: string
  port: number
  received: Received[]
  /** What the next requests are answered, one after the other; then 204 again. */
  answers: ((response: ServerResponse) => void)[]
  /** Waits until so many have come, and answers all that have. */
  until(count: number): Promise<Received[]>
  close(): Promise<void>
}

const PATIENCE_MS = 20_000

export async function aReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers: Receiver['answers'] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ url: request.url!, headers: request.headers, body, event: JSON.parse(body) })
    const answer = answers.shift() ?? withStatus(204)
    answer(response)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answers,
    async until(count) {
      const end = Date.now() + PATIENCE_MS
      while (received.length < count && Date.now() < end) await pause(20)
      if (received.length < count) throw new Error(`${received.length} of ${count} requests came.`)
      return received
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export const withStatus =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end()

/** As a partner does it, with the public library: throws unless the secret signed exactly this, just now. */
export function verified(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): unknown {
  return new Library(secret).verify(body, headers as Record<string, string>)
}
