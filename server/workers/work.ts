import type { Config } from '../config.js'
import { DemoClock } from '../demo/demo-clock.js'
import { createLogger } from '../doors/logger.js'
import { roomForUploads } from '../doors/limits/room-for-uploads.js'
import { largestUpload } from '../doors/uploads.js'
import { LOG_STUCK, type Health } from '../health.js'
import { sayLastWords } from '../last-words.js'
import { takeTurnsAt } from '../shared/fair-turns.js'
import { systemClock } from '../shared/clock.js'
import { logOutput } from '../shared/log-output.js'
import { serve } from '../serve.js'
import { openWorld } from '../world.js'
import type { ToldChange, ToldRights } from '../live/change.js'
import { Line, type Wire } from './line.js'
import { turnsOver } from './shared-turns.js'

/** Longer than any look at a part may take (health.ts). */
const PATIENCE_MS = 4000

/**
 * One of several processes that serve. What it needs beside the database the first process knows; that one ended, it
 * ends by itself (Node's cluster sees to that).
 */
export async function work(config: Config): Promise<void> {
  const log = createLogger(config)
  sayLastWords(log)
  let quit: ((signal: string) => Promise<void>) | null = null
  let changes: Awaited<ReturnType<typeof openWorld>>['world']['changes'] | null = null
  let numbers: () => Promise<unknown> = async () => []
  const stop = (signal: string) => (quit ? quit(signal) : process.exit(0))
  const line = new Line(process as unknown as Wire, {
    told: (told: ToldChange | ToldRights) => changes?.tell(told),
    missed: () => changes?.emit('gap'),
    numbers: () => numbers(),
    stop,
  })
  // Ctrl-C reaches every process of the terminal; the first one says when it is this one's turn.
  for (const name of ['SIGINT', 'SIGHUP']) process.on(name, () => {})
  process.on('SIGTERM', () => void stop('alone'))

  const databaseUrl = await line.ask<string>('database')
  takeTurnsAt(turnsOver(line))
  const clock = config.demo ? new DemoClock(config) : systemClock
  const opened = await openWorld(config, databaseUrl, log, { clock, isWorker: true })
  const { metrics, rules } = opened.world
  changes = opened.world.changes
  numbers = async () => {
    await metrics.read()
    return metrics.registry.getMetricsAsJSON()
  }
  const stopReadingNames = opened.world.names.follow({ counting: false })
  roomForUploads.divide(config.workers, largestUpload(rules))
  const serving = await serve(opened.world, {
    log,
    health: async () => {
      const health = line.ask<Health>('health', null, { patience: PATIENCE_MS })
      return withOwnLog(await health.catch(() => NOBODY_ANSWERS))
    },
    scrape: () => line.ask<string>('metrics'),
  })
  let stopping = false
  quit = async (signal) => {
    if (stopping) return
    stopping = true
    stopReadingNames()
    await serving.leave(signal)
    await opened.close()
    process.exit(0)
  }
  line.tell('ready', serving.port)
}

/** Each process has its own lines that wait. */
const withOwnLog = ({ faults, degraded }: Health): Health => ({
  faults,
  degraded: logOutput.works ? degraded : [...new Set([...degraded, LOG_STUCK])],
})

const NOBODY_ANSWERS: Health = {
  faults: ['The first process of this server does not answer the others.'],
  degraded: [],
}
