import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { OpenWorld } from '../world.js'
import { giveOnWhatItNeverTook } from './handed-connections.js'
import { Line, type Wire } from './line.js'
import { SharedTurns } from './shared-turns.js'
import { SummedMetrics, type Numbers } from './summed-metrics.js'

/** One that falls sooner than this after it was ready has not been well. */
const WELL_MS = 30_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A worker that is too busy to tell its numbers is counted as it last was. */
const NUMBERS_WITHIN_MS = 1500

/** A worker could not begin. The message is its own, for the operator. */
export class WorkerBroken extends Error {
  override readonly name = 'WorkerBroken'
}

interface Options {
  /** The file that a worker runs. */
  program: string
  count: number
  databaseUrl: string
  opened: OpenWorld
  log: Logger
}

/** The processes that serve, as the first process has them: started, told what it hears, started again, and ended. */
export class Workers {
  readonly #lines = new Map<Worker, Line>()
  readonly #turns = new SharedTurns()
  readonly #sums: SummedMetrics
  #stopping = false
  /** How many have fallen one after the other before they had been well. */
  #fallen = 0

  constructor(private readonly options: Options) {
    const { changes, metrics } = options.opened.world
    this.#sums = new SummedMetrics(metrics.registry)
    changes.on('change', (told) => this.#tellAll('told', told))
    changes.on('rights', (told) => this.#tellAll('told', told))
    changes.on('gap', () => this.#tellAll('missed'))
  }

  /** Resolves with their port when all of them serve. Throws WorkerBroken when one cannot begin. */
  async start(): Promise<number> {
    const { program, count } = this.options
    const execArgv = [...new Set([...process.execArgv, '--enable-source-maps'])]
    cluster.setupPrimary({ exec: program, args: process.argv.slice(2), execArgv })
    const ports = await Promise.all(Array.from({ length: count }, () => this.#begin()))
    return ports[0]!
  }

  /** Lets each end what it has under way. Resolves when none is left. */
  async leave(signal: string): Promise<void> {
    this.#stopping = true
    await Promise.all(
      [...this.#lines].map(async ([worker, line]) => {
        const ended = once(worker, 'exit')
        line.tell('stop', signal)
        await ended
      }),
    )
  }

  /** What all processes count, as one. */
  async #metrics(): Promise<string> {
    await this.options.opened.world.metrics.read()
    const ask = async (worker: Worker, line: Line) => {
      const numbers = await line
        .ask<Numbers>('numbers', null, { patience: NUMBERS_WITHIN_MS })
        .catch(() => null)
      if (numbers && this.#lines.has(worker)) this.#sums.heard(worker.id, numbers)
    }
    await Promise.all([...this.#lines].map(([worker, line]) => ask(worker, line)))
    return this.#sums.text()
  }

  #tellAll(what: string, value?: unknown): void {
    for (const line of this.#lines.values()) line.tell(what, value)
  }

  /** Starts one, which is started again whenever it falls. Resolves with its port; throws if it ends before it serves. */
  async #begin(): Promise<number> {
    const { databaseUrl, opened, log } = this.options
    const worker = cluster.fork()
    giveOnWhatItNeverTook(worker)
    const turns = this.#turns.ofWorker()
    let readyAt: number | null = null
    let broken = 'A worker ended before it served. Its last words are above, if it had any.'
    return new Promise<number>((ready, failed) => {
      const line = new Line(worker as unknown as Wire, {
        database: () => databaseUrl,
        health: () => opened.health(),
        metrics: async () => {
          await opened.health()
          return this.#metrics()
        },
        turn: turns.take,
        'turn over': turns.giveBack,
        broken: (sentence: string) => (broken = sentence),
        ready: (port: number) => {
          readyAt = performance.now()
          opened.world.metrics.workers.inc()
          ready(port)
        },
      })
      this.#lines.set(worker, line)
      const ended = (code: number | null, signal: string | null) => {
        line.end()
        turns.end()
        this.#lines.delete(worker)
        if (readyAt !== null) opened.world.metrics.workers.dec()
        void this.#sums.ended(worker.id)
        // Whoever waits for it to begin is stopping as well.
        if (this.#stopping) return
        if (readyAt === null) failed(new WorkerBroken(broken))
        else void this.#replace({ code, signal, well: performance.now() - readyAt >= WELL_MS })
      }
      worker.once('exit', ended)
      worker.on('error', (error) => {
        // Of a process that could not be made nothing else is heard: it never ends.
        if (worker.process.pid === undefined) {
          broken = `A worker could not be started: ${error.message}`
          return ended(null, null)
        }
        log.warn({ err: error }, 'a worker could not be reached')
      })
    })
  }

  /** At once, and after a pause that grows where workers fall one after the other. */
  async #replace({
    well,
    ...how
  }: {
    code: number | null
    signal: string | null
    well: boolean
  }): Promise<void> {
    const { log } = this.options
    log.error(how, 'a worker has ended, and another one is started')
    if (well) this.#fallen = 0
    for (;;) {
      const wait = this.#fallen === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** this.#fallen, LONGEST_PAUSE_MS)
      this.#fallen += 1
      await pause(wait, undefined, { ref: false })
      if (this.#stopping) return
      const began = await this.#begin().then(
        () => true,
        (error: Error) => void log.error({ because: error.message }, 'a worker could not be started'),
      )
      if (began) return
    }
  }
}
