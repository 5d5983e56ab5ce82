import 'reflect-metadata'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { ensureProvider } from './accounts/provider.js'
import { createApp } from './app.js'
import { startClocks } from './clocks/run-clocks.js'
import { startAnsweringWardQuestions } from './contends/answer-ward-questions.js'
import { ConfigError, loadConfig, type Config } from './config.js'
import { EmbeddedDatabaseError } from './database/embedded-error.js'
import { RestoreUnfinished } from './database/migrate.js'
import { openDatabase } from './database/open.js'
import { DatabaseUnsuitable } from './database/suitable.js'
import { DemoClock } from './demo/demo-clock.js'
import { printSignIns } from './demo/sign-ins.js'
import { makeDemoWorld } from './demo/world.js'
import { startHousekeeping } from './housekeeping.js'
import { isLive } from './live/live-door.js'
import { workOnImports } from './imports/import-work.js'
import { leaveService } from './leave-service.js'
import { sayLastWords } from './last-words.js'
import { partDown } from './doors/part-down.js'
import { createLogger } from './doors/logger.js'
import { deliverLetters } from './mail/delivery.js'
import { systemClock } from './shared/clock.js'
import { deliverWebhooks } from './webhooks/deliver-webhooks.js'
import { openWorld } from './world.js'

/** After the drain; letters under way are given most of it. */
const LONGEST_STOP_MS = 60_000

const built = join(dirname(fileURLToPath(import.meta.url)), '..')

async function start(config: Config): Promise<void> {
  const log = createLogger(config)
  sayLastWords(log)
  const database = await openDatabase(config, (line) => log.warn(line))
  const clock = config.demo ? new DemoClock(config) : systemClock
  const opened = await openWorld(config, database.url, log, { clock })
  const { world, transport } = opened
  // A wrong bucket or key is better told now than by the first school that uploads.
  await world.store.check().catch((error: unknown) => {
    log.error({ err: error }, 'documents cannot be kept: is STORAGE_URL right, and does the storage answer?')
  })
  if (config.provider) await ensureProvider(world, config.provider)
  if (config.demo && !existsSync(config.demoMark)) await makeDemoWorld(world)

  const takeNoMoreLetters = await deliverLetters(world, transport, log)
  const takeNoMoreWebhooks = await deliverWebhooks(world, log)
  const takeNoMoreImports = await workOnImports(world, log)
  const stopHousekeeping = startHousekeeping(world, log)
  const stopClocks = startClocks(world, log)
  const stopAnswering = startAnsweringWardQuestions(world, log)
  const server = createServer({ shouldUpgradeCallback: isLive })
  const service = leaveService(server)
  const health = async () =>
    service.leaving ? { faults: ['This server is about to stop.'], degraded: [] } : opened.health()
  const port = () => (server.address() as AddressInfo | null)?.port ?? config.port
  const { app, live, stop } = await createApp(world, { log, port, health, builtClient: built })
  service.serve(app)
  server.on('upgrade', live.upgrade)
  await listen(server, config)
  log.info(
    { port: port(), demo: config.demo, database: config.databaseUrl ? 'external' : 'embedded' },
    'DMA is ready',
  )
  if (config.logLevel !== 'silent')
    console.log(
      `\n  DMA is ready at ${config.publicUrlGiven ? config.publicUrl : `http://localhost:${port()}`}\n`,
    )
  if (config.demo) printSignIns(config)

  let stopping = false
  const quit = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    database.leave()
    // Whatever hangs must not keep the process: the database survives a kill.
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + LONGEST_STOP_MS).unref()
    stopHousekeeping()
    await stopClocks()
    await stopAnswering()
    await takeNoMoreLetters()
    await takeNoMoreWebhooks()
    await takeNoMoreImports()
    service.announce()
    // A person at the terminal (SIGINT) has no balancer that would need time to notice.
    if (signal === 'SIGTERM') await pause(config.drainSeconds * 1000)
    await live.close()
    await service.close({ behindProxy: config.trustProxy !== false })
    await stop()
    await opened.close()
    await database.stop()
    log.info('stopped')
    process.exit(0)
  }
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, (signal) => void quit(signal))
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => listening())
  })
}

/** Faults of the installation are told in a sentence; everything else with its stack. */
function explain(error: unknown): string {
  if (
    [ConfigError, EmbeddedDatabaseError, RestoreUnfinished, DatabaseUnsuitable].some(
      (kind) => error instanceof kind,
    )
  )
    return (error as Error).message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there, or set PORT to another.`
  if (code === 'EACCES') return `Port ${port} needs more rights. Set PORT to a number above 1023.`
  if (partDown(error)) return 'The database does not answer. Check DATABASE_URL and that PostgreSQL runs.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await start(loadConfig())
} catch (error) {
  console.error(`\n  ${explain(error)}\n`)
  process.exit(1)
}
