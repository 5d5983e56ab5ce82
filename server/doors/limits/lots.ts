import { LRUCache } from 'lru-cache'
import { sha256 } from '../../shared/secrets.js'
import type { Counter } from './counter.js'
import type { Reading } from './limit-reached.js'

/** A lot is this part of a limit. */
const LOTS = 20
/** More at once would save nothing further, and a server that ends takes what is left of its lot with it. */
const LARGEST_LOT = 1000
/** Callers whose lots are remembered; one that is forgotten takes another. */
const CALLERS = 20_000

/** What a caller may still be given out here, of the window that ends then (`Date.now()`). */
interface Purse {
  left: number
  until: number
  /** How many nobody had taken yet when the last lot was. */
  beyond: number
  /** While another lot is being taken. */
  filling: Promise<void> | null
}

/**
 * Counts what comes by the thousand: takes from the shared table in lots and gives them out here, so that most requests
 * cost no statement. All servers together let no more pass than may; each, with all its workers, may waste a twentieth of
 * a limit in a window (a thousand at the most), and so does each start of one. What is taken back stays with the server that
 * gave it out, until the window ends.
 */
export class Lots {
  private readonly purses = new LRUCache<string, Purse>({ max: CALLERS })

  constructor(
    private readonly counter: Counter,
    private readonly workers = 1,
  ) {}

  /**
   * Counts once, and answers how to take that back. Throws LimitReached over the limit. What other servers have taken since
   * the lot was is not told yet.
   */
  async take(who: string[]): Promise<{ reading: Reading; giveBack: () => void }> {
    const purse = this.#purseOf(who)
    for (;;) {
      if (purse.left > 0 && Date.now() < purse.until) {
        purse.left--
        const { until } = purse
        return {
          reading: this.counter.reading(purse.left + purse.beyond, until),
          giveBack() {
            if (purse.until === until) purse.left++
          },
        }
      }
      await (purse.filling ??= this.#fill(purse, who))
    }
  }

  /** Throws LimitReached where this server knows that the limit is used up. Counts nothing, and asks nobody. */
  mustHaveRoom(who: string[]): void {
    const purse = this.purses.get(keyOf(who))
    if (!purse?.left || Date.now() >= purse.until) this.counter.mustHaveRoom(who)
  }

  #purseOf(who: string[]): Purse {
    const key = keyOf(who)
    const kept = this.purses.get(key)
    if (kept) return kept
    const purse = { left: 0, until: 0, beyond: 0, filling: null }
    this.purses.set(key, purse)
    return purse
  }

  async #fill(purse: Purse, who: string[]): Promise<void> {
    const share = Math.min(LARGEST_LOT, Math.floor(this.counter.points / LOTS))
    const size = Math.max(1, Math.floor(share / this.workers))
    try {
      const { left, until, beyond } = await this.counter.takeLot(who, size)
      // Some of the same window may have come back meanwhile.
      const kept = purse.until === until ? purse.left : 0
      Object.assign(purse, { left: left + kept, until, beyond })
    } finally {
      purse.filling = null
    }
  }
}

const keyOf = (who: string[]) => sha256(JSON.stringify(who))
