import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/** How a listening server goes out of service without cutting anybody off. */
export interface LeaveService {
  readonly leaving: boolean
  /** What answers requests. */
  serve(app: RequestListener): void
  /** From now on every answer ends its connection; new requests are still served. */
  announce(): void
  /** Stops listening; resolves when the last answer has gone out, or was waited for long enough, and the last connection is closed. */
  close(options?: { behindProxy: boolean }): Promise<void>
}

/** `patience`: milliseconds for which answers may go on that were under way. */
export function leaveService(server: Server, patience = PATIENCE_MS): LeaveService {
  const answers = new Set<ServerResponse>()
  let leaving = false
  let hangsUp = false
  let lastRequest = 0
  const announce = () => {
    leaving = true
    for (const answer of answers) answer.shouldKeepAlive = false
  }
  /**
   * A proxy goes on asking until something fails. What it may ask again (GET) is hung up on: it asks another server,
   * and this one no more for a while. What it must not ask twice is served to the end.
   */
  const sendProxyElsewhere = async () => {
    hangsUp = true
    lastRequest = performance.now()
    const giveUp = lastRequest + NOTICED_WITHIN_MS
    while (performance.now() - lastRequest < SILENCE_MS && performance.now() < giveUp) await pause(10)
  }
  return {
    get leaving() {
      return leaving
    },
    serve(app) {
      server.on('request', (request, response) => {
        lastRequest = performance.now()
        if (hangsUp && (request.method === 'GET' || request.method === 'HEAD'))
          return void request.socket.destroy()
        answers.add(response)
        response.once('close', () => answers.delete(response))
        if (leaving) response.shouldKeepAlive = false
        void app(request, response)
      })
    },
    announce,
    async close({ behindProxy } = { behindProxy: false }) {
      announce()
      const closed = once(server, 'close')
      if (behindProxy) await sendProxyElsewhere()
      await untilNobodyKnocks(server)
      server.close()
      // Connections that were promised to be kept, and those on which nobody has ever asked.
      const giveUp = performance.now() + patience
      const sweep = setInterval(() => {
        if (answers.size === 0 || performance.now() > giveUp) server.closeAllConnections()
        else server.closeIdleConnections()
      }, SWEEP_MS)
      await closed
      clearInterval(sweep)
    },
  }
}

/** Whoever takes a byte now and then must not keep a server from ending in order, before it is made to (main.ts). */
const PATIENCE_MS = 40_000
/** Shorter than a proxy leaves out a server that failed it. */
const SILENCE_MS = 300
const NOTICED_WITHIN_MS = 3000
/** A browser that has only just connected gets so long to ask. */
const SWEEP_MS = 500
const A_MOMENT_MS = 1
const MOST_TURNS = 10_000

/**
 * The operating system takes connections before we do, and resets those that we have not taken when we stop listening.
 * So we stop right after a turn of the event loop that found nobody waiting and took no time in which somebody could
 * have come.
 */
async function untilNobodyKnocks(server: Server): Promise<void> {
  let knocked = false
  const note = () => (knocked = true)
  server.on('connection', note).on('request', note)
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    knocked = false
    const began = performance.now()
    await turn()
    if (!knocked && performance.now() - began < A_MOMENT_MS) break
  }
  server.off('connection', note).off('request', note)
}
