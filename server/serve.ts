import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApp } from './app.js'
import type { Config } from './config.js'
import type { Health } from './health.js'
import { httpServer } from './http-server.js'
import { leaveService } from './leave-service.js'
import type { World } from './context.js'

const built = join(dirname(fileURLToPath(import.meta.url)), '..')

export interface Serving {
  port: number
  /** Goes out of service without cutting anybody off: after a signal of a supervisor slowly enough for its balancer. */
  leave(signal: string): Promise<void>
}

/** Answers requests, from when it resolves. `scrape` is what Prometheus is told. */
export async function serve(
  world: World,
  { log, health, scrape }: { log: Logger; health: () => Promise<Health>; scrape?: () => Promise<string> },
): Promise<Serving> {
  const { config } = world
  const server = httpServer()
  const service = leaveService(server)
  const port = () => (server.address() as AddressInfo | null)?.port ?? config.port
  const { app, live, stop } = await createApp(world, {
    log,
    port,
    health: async () =>
      service.leaving ? { faults: ['This server is about to stop.'], degraded: [] } : health(),
    builtClient: built,
    ...(scrape && { scrape }),
  })
  service.serve(app)
  server.on('upgrade', live.upgrade)
  await listen(server, config)
  return {
    port: port(),
    async leave(signal) {
      service.announce()
      // A person at the terminal (SIGINT) has no balancer that would need time to notice.
      if (signal === 'SIGTERM') await pause(config.drainSeconds * 1000)
      await live.close()
      await service.close({ behindProxy: config.trustProxy !== false })
      await stop()
    },
  }
}

/** Nobody can be answered at this address. The message is for the operator. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(new CannotListen(sentenceOf(error, { port, host }), { cause: error })),
    )
    server.listen(port, host, () => listening())
  })
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, { port, host }: Pick<Config, 'port' | 'host'>) {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there, or set PORT to another.`
  if (code === 'EACCES') return `Port ${port} needs more rights. Set PORT to a number above 1023.`
  if (NOT_OURS.includes(code ?? ''))
    return `HOST=${host} is no address of this machine. Set it to one, or to 0.0.0.0 for all of them.`
  return `DMA cannot listen at HOST=${host}, PORT=${port}: ${message}`
}

const NOT_OURS = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']
