import 'reflect-metadata'
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import { ensureProvider } from './accounts/provider.js'
import { startBackground } from './background.js'
import { loadConfig, type Config } from './config.js'
import { openDatabase, type OpenDatabase } from './database/open.js'
import { inWords } from './database/operator.js'
import { DemoClock } from './demo/demo-clock.js'
import { printSignIns } from './demo/sign-ins.js'
import { makeDemoWorld } from './demo/world.js'
import { createLogger } from './doors/logger.js'
import { sayLastWords } from './last-words.js'
import { CannotListen, serve, type Serving } from './serve.js'
import { systemClock } from './shared/clock.js'
import { work } from './workers/work.js'
import { WorkerBroken, Workers } from './workers/workers.js'
import { openWorld, type OpenWorld } from './world.js'

/** After the drain; letters under way are given most of it. */
const LONGEST_STOP_MS = 60_000

async function start(config: Config): Promise<void> {
  const log = createLogger(config)
  sayLastWords(log)
  for (const sentence of config.mistyped) log.warn(sentence)
  const database = await openDatabase(config, (line) => log.warn(line))
  const clock = config.demo ? new DemoClock(config) : systemClock
  const opened = await openWorld(config, database.url, log, { clock })
  const { world } = opened
  // A wrong bucket or key is better told now than by the first school that uploads.
  await world.store.check().catch((error: unknown) => {
    log.error({ err: error }, 'documents cannot be kept: is STORAGE_URL right, and does the storage answer?')
  })
  if (config.provider) await ensureProvider(world, config.provider)
  if (config.demo && !existsSync(config.demoMark)) await makeDemoWorld(world)

  const takeNoMore = await startBackground(opened, log)
  let stopping = false
  const stopOnSignal = (front: Pick<Serving, 'leave'>) => {
    const quit = async (signal: string) => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      database.leave()
      // Whatever hangs must not keep the process: the database survives a kill.
      setTimeout(() => process.exit(1), config.drainSeconds * 1000 + LONGEST_STOP_MS).unref()
      await takeNoMore()
      await front.leave(signal)
      await opened.close()
      await database.stop()
      log.info('stopped')
      process.exit(0)
    }
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, (signal) => void quit(signal))
  }
  let port: number
  if (config.workers === 1) {
    const serving = await serve(world, { log, health: opened.health })
    world.metrics.workers.set(1)
    stopOnSignal(serving)
    port = serving.port
  } else {
    const workers = workersOf(opened, database, log)
    stopOnSignal(workers)
    port = await workers.start()
  }
  log.info(
    {
      port,
      demo: config.demo,
      database: config.databaseUrl ? 'external' : 'embedded',
      ...(config.workers > 1 && { workers: config.workers }),
    },
    'DMA is ready',
  )
  if (config.logLevel !== 'silent')
    console.log(
      `\n  DMA is ready at ${config.publicUrlGiven ? config.publicUrl : `http://localhost:${port}`}\n`,
    )
  if (config.demo) printSignIns(config)
}

function workersOf(opened: OpenWorld, { url }: OpenDatabase, log: Logger): Workers {
  const { config, metrics } = opened.world
  if (config.metricsToken !== null) collectDefaultMetrics({ register: metrics.registry })
  const program = fileURLToPath(import.meta.url)
  return new Workers({ program, count: config.workers, databaseUrl: url, opened, log })
}

/** Faults of the installation are told in a sentence; everything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof WorkerBroken || error instanceof CannotListen) return error.message
  return inWords(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

try {
  const config = loadConfig()
  await (cluster.isWorker ? work(config) : start(config))
} catch (error) {
  // The first process says it, once for all of them.
  if (cluster.isWorker)
    process.send?.({ dma: 'tells', what: 'broken', id: '', value: explain(error) }, () => process.exit(1))
  else {
    console.error(`\n  ${explain(error)}\n`)
    process.exit(1)
  }
}
