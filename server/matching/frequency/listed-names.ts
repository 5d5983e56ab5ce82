import { setTimeout as pause } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Clock } from '../../shared/clock.js'
import type { Rules } from '../../shared/rules.js'
import { soundKey } from '../normalise.js'
import { countNames } from './count-names.js'
import { Vocabulary } from './vocabulary.js'

/** So often a server looks whether there are more or fewer names, and the one that does what the clock asks counts the newest. */
const EVERY = 20_000
/** Shares move slowly: all words are read only so often, or when there are noticeably more or fewer entries. */
const READ_ANEW = 10 * 60_000
const NOTICEABLE = 0.05

/**
 * How common each name is, counted from the register beside the work and kept in memory. Counting within each write
 * instead would make all schools wait for one another at the rows of the commonest names.
 */
export class ListedNames {
  #read = -Infinity
  #reading: Promise<void> | null = null
  #vocabulary = new Vocabulary(0, [])

  constructor(
    private readonly orm: MikroORM,
    private readonly register: { rules: Rules; clock: Clock },
  ) {}

  /**
   * What was read last. The very first read is the server's own, before it serves: a request that waited for it within
   * its transaction would hold the connection that the read needs.
   */
  async vocabulary(): Promise<Vocabulary> {
    if (this.#read === -Infinity) await this.#readAnew()
    return this.#vocabulary
  }

  /** Counts what has become due, and reads what was counted by whomever. */
  async keepUp(): Promise<void> {
    await countNames(this.orm, this.register)
    await this.#readIfChanged()
  }

  /**
   * From now on what others count is read within twenty seconds, and with `counting` what has become due is counted as often:
   * whether anybody asks or not, for the first one to ask would be answered by names that nobody has counted. Answers how to stop.
   */
  follow({ counting, every = EVERY }: { counting: boolean; every?: number }): () => void {
    const stop = new AbortController()
    void this.#follow(() => (counting ? this.keepUp() : this.#readIfChanged()), every, stop.signal)
    return () => stop.abort()
  }

  async #follow(look: () => Promise<void>, every: number, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      // What goes wrong is tried again, and told by housekeeping.
      await look().catch(() => {})
      await pause(every, undefined, { signal: stopped, ref: false }).catch(() => {})
    }
  }

  async #readIfChanged(): Promise<void> {
    const [listed] = await this.orm.em
      .fork()
      .execute<{ entries: number }[]>(`select entries from name_word where word = ''`)
    const grown = Math.abs((listed?.entries ?? 0) - this.#vocabulary.entries)
    if (grown > NOTICEABLE * this.#vocabulary.entries || performance.now() - this.#read >= READ_ANEW)
      await this.#readAnew()
  }

  /** Counts all names anew, and reads them. */
  async count(): Promise<void> {
    await countNames(this.orm, this.register, 0)
    await this.#readAnew()
  }

  /** One reading at a time; whoever comes meanwhile waits for it and for one more, which sees what they have counted. */
  async #readAnew(): Promise<void> {
    await this.#reading
    this.#reading ??= this.#readWords().finally(() => (this.#reading = null))
    await this.#reading
  }

  async #readWords(): Promise<void> {
    const rows = await this.orm.em
      .fork()
      .execute<{ word: string; entries: number }[]>('select word, entries from name_word')
    const entries = rows.find(({ word }) => word === '')?.entries ?? 0
    const words = rows
      .filter(({ word }) => word !== '')
      .map((row) => [row.word, soundKey(row.word), row.entries] as const)
    this.#vocabulary = new Vocabulary(entries, words)
    this.#read = performance.now()
  }
}
