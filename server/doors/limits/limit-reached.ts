import { counted } from '../../../common/counts.js'

/** How a limit stands, as it is told to whoever is counted. */
export interface Reading {
  /** Its name: "look-minute". */
  limit: string
  /** So many in a window of so many seconds. */
  quota: number
  seconds: number
  /** How many are left, and when the window ends. */
  left: number
  resetsAt: Date
}

/**
 * Thrown when something was asked for too often. Says when it may be asked again, as a sentence and as a number.
 * Its `extensions` are what Apollo reads: code RATE_LIMITED, status 429, Retry-After.
 */
export class LimitReached extends Error {
  readonly retryAfterSeconds: number
  /** Which limit it was: "sign-up", "look-minute" … */
  readonly limit: string
  readonly resetsAt: Date

  /** `what` begins the sentence ("Too many sign-ups from your network."), `milliseconds` is how long it lasts. */
  constructor(
    limit: string,
    what: string,
    milliseconds: number,
    /** Of what is counted: how much there is, and what is left of it although this was too much. */
    private readonly counted?: { quota: number; seconds: number; left?: number },
  ) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
    super(`${what} Please try again in ${inWords(seconds)}.`)
    this.name = 'LimitReached'
    this.limit = limit
    this.retryAfterSeconds = seconds
    this.resetsAt = new Date(Date.now() + milliseconds)
  }

  /** How the limit stands; null for what is not counted but has to wait. */
  get reading(): Reading | null {
    return this.counted ? { limit: this.limit, left: 0, ...this.counted, resetsAt: this.resetsAt } : null
  }

  get extensions() {
    return {
      code: 'RATE_LIMITED',
      limit: this.limit,
      retryAfter: this.retryAfterSeconds,
      resetsAt: this.resetsAt.toISOString(),
      http: { status: 429, headers: new Map([['retry-after', String(this.retryAfterSeconds)]]) },
    }
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'second')
  if (seconds < 90 * 60) return counted(Math.ceil(seconds / 60), 'minute')
  return counted(Math.ceil(seconds / 3600), 'hour')
}
