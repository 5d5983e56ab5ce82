import { LRUCache } from 'lru-cache'
import { sha256 } from '../../shared/secrets.js'
import type { Counter, Lot } from './counter.js'
import type { Reading } from './limit-reached.js'

/** A lot is this part of a limit. */
const LOTS = 20
/** More at once would save nothing further, and a server that ends takes what is left of its lot with it. */
const LARGEST_LOT = 1000
/** Callers whose lots are remembered; one that is forgotten takes another. */
const CALLERS = 20_000

/**
 * Counts what comes by the thousand: takes from the shared table in lots and gives them out here, so that most requests
 * cost no statement. All servers together let no more pass than may; each, with all its workers, may waste a twentieth of
 * a limit in a window (a thousand at the most), and so does each start of one.
 */
export class Lots {
  private readonly lots = new LRUCache<string, Promise<Lot>>({ max: CALLERS })

  constructor(
    private readonly counter: Counter,
    private readonly workers = 1,
  ) {}

  /** Counts once. Throws LimitReached over the limit. What other servers have taken since the lot was is not told yet. */
  async take(who: string[]): Promise<Reading> {
    const key = sha256(JSON.stringify(who))
    for (;;) {
      const taken = this.lots.get(key) ?? this.#next(key, who)
      const lot = await taken
      if (lot.left > 0 && Date.now() < lot.until) {
        lot.left--
        return this.counter.reading(lot.left + lot.beyond, lot.until)
      }
      // Unless whoever waited with us has taken the next one already.
      if (this.lots.get(key) === taken) this.lots.delete(key)
    }
  }

  #next(key: string, who: string[]): Promise<Lot> {
    const share = Math.min(LARGEST_LOT, Math.floor(this.counter.points / LOTS))
    const size = Math.max(1, Math.floor(share / this.workers))
    const lot = this.counter.takeLot(who, size)
    this.lots.set(key, lot)
    lot.catch(() => this.lots.delete(key))
    return lot
  }
}
