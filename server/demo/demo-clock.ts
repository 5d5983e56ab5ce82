import { readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '../../common/days.js'
import type { Config } from '../config.js'
import type { Clock } from '../shared/clock.js'

/**
 * The demo's clock: this machine's, and so many days ahead of it as somebody has moved it. Kept in the data folder, so
 * that a restart changes nothing and every process of the demo has the same. It only goes forward: what has happened in the register cannot be undone.
 */
export class DemoClock implements Clock {
  readonly #file: string
  #daysAhead = 0
  /** When the file was last written, as far as it was read. */
  #written = -1

  constructor({ dataDir }: Pick<Config, 'dataDir'>) {
    this.#file = join(dataDir, 'demo-clock.json')
  }

  get daysAhead(): number {
    const written = statSync(this.#file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (written !== this.#written) {
      this.#daysAhead = readDaysAhead(this.#file)
      this.#written = written
    }
    return this.#daysAhead
  }

  now(): Date {
    return new Date(Date.now() + this.daysAhead * DAY)
  }

  forward(days: number): void {
    const daysAhead = this.daysAhead + days
    const unfinished = `${this.#file}.tmp`
    writeFileSync(unfinished, JSON.stringify({ daysAhead }), { mode: 0o600 })
    // Two that are written within a tick of the file system would bear the same time: this is the position's own.
    utimesSync(unfinished, daysAhead, daysAhead)
    renameSync(unfinished, this.#file)
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
