import { setImmediate as othersHaveBegun } from 'node:timers/promises'
import { registerEnumType } from 'type-graphql'
import { LimitReached, type Reading } from './limit-reached.js'

/** What callers use up. */
export enum Allowance {
  REQUESTS = 'REQUESTS',
  LOOKS = 'LOOKS',
  APPLICANTS = 'APPLICANTS',
}
registerEnumType(Allowance, {
  name: 'Allowance',
  description: 'What is counted.',
  valuesConfig: {
    REQUESTS: { description: 'Requests of one session, key or visitor.' },
    LOOKS: { description: 'Single checks and searches of the directory, of one school.' },
    APPLICANTS: { description: 'Applicants that a school checks by lists, in 24 hours.' },
  },
})

/** What an operation took from one allowance, and how every window of it stands since. */
interface Draw {
  allowance: Allowance
  cost: number
  windows: readonly Reading[]
}

/** What one request has drawn on: for `rateLimit` and the headers. */
export class Allowances {
  readonly #draws: Draw[] = []
  readonly #under: Promise<unknown>[] = []

  constructor(requests: Reading | undefined) {
    if (requests) this.#draws.push({ allowance: Allowance.REQUESTS, cost: 1, windows: [requests] })
  }

  /** Takes so much; `take` counts it and answers how the windows stand, or throws LimitReached, which is told as well. */
  async draw(allowance: Allowance, cost: number, take: () => Promise<readonly Reading[]>): Promise<void> {
    const taken = take()
    this.#under.push(taken)
    const before = this.#draws.find((draw) => draw.allowance === allowance)?.cost ?? 0
    try {
      this.#stands({ allowance, windows: await taken, cost: before + cost })
    } catch (error) {
      if (error instanceof LimitReached && error.reading)
        this.#stands({ allowance, windows: [error.reading], cost: before })
      throw error
    }
  }

  /** What the operation drew on last, and of that the window with the least left: the one that is hit first. */
  get told(): { draw: Draw; window: Reading } {
    const draw = this.#draws.at(-1)
    if (!draw) throw new Error('This request was not counted.')
    return { draw, window: tightest(draw.windows) }
  }

  /** The same, once the fields beside it have drawn: those of a query run at the same time. */
  async afterOthers(): Promise<Allowances['told']> {
    await othersHaveBegun()
    await Promise.allSettled(this.#under)
    return this.told
  }

  /** Every window that was drawn on, the requests first. */
  get windows(): Reading[] {
    return this.#draws.flatMap(({ windows }) => windows)
  }

  #stands(draw: Draw): void {
    const at = this.#draws.findIndex(({ allowance }) => allowance === draw.allowance)
    if (at >= 0) this.#draws.splice(at, 1)
    this.#draws.push(draw)
  }
}

/** The window that is hit first: with the least left, and of equals the one that lasts longer. */
export function tightest(windows: readonly Reading[]): Reading {
  return windows.toSorted(
    (one, other) => one.left - other.left || other.resetsAt.getTime() - one.resetsAt.getTime(),
  )[0]!
}
