import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'

/** How a listening server goes out of service without cutting anybody off. */
export interface LeaveService {
  readonly leaving: boolean
  /** From now on every answer ends its connection; new requests are still served. */
  announce(): void
  /** Stops listening; resolves when the last answer has gone out and the last connection is closed. */
  close(): Promise<void>
}

/** Call it before the server's requests get their own listener, since it marks the answers first. */
export function leaveService(server: Server): LeaveService {
  const answers = new Set<ServerResponse>()
  let leaving = false
  server.on('request', (_request, response) => {
    answers.add(response)
    response.once('close', () => answers.delete(response))
    if (leaving) response.shouldKeepAlive = false
  })
  const announce = () => {
    leaving = true
    for (const answer of answers) answer.shouldKeepAlive = false
  }
  return {
    get leaving() {
      return leaving
    },
    announce,
    async close() {
      announce()
      await untilNobodyKnocks(server)
      const closed = once(server, 'close')
      server.close()
      // Connections that were promised to be kept, and those on which nobody has ever asked.
      const sweep = setInterval(() => {
        if (answers.size === 0) server.closeAllConnections()
        else server.closeIdleConnections()
      }, SWEEP_MS)
      await closed
      clearInterval(sweep)
    },
  }
}

/** A browser that has only just connected gets so long to ask. */
const SWEEP_MS = 500
const A_MOMENT_MS = 1
const MOST_TURNS = 10_000

/**
 * The operating system takes connections before we do, and resets those that we have not taken when we stop listening:
 * a proxy cannot know then whether its request was read. So we stop right after a turn of the event loop that found
 * nobody waiting and took no time in which somebody could have come.
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
