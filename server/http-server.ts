import { createServer, type Server } from 'node:http'
import { SILENT_MILLISECONDS } from './doors/silence.js'
import { isLive } from './live/live-door.js'

/** What the product is served by. Of live lines the heartbeat takes care (live/live-door.ts). */
export function httpServer({ silentMilliseconds = SILENT_MILLISECONDS } = {}): Server {
  const server = createServer({ shouldUpgradeCallback: isLive })
  server.timeout = silentMilliseconds
  return server
}
