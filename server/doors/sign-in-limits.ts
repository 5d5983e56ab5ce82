import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Config } from '../config.js'
import { Counter } from './counter.js'
import { countedNetwork } from './network-address.js'

const HOUR = 60 * 60
/** Tries within an hour that nobody has to wait for. */
const FREE_TRIES = 5
/** Failures of one name, from anywhere, after which every try for it is answered a little later. */
const CALM_FAILURES = 20
const LONGEST_PAUSE = 15 * 60
const TRIES = 'Too many sign-in tries.'

/**
 * Slows the guessing of passwords. Whoever guesses waits ever longer for that name from that network; the owner, who
 * sits elsewhere, waits two seconds at the most, so no stranger can lock an owner out. Unknown names count the same.
 */
export function signInLimits(pool: Pool, { limits, secret }: Pick<Config, 'limits' | 'secret'>) {
  const counter = (limit: string, points: number) =>
    new Counter(pool, secret, { limit, points, seconds: HOUR, refusal: TRIES })
  const ofNetwork = counter('sign-in-network', limits.failedSignInsPerHour)
  const ofPair = counter('sign-in-pair', FREE_TRIES)
  const pauseOfPair = counter('sign-in-pause', 1)
  const ofName = counter('sign-in-name', CALM_FAILURES)

  return {
    /**
     * Before the password is looked at. Counts the try as failed there and then, so that a thousand at once cannot
     * all slip through. Throws LimitReached; throws too if PostgreSQL does not answer.
     */
    async check(address: string, name: string): Promise<void> {
      const [network, pair, account] = keys(address, name)
      await ofNetwork.take(network)
      const tries = await ofPair.add(pair)
      if (tries >= FREE_TRIES) {
        try {
          await pauseOfPair.take(pair, pauseAfter(tries))
        } catch (error) {
          await Promise.all([ofPair.giveBack(pair), ofNetwork.giveBack(network)])
          throw error
        }
      }
      const failures = await ofName.add(account)
      if (failures > CALM_FAILURES) await pause(Math.min(2000, (failures - CALM_FAILURES) * 100))
    },

    /** The password was right: the try did not fail after all, and this network's slate for the name is clean. */
    async succeeded(address: string, name: string): Promise<void> {
      const [network, pair, account] = keys(address, name)
      await Promise.all([
        ofNetwork.giveBack(network),
        ofName.giveBack(account),
        ofPair.forget(pair),
        pauseOfPair.forget(pair),
      ])
    },
  }
}

/** 30 seconds after the last free try, then twice as long each time, up to 15 minutes. */
function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE, 30 * 2 ** (tries - FREE_TRIES))
}

function keys(address: string, name: string): [string[], string[], string[]] {
  const [network, account] = [countedNetwork(address), name.trim().toLowerCase()]
  return [[network], [network, account], [account]]
}
