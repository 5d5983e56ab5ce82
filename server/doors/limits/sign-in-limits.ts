import type { Pool } from 'pg'
import type { Config } from '../../config.js'
import { fairTurns } from '../../shared/fair-turns.js'
import { Counter, takeAll, type Ask } from './counter.js'
import {
  FIRST_PAUSE,
  FREE_TRIES,
  LONGEST_PAUSE,
  SHUT_NETWORK_TIMES,
  limitTable,
  type LimitName,
} from './limit-table.js'
import { LimitReached } from './limit-reached.js'
import { countedNetwork } from '../../shared/network-address.js'

/** Whose password is tried, and by whom. */
export interface Trying {
  address: string
  /** One and the same for all names of an account; of a name that nobody has, the name. */
  who: string
  /** A browser or session in which the right password of this account was given before. */
  known: string | null
}

/** A password that may be looked at now. It counts as wrong until it is found right. */
export interface Try {
  /** Looks at it: at once, or, where its network is shut, in turn with all others from there. */
  look: (work: () => Promise<boolean>) => Promise<boolean>
  /** It was right: what counted is given back, and to a browser that is known its clean slate. */
  wasRight: () => Promise<void>
  /** What a wrong one is told instead of its own sentence: null where its network is not shut. */
  refusal: LimitReached | null
}

/** Tries from one shut network that wait to be looked at, on one server. */
const WAITING = 20

/**
 * Slows the guessing of passwords (the first rows of limit-table.ts). Strangers share the tries of their network and
 * of the account; a browser that was signed in to it has its own, so nobody can shut it out. A network that has missed
 * too often is told so, but a right password still passes: looking costs work, so there it is done one by one and not
 * without end.
 */
export function signInLimits(pool: Pool, { limits, secret }: Pick<Config, 'limits' | 'secret'>) {
  const table = limitTable(limits)
  const counter = (limit: LimitName, times = 1) =>
    new Counter(pool, secret, { limit, ...table[limit], points: times * table[limit].points })
  const ofPair = counter('sign-in-pair')
  const ofDevice = counter('sign-in-device')
  const ofAccount = counter('sign-in-account')
  const ofNetwork = counter('sign-in-network', SHUT_NETWORK_TIMES)
  const { refusal, seconds } = table['sign-in-pair']
  const pauses = new Counter(pool, secret, {
    limit: 'sign-in-pause',
    refusal,
    seconds,
    points: 1,
    comesBack: true,
  })
  const oneByOne = fairTurns({
    shared: 'passwords of shut networks',
    lanes: 1,
    ofOne: 1,
    waiting: {
      ofOne: WAITING,
      inAll: 5 * WAITING,
      full: () => new LimitReached('sign-in-network', refusal, 5000),
    },
  })

  /** Counts a try with all else that it counts for, after a pause that grows. Answers how to take it back. */
  async function slowed(counter: Counter, who: string[], beside: Ask[] = []) {
    const { count, giveBack } = await counter.add(who)
    const pause = count < FREE_TRIES ? [] : [{ of: pauses, who, seconds: pauseAfter(count) }]
    try {
      const taken = pause.length + beside.length > 0 ? await takeAll(...pause, ...beside) : null
      return {
        readings: taken?.readings.slice(pause.length) ?? [],
        giveBack: async () => void (await Promise.all([giveBack(), taken?.giveBack()])),
      }
    } catch (error) {
      await giveBack()
      throw error
    }
  }

  async function byKnown(who: string[]): Promise<Try> {
    await slowed(ofDevice, who)
    return {
      look: (work) => work(),
      wasRight: async () => void (await Promise.all([ofDevice.forget(who), pauses.forget(who)])),
      refusal: null,
    }
  }

  async function byStranger(network: string, account: string): Promise<Try> {
    const { readings, giveBack } = await slowed(
      ofPair,
      [network, account],
      [
        { of: ofNetwork, who: [network] },
        { of: ofAccount, who: [account] },
      ],
    )
    const { left, quota, resetsAt } = readings[0]!
    const isShut = quota - left > table['sign-in-network'].points
    const untilThen = resetsAt.getTime() - Date.now()
    return {
      look: (work) =>
        isShut
          ? oneByOne(network, work).catch(async (error: unknown) => {
              if (error instanceof LimitReached) await giveBack()
              throw error
            })
          : work(),
      wasRight: giveBack,
      refusal: isShut ? new LimitReached('sign-in-network', refusal, untilThen, { quota, seconds }) : null,
    }
  }

  return {
    /**
     * Before the password is looked at. Counts the try as wrong there and then, so that a thousand at once cannot
     * all slip through. Throws LimitReached; throws too if PostgreSQL does not answer.
     */
    async begin({ address, who, known }: Trying): Promise<Try> {
      return known === null ? byStranger(countedNetwork(address), who) : byKnown(['known', known, who])
    },
  }
}

/** 30 seconds after the last free try, then twice as long each time, up to 15 minutes. */
function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - FREE_TRIES))
}
