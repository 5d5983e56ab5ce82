import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.js'
import type { Clock } from '../shared/clock.js'

const DAY = 24 * 60 * 60 * 1000

/**
 * The demo's clock: this machine's, and so many days ahead of it as somebody has moved it. Kept in the data folder, so
 * that a restart changes nothing. It only goes forward: what has happened in the register cannot be undone.
 */
export class DemoClock implements Clock {
  readonly #file: string
  #daysAhead: number

  constructor({ dataDir }: Pick<Config, 'dataDir'>) {
    this.#file = join(dataDir, 'demo-clock.json')
    this.#daysAhead = readDaysAhead(this.#file)
  }

  get daysAhead(): number {
    return this.#daysAhead
  }

  now(): Date {
    return new Date(Date.now() + this.#daysAhead * DAY)
  }

  forward(days: number): void {
    const daysAhead = this.#daysAhead + days
    const unfinished = `${this.#file}.tmp`
    writeFileSync(unfinished, JSON.stringify({ daysAhead }), { mode: 0o600 })
    renameSync(unfinished, this.#file)
    this.#daysAhead = daysAhead
  }
}

function readDaysAhead(file: string): number {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { daysAhead: number }).daysAhead
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
